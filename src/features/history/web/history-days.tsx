import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { History, SearchX } from 'lucide-react'
import { call } from '../../../client/api.ts'
import { dayText } from '../../../client/day-text.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { QueryFor } from '../../../shared/contract.ts'
import { type Day, dayAt } from '../../../shared/days.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type Change, listHistory } from '../../cellars/contract.ts'
import { HistoryLine } from './history-line.tsx'
import styles from './history-screen.module.css'

const changesAtOnce = 50

/** The changes asked for, the latest day first; more of them are fetched when they are wanted. */
export function HistoryDays({ asked }: { asked: QueryFor<typeof listHistory> }) {
  const { t, i18n } = useLingui()
  const { cellar, replica } = useCellar()
  const failureText = useFailureText()
  const cellar_id = cellar?.id ?? ''
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['history', cellar_id, asked, replica?.version],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked, ...(pageParam ? { before: pageParam } : {}), limit: String(changesAtOnce) }
      return call(listHistory, { params: { cellar_id }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ changes }) =>
      changes.length < changesAtOnce ? undefined : String(changes.at(-1)?.version ?? ''),
    enabled: cellar !== undefined,
    placeholderData: keepPreviousData,
  })
  if (error) {
    return (
      <Banner tone="warn">
        <p>{failureText(error, t`Please try again later.`, t`The history is kept by the server alone.`)}</p>
        <Button size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Banner>
    )
  }
  if (isPending) return <Spinner />
  const changes = data.pages.flatMap(page => page.changes)
  if (changes.length === 0 && Object.keys(asked).length > 0) {
    return (
      <EmptyState icon={<SearchX />} title={t`Nothing of the kind was done`}>
        {t`No change fits these filters.`}
      </EmptyState>
    )
  }
  if (changes.length === 0) {
    return (
      <EmptyState icon={<History />} title={t`Nothing was done yet`}>
        {t`Each wine added, each bottle drunk or moved will stand here, with who did it and a way back.`}
      </EmptyState>
    )
  }
  return (
    <>
      {Array.from(byDay(changes), ([day, those]) => (
        <Stack as="section" gap={1} key={day} className={styles.day}>
          <h2>{dayText(day, i18n.locale)}</h2>
          <ol>
            {those.map(change => (
              <HistoryLine key={change.version} change={change} withSubjects />
            ))}
          </ol>
        </Stack>
      ))}
      {hasNextPage && (
        <Button className={styles.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
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
