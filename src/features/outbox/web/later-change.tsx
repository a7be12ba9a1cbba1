import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useQuestion } from '../../../client/use-query.ts'
import type { Replica } from '../../../ledger/replica.ts'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../accounts/web/session.ts'
import { listHistory } from '../../cellars/endpoints.ts'
import { useChangeText } from '../../history/web/use-change-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import {
  displacedIn,
  duplicateLeft,
  type Reason,
  reasonIn,
  remainingWine,
  rowsInQuestion,
  withOther,
} from '../next-steps.ts'

/**
 * Shows the later change that a refused one conflicts with, with its author and day. Only the server has the history.
 */
export default function LaterChange({ queued }: { queued: OutboxEntry }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { data } = useReason(queued, replica)
  if (!data || !replica) return null
  const { reason, remaining_id } = data
  const remaining = replica.wines.get(remaining_id ?? '')
  const offered =
    remaining ?? (reason.how === 'merged' ? duplicateLeft(reason.change.rows, reason.row_id, replica) : undefined)
  return (
    <>
      <ReasonText reason={reason} remaining={remaining} />
      <p>
        <Link href={`/history?row=${reason.row_id}`}>{t`Show the later change`}</Link>
      </p>
      {offered && <UseInstead queued={queued} gone_id={reason.row_id} other={offered} />}
    </>
  )
}

function ReasonText({ reason: { change, how }, remaining }: { reason: Reason; remaining: Wine | undefined }) {
  const { t, i18n } = useLingui()
  const changeText = useChangeText()
  const name = change.person_name ?? t({ context: 'person', message: 'Someone' })
  const at = instantText(change.made_at, i18n.locale)
  const what = changeText(change)
  const wine = remaining && wineText(remaining)
  if (how === 'slot taken') return <p>{t`${name} put the other bottle there on ${at}.`}</p>
  if (how === 'merged' && wine) return <p>{t`${name} merged the wine with ${wine} on ${at}.`}</p>
  if (how === 'merged') return <p>{t`${name} merged the wine with another one on ${at}.`}</p>
  if (how === 'removed') return <p>{t`${name} removed it on ${at}.`}</p>
  return <p>{t`${name} made another change to it on ${at}: ${what}.`}</p>
}

/** Repeats the request for another wine: the one that the removed wine was merged into. */
function UseInstead({ queued, gone_id, other }: { queued: OutboxEntry; gone_id: string; other: Wine }) {
  const { t } = useLingui()
  const { change } = useCellar()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const wine = wineText(other)

  async function useIt() {
    setBusy(true)
    try {
      const request = withOther(queued, gone_id, other.id)
      await change(request, request.input)
    } catch (error) {
      setBusy(false)
      const failed = t`This could not be saved. Please try again.`
      toast(failureText(error, failed, t`The change is kept here.`), { tone: 'danger' })
    }
  }
  return (
    <Button busy={busy} onClick={useIt}>
      {t`Use ${wine} instead`}
    </Button>
  )
}

function useReason(queued: OutboxEntry, replica: Replica | undefined) {
  const { cellar } = useCellar()
  const { user } = useSession()
  // A request from an earlier release, which did not record the version, finds nothing.
  const { seen_version = Number.POSITIVE_INFINITY } = queued
  const cellar_id = cellar?.id ?? ''
  const isSlotTaken = replica !== undefined && displacedIn(queued, replica).some(each => each.occupant)
  const row_id = replica ? rowsInQuestion(queued, replica) : []
  return useQuestion<{ reason: Reason; remaining_id?: string | undefined } | null>(
    row_id.length > 0
      ? { name: `reason ${cellar_id} ${queued.key} ${row_id} ${queued.refusal?.at}`, fetch: find }
      : null,
  )

  async function find(signal: AbortSignal) {
    const params = { cellar_id }
    const { changes } = await call(listHistory, { params, query: { row_id, limit: '50' }, signal })
    const reason = reasonIn(changes, { seen_version, person_id: user?.id }, isSlotTaken)
    if (reason?.how !== 'merged') return reason ? { reason } : null
    const query = { before: String(reason.change.version + 1), limit: '1' }
    const [merging] = (await call(listHistory, { params, query, signal })).changes
    return { reason, remaining_id: remainingWine(merging?.rows ?? []) }
  }
}
