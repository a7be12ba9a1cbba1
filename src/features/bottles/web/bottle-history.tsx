import { useLingui } from '@lingui/react/macro'
import { useQuery } from '../../../client/use-query.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Stack } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import { listHistory } from '../../cellars/endpoints.ts'
import { HistoryLine } from '../../history/web/history-line.tsx'

/** Shows the history of one bottle, the latest change first; each line can be undone. */
export default function BottleHistory({ bottle_id }: { bottle_id: string }) {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  const cellar_id = cellar?.id ?? ''
  const input = { params: { cellar_id }, query: { row_id: bottle_id } }
  const { data, error } = useQuery(listHistory, input, { version: replica?.version })
  if (error && !data) return <Banner tone="danger">{t`The history could not be loaded.`}</Banner>
  if (!data)
    return (
      <p role="status" className={tones.faint}>
        {t({ context: 'busy', message: 'Loading …' })}
      </p>
    )
  return (
    <Stack as="ol" data-ruled>
      {data.changes.map(change => (
        <HistoryLine key={change.version} change={change} />
      ))}
    </Stack>
  )
}
