import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../web/api.ts'
import { Queries } from '../../../web/queries.tsx'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import type { Bottle } from '../../bottles/contract.ts'
import type { Wine } from '../../wines/contract.ts'
import { Section } from '../../wines/web/section.tsx'
import { listHistory } from '../contract.ts'
import { grouped } from '../replica.ts'
import { HistoryLine } from './history-line.tsx'
import { useCellar } from './use-cellar.ts'
import styles from './wine-history.module.css'

/** So many bottles are asked about; who has more of one wine looks at the latest. */
const bottlesAsked = 30
const shownAtFirst = 8

interface WineHistoryProps {
  wine: Wine
  bottles: readonly Bottle[]
}

/** What was done with the wine and its bottles, by whom and when; each line with its way back. */
export function WineHistory({ wine, bottles }: WineHistoryProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  return (
    <Section
      heading={t`History`}
      actions={!asked && <Button size="small" onClick={() => setAsked(true)}>{t`Show`}</Button>}
    >
      {asked && (
        <Queries>
          <Changes wine={wine} bottles={bottles} />
        </Queries>
      )}
    </Section>
  )
}

function Changes({ wine, bottles }: WineHistoryProps) {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  const [all, setAll] = useState(false)
  const latest = bottles.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, bottlesAsked)
  const cellar_id = cellar?.id ?? ''
  const photos = (replica && grouped(replica.photos, 'wine_id').get(wine.id)) ?? []
  const row_id = [wine.id, ...[...latest, ...photos].map(row => row.id)]
  const { data, isPending, isError } = useQuery({
    queryKey: ['history', cellar_id, row_id, replica?.version],
    queryFn: ({ signal }) => call(listHistory, { params: { cellar_id }, query: { row_id }, signal }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <Banner tone="danger">{t`The history could not be fetched.`}</Banner>
  if (isPending) return <p className={styles.waiting} role="status">{t`Fetching`}</p>
  const { changes } = data
  const shown = all ? changes : changes.slice(0, shownAtFirst)
  const hidden = changes.length - shown.length
  return (
    <>
      <ol className={styles.lines}>
        {shown.map(change => (
          <HistoryLine key={change.version} change={change} />
        ))}
      </ol>
      {hidden > 0 && (
        <Button look="plain" size="small" className={styles.more} onClick={() => setAll(true)}>
          {t`Show ${hidden} more`}
        </Button>
      )}
    </>
  )
}
