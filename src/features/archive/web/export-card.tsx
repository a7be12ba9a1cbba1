import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { bytesText } from '../../../client/bytes-text.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { PasswordAgainFields } from '../../accounts/web/password-again-fields.tsx'
import styles from './archive.module.css'
import { useTakeArchive } from './use-export.ts'

/** Exports the whole cellar as one file, as a backup or to move it to another instance. */
export function TakeArchiveCard({ cellar }: { cellar: Cellar }) {
  const { t, i18n } = useLingui()
  const { state, form, cancel, again } = useTakeArchive(cellar)
  const done = state.step === 'taking' ? bytesText(i18n, state.done) : ''
  const total = state.step === 'taking' && state.total ? bytesText(i18n, state.total) : ''
  return (
    <Card heading={t({ context: 'heading', message: 'Export archive' })}>
      <p className={styles.words}>
        <Trans>
          One file with everything: wines, bottles, notes, photos, the full history and the original import files. Any
          server running this application can restore it, and its format is documented for other programs.
        </Trans>
      </p>
      {/* It keeps what was entered while the archive is prepared, in case the server asks for more. */}
      <Form form={form} hidden={state.step !== 'asking'}>
        <PasswordAgainFields hint={t`Enter it again because the archive contains all your data.`} />
        <FormRow actions>
          <Button type="submit" busy={form.busy} icon={<Download />}>
            <Trans context="button">Save archive</Trans>
          </Button>
        </FormRow>
      </Form>
      {state.step === 'taking' && (
        <Progress
          label={state.total === undefined ? t`Creating the archive` : t`Saving the archive`}
          done={state.done}
          total={state.total}
          text={state.total === undefined ? t({ context: 'busy', message: 'One moment …' }) : t`${done} of ${total}`}
          action={
            <Button size="small" onClick={cancel}>
              {t({ context: 'button', message: 'Cancel' })}
            </Button>
          }
        />
      )}
      {state.step === 'done' && (
        <Banner
          tone="good"
          actions={
            <Button size="small" onClick={again}>
              <Trans>Save another archive</Trans>
            </Button>
          }
        >
          <Saved bytes={bytesText(i18n, state.bytes)} />
        </Banner>
      )}
    </Card>
  )
}

function Saved({ bytes }: { bytes: string }) {
  return <Trans>The archive has been saved ({bytes}).</Trans>
}
