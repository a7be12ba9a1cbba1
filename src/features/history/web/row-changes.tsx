import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { Queries } from '../../../client/queries.tsx'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { listHistory } from '../../cellars/contract.ts'
import { HistoryLine } from './history-line.tsx'
import styles from './row-changes.module.css'

const shownAtFirst = 8

/** The history of some rows, asked of the server when it is looked at. */
export default function RowChanges({ row_ids }: { row_ids: readonly string[] }) {
  return (
    <Queries>
      <Changes row_ids={row_ids} />
    </Queries>
  )
}

function Changes({ row_ids }: { row_ids: readonly string[] }) {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  const [all, setAll] = useState(false)
  const cellar_id = cellar?.id ?? ''
  const { data, isPending, isError } = useQuery({
    queryKey: ['history', cellar_id, row_ids, replica?.version],
    queryFn: ({ signal }) => call(listHistory, { params: { cellar_id }, query: { row_id: [...row_ids] }, signal }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <Banner tone="danger">{t`The history could not be fetched.`}</Banner>
  if (isPending) return <p className={styles.waiting} role="status">{t`Fetching`}</p>
  const { changes } = data
  const shown = all ? changes : changes.slice(0, shownAtFirst)
  const hidden = changes.length - shown.length
  return (
    <>
      <Stack as="ol">
        {shown.map(change => (
          <HistoryLine key={change.version} change={change} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Button look="plain" size="small" className={styles.more} onClick={() => setAll(true)}>
          {t`Show ${hidden} more`}
        </Button>
      )}
    </>
  )
}
