import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { OrderedRestore } from '../contract.ts'
import { cancelRestore, listBackups, startRestore } from '../endpoints.ts'
import { useBackupFailures } from './use-backup-failures.ts'

interface Props {
  restore: OrderedRestore
  /** True if the server can restart itself. */
  restarts: boolean
  onChanged: () => Promise<unknown>
}

const pollEveryMs = 1_000

/** Says that a restore waits for the next start of the server, or what became of it. */
export function RestoreBanner({ restore: { state, made_at, at, failed, before }, restarts, onChanged }: Props) {
  const { t, i18n } = useLingui()
  const failures = useBackupFailures()
  const [busy, setBusy] = useState(false)
  const [isRestarting, setRestarting] = useState(false)
  const made = instantText(made_at, i18n.locale)
  const then = instantText(at, i18n.locale)

  useEffect(() => {
    if (!isRestarting) return
    const leaving = new AbortController()
    restoreEnded(leaving.signal)
      .then(() => {
        setRestarting(false)
        return onChanged()
      })
      .catch(() => {})
    return () => leaving.abort()
  }, [isRestarting, onChanged])

  const failedToast = (error: unknown) => toast(messageOf(error, t`This failed. Please try again.`), { tone: 'danger' })

  async function remove() {
    setBusy(true)
    await call(cancelRestore).catch(failedToast)
    await onChanged()
    setBusy(false)
  }

  async function restart() {
    setBusy(true)
    await call(startRestore).then(() => setRestarting(true), failedToast)
    setBusy(false)
  }

  if (isRestarting) {
    return (
      <Banner tone="warn">
        <Trans>
          The server is restarting and restores the data of {made}. It cannot be reached meanwhile; then everybody has
          to sign in again.
        </Trans>
      </Banner>
    )
  }
  if (state === 'waiting') {
    return (
      <Banner
        tone="warn"
        actions={
          <>
            {restarts && (
              <Button size="small" look="danger" busy={busy} onClick={() => void restart()}>
                <Trans>Restart and restore now</Trans>
              </Button>
            )}
            <Button size="small" busy={busy} onClick={() => void remove()}>
              <Trans>Do not restore</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          The next start of the server restores the data of {made}. If several servers use the same database, stop the
          others first.
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
          The data of {made} was not restored, and nothing was changed. {reason}
        </Trans>
      ) : before === null ? (
        <Trans>
          The data of {made} was restored: {then}.
        </Trans>
      ) : (
        <Trans>
          The data of {made} was restored: {then}. The data from before is in {before}. Delete it when all is well.
        </Trans>
      )}
    </Banner>
  )
}

/** Waits until the server answers again, and the restore is no longer waiting. Whoever has to sign in again leaves. */
async function restoreEnded(signal: AbortSignal) {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, pollEveryMs))
    signal.throwIfAborted()
    const answer = await call(listBackups, { signal, quiet: true }).catch(() => undefined)
    if (answer && answer.restore?.state !== 'waiting') return
  }
}
