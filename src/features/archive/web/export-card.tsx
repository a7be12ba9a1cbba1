import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { bytesText } from '../../../client/bytes-text.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useSession } from '../../accounts/web/session.ts'
import styles from './archive.module.css'
import { useTakeArchive } from './use-export.ts'

/** Exports the whole cellar as one file, as a backup or to move it to another instance. */
export function TakeArchiveCard({ cellar }: { cellar: Cellar }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const { state, form, cancel, again } = useTakeArchive(cellar)
  const done = state.step === 'taking' ? bytesText(i18n, state.done) : ''
  const total = state.step === 'taking' && state.total ? bytesText(i18n, state.total) : ''
  return (
    <Card heading={t`Take everything with you`}>
      <p className={styles.words}>
        <Trans>
          One file with all there is: wines, bottles, notes, photos, the whole history, the originals of what was
          imported. Any instance of this program brings it back as it was, and its form is written down for other
          programs.
        </Trans>
      </p>
      {state.step === 'asking' && (
        <Form form={form}>
          <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
          <PasswordField
            label={t`Your password`}
            name="password"
            autoComplete="current-password"
            hint={t`Asked for again, because everything leaves with this.`}
          />
          <FormRow actions>
            <Button type="submit" busy={form.busy} icon={<Download />}>
              <Trans>Save the archive</Trans>
            </Button>
          </FormRow>
        </Form>
      )}
      {state.step === 'taking' && (
        <Progress
          label={state.total === undefined ? t`Making the archive` : t`Saving the archive`}
          done={state.done}
          total={state.total}
          text={state.total === undefined ? t`One moment` : t`${done} of ${total}`}
          action={<Button size="small" onClick={cancel}>{t`Cancel`}</Button>}
        />
      )}
      {state.step === 'done' && (
        <Banner
          tone="good"
          actions={
            <Button size="small" onClick={again}>
              <Trans>Save another</Trans>
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
  return <Trans>The archive is saved, {bytes} in all.</Trans>
}
