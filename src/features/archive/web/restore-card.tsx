import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { bytesText } from '../../../client/bytes-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import styles from './archive.module.css'
import { type BringState, useBringBack } from './use-restore.ts'

/** Restores an archive as a new cellar in addition to those that exist. */
export function BringBackCard() {
  const { t } = useLingui()
  const { state, bring, cancel } = useBringBack()
  return (
    <Card heading={t`Bring back an archive`}>
      <p className={styles.words}>
        <Trans>
          It becomes a cellar of its own, with you as its owner; nothing in the cellars you have is touched. All of it
          comes, or nothing.
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
      {state.fieldError && (
        <Banner tone="danger">
          <p>{state.fieldError}</p>
          {state.details?.map(each => (
            <p key={each}>{each}</p>
          ))}
        </Banner>
      )}
      <label className={styles.button}>
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
        <Trans>Choose an archive</Trans>
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
    sending: t`Sending the archive`,
    checking: t`Looking through the archive`,
    writing: t`Putting the cellar together`,
  }
  return (
    <Progress
      label={labels[progress.phase]}
      done={progress.done}
      total={progress.total}
      text={t`${done} of ${total}`}
      action={<Button size="small" onClick={onCancel}>{t`Cancel`}</Button>}
    />
  )
}
