import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from '../../../client/use-query.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import { listHistory } from '../../cellars/endpoints.ts'
import { HistoryLine } from './history-line.tsx'
import styles from './row-changes.module.css'

const shownAtFirst = 8

/** Shows the history of some rows, which is fetched from the server when it is shown. */
export default function RowChanges({ row_ids }: { row_ids: readonly string[] }) {
  const { t, i18n } = useLingui()
  const { cellar, replica } = useCellar()
  const [all, setAll] = useState(false)
  const cellar_id = cellar?.id ?? ''
  const input = { params: { cellar_id }, query: { row_id: [...row_ids] } }
  const { data, error } = useQuery(listHistory, input, { version: replica?.version })
  if (error) return <Banner tone="danger">{t`The history could not be loaded.`}</Banner>
  if (!data)
    return (
      <p className={tones.faint} role="status">
        {t({ context: 'busy', message: 'Loading …' })}
      </p>
    )
  const { changes } = data
  const shown = all ? changes : changes.slice(0, shownAtFirst)
  const hidden = changes.length - shown.length
  return (
    <>
      <Stack as="ol" data-ruled>
        {shown.map(change => (
          <HistoryLine key={change.version} change={change} among={changes} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Button look="plain" size="small" className={styles.more} onClick={() => setAll(true)}>
          {t`Show ${i18n.number(hidden)} more`}
        </Button>
      )}
    </>
  )
}
