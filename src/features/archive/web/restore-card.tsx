import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { bytesText } from '../../../client/bytes-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Progress } from '../../../ui/progress.tsx'
import styles from './archive.module.css'
import { type BringState, useBringBack } from './use-restore.ts'

/** Restores an archive as a new cellar in addition to those that exist. */
export function BringBackCard() {
  const { t } = useLingui()
  const { state, bring, cancel } = useBringBack()
  return (
    <Card heading={t({ context: 'heading', message: 'Restore archive' })}>
      <p className={styles.words}>
        <Trans>
          The archive is restored as a new cellar that you own. Your existing cellars stay unchanged. Either all of it
          is restored or nothing.
        </Trans>
      </p>
      {state.step === 'choosing' && <Choosing state={state} onFile={file => void bring(file)} />}
      {state.step === 'bringing' && <Bringing state={state} onCancel={cancel} />}
    </Card>
  )
}

function Choosing({ state, onFile }: { state: BringState & { step: 'choosing' }; onFile(file: File): void }) {
  return (
    <>
      {state.failure && (
        <Banner tone="danger">
          <p>{state.failure}</p>
          {state.details?.map(each => (
            <p key={each}>{each}</p>
          ))}
        </Banner>
      )}
      <label className={classNames(buttonClass(), styles.button)}>
        <input
          type="file"
          className={styles.input}
          accept=".zip,application/zip"
          onChange={event => {
            const file = event.target.files?.[0]
            // Without this the same file could not be chosen again.
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
        <FileUp aria-hidden />
        <Trans context="button">Choose archive</Trans>
      </label>
    </>
  )
}

function Bringing({ state, onCancel }: { state: BringState & { step: 'bringing' }; onCancel(): void }) {
  const { t, i18n } = useLingui()
  const { progress } = state
  const done = bytesText(i18n, progress.done)
  const total = bytesText(i18n, progress.total)
  const labels = {
    sending: t`Uploading the archive`,
    checking: t`Checking the archive`,
    writing: t`Restoring the cellar`,
  }
  return (
    <Progress
      label={labels[progress.phase]}
      done={progress.done}
      total={progress.total}
      text={t`${done} of ${total}`}
      action={
        <Button size="small" onClick={onCancel}>
          {t({ context: 'button', message: 'Cancel' })}
        </Button>
      }
    />
  )
}
