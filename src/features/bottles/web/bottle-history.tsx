import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/api.ts'
import { Queries } from '../../../client/queries.tsx'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { listHistory } from '../../cellars/contract.ts'
import { HistoryLine } from '../../history/web/history-line.tsx'
import styles from './bottle-sheet.module.css'

/** What was done with one bottle, the latest first, each line with its way back. */
export default function BottleHistory({ bottle_id }: { bottle_id: string }) {
  return (
    <Queries>
      <Lines bottle_id={bottle_id} />
    </Queries>
  )
}

function Lines({ bottle_id }: { bottle_id: string }) {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  const cellar_id = cellar?.id ?? ''
  const { data, isError } = useQuery({
    queryKey: ['history', cellar_id, bottle_id, replica?.version],
    queryFn: ({ signal }) => call(listHistory, { params: { cellar_id }, query: { row_id: bottle_id }, signal }),
    placeholderData: before => before,
  })
  if (isError && !data) return <Banner tone="danger">{t`The history could not be fetched.`}</Banner>
  if (!data) return <p role="status" className={styles.quiet}>{t`Fetching`}</p>
  return (
    <Stack as="ol">
      {data.changes.map(change => (
        <HistoryLine key={change.version} change={change} />
      ))}
    </Stack>
  )
}
