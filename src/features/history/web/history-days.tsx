import { useLingui } from '@lingui/react/macro'
import { History, SearchX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { dayText } from '../../../client/day-text.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useQuestion } from '../../../client/use-query.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { addressOf } from '../../../shared/address.ts'
import type { QueryFor } from '../../../shared/contract.ts'
import { type Day, dayAt } from '../../../shared/days.ts'
import { limits } from '../../../shared/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Change } from '../../cellars/contract.ts'
import { listHistory } from '../../cellars/endpoints.ts'
import { HistoryLine } from './history-line.tsx'
import styles from './history-screen.module.css'

const changesAtOnce = 50

/** Lists the changes that match the filters, the latest day first. Earlier ones are fetched on request. */
export function HistoryDays({ query }: { query: QueryFor<typeof listHistory> }) {
  const { t, i18n } = useLingui()
  const { cellar, replica } = useCellar()
  const canWrite = useCanWrite()
  const failureText = useFailureText()
  const cellar_id = cellar?.id ?? ''
  const [wanted, setWanted] = useState({ query, count: changesAtOnce })
  const isMore = wanted.query === query && wanted.count > changesAtOnce
  const count = isMore ? wanted.count : changesAtOnce
  const {
    data: changes,
    error,
    isPending,
    refetch,
  } = useQuestion<Change[]>(
    cellar
      ? {
          name: `${addressOf(listHistory, { cellar_id }, query)} ${count}`,
          fetch: signal => fetchChanges(cellar_id, query, count, signal),
          version: replica?.version,
        }
      : null,
  )
  if (error) {
    return (
      <Banner tone="warn">
        <p>{failureText(error, t`Please try again later.`, t`The history is only available from the server.`)}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t({ context: 'button', message: 'Try again' })}
        </Button>
      </Banner>
    )
  }
  if (!changes) return <Spinner />
  if (changes.length === 0 && Object.keys(query).length > 0) {
    return (
      <EmptyState icon={<SearchX />} title={t`No changes match`}>
        {t`Change or clear the filters.`}
      </EmptyState>
    )
  }
  if (changes.length === 0) {
    return (
      <EmptyState icon={<History />} title={t`No changes yet`}>
        {canWrite && t`Add a wine or a bottle to see here who changed what, and to undo it.`}
      </EmptyState>
    )
  }
  return (
    <>
      {Array.from(byDay(changes), ([day, those]) => (
        <Stack as="section" gap={1} key={day} className={styles.day}>
          <h2>{dayText(day, i18n.locale)}</h2>
          <Stack as="ol" data-ruled>
            {those.map(change => (
              <HistoryLine key={change.version} change={change} among={changes} withSubjects />
            ))}
          </Stack>
        </Stack>
      ))}
      {(isPending ? isMore : changes.length === count) && (
        <Button
          className={styles.more}
          busy={isPending}
          onClick={() => setWanted({ query, count: count + changesAtOnce })}
        >
          {t`Show earlier changes`}
        </Button>
      )}
    </>
  )
}

function byDay(changes: readonly Change[]): Map<Day, Change[]> {
  const days = new Map<Day, Change[]>()
  for (const change of changes) {
    const day = dayAt(new Date(change.made_at))
    const known = days.get(day)
    if (known) known.push(change)
    else days.set(day, [change])
  }
  return days
}

/** Fetches the requested number of latest changes in as few pages as the server allows. */
async function fetchChanges(
  cellar_id: string,
  query: QueryFor<typeof listHistory>,
  count: number,
  signal: AbortSignal,
) {
  const changes: Change[] = []
  while (changes.length < count) {
    const last = changes.at(-1)
    const limit = Math.min(count - changes.length, limits.page)
    const pageQuery = { ...query, ...(last && { before: String(last.version) }), limit: String(limit) }
    const page = (await call(listHistory, { params: { cellar_id }, query: pageQuery, signal })).changes
    changes.push(...page)
    if (page.length < limit) break
  }
  return changes
}
