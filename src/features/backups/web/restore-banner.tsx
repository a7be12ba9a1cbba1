import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { OrderedRestore } from '../contract.ts'
import { cancelRestore } from '../endpoints.ts'
import { useBackupFailures } from './use-backup-failures.ts'

interface Props {
  restore: OrderedRestore
  onChanged: () => Promise<unknown>
}

/** Says that a restore waits for the next start of the server, or what became of it. */
export function RestoreBanner({ restore: { state, made_at, at, failed, before }, onChanged }: Props) {
  const { t, i18n } = useLingui()
  const failures = useBackupFailures()
  const [busy, setBusy] = useState(false)
  const made = instantText(made_at, i18n.locale)
  const then = instantText(at, i18n.locale)

  async function remove() {
    setBusy(true)
    await call(cancelRestore).catch(error =>
      toast(messageOf(error, t`This failed. Please try again.`), { tone: 'danger' }),
    )
    await onChanged()
    setBusy(false)
  }

  if (state === 'waiting') {
    return (
      <Banner
        tone="warn"
        actions={
          <Button size="small" busy={busy} onClick={() => void remove()}>
            <Trans>Do not restore</Trans>
          </Button>
        }
      >
        <Trans>
          The next start of the server restores the backup of {made}. Restart it now; if several use the same database,
          stop all of them first.
        </Trans>
      </Banner>
    )
  }
  const reason = failed === 'expired' ? t`The server was not started again within a day.` : failures(failed ?? '')
  return (
    <Banner
      tone={state === 'done' ? 'good' : 'danger'}
      actions={
        <Button size="small" busy={busy} onClick={() => void remove()}>
          <Trans context="button">Dismiss</Trans>
        </Button>
      }
    >
      {state === 'failed' ? (
        <Trans>
          The backup of {made} was not restored, and nothing was changed. {reason}
        </Trans>
      ) : before === null ? (
        <Trans>
          The backup of {made} was restored: {then}.
        </Trans>
      ) : (
        <Trans>
          The backup of {made} was restored: {then}. The data from before is in {before}. Delete it when all is well.
        </Trans>
      )}
    </Banner>
  )
}
