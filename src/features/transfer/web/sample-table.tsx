import { Plural, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { litresText } from '../../bottles/web/size-text.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { countryName } from '../../wines/countries.ts'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { titleOf, vintageText } from '../../wines/web/wine-names.ts'
import { windowYears } from '../../wines/web/words.ts'
import type { SampleRow } from '../contract.ts'
import styles from './sample-table.module.css'

/** The first rows, as they would be imported. */
export function SampleTable({ sample, rows_read }: { sample: readonly SampleRow[]; rows_read: number }) {
  const { t, i18n } = useLingui()
  const { format } = useMoney()
  const money = (minor: number | null, currency: string | null) =>
    minor === null || currency === null ? '' : format(minor, currency)
  const columns: Column<SampleRow>[] = [
    { key: 'line', header: t`Line`, figures: true, cell: ({ line }) => i18n.number(line) },
    { key: 'wine', header: t`Wine`, heads: true, cell: row => <WineCell row={row} /> },
    { key: 'vintage', header: t`Vintage`, figures: true, cell: ({ vintage }) => vintageText(vintage, i18n) },
    { key: 'origin', header: t`Origin`, cell: row => originText(row, i18n.locale) },
    {
      key: 'window',
      header: t`Window`,
      cell: row => {
        const years = windowYears(row)
        return years && <span className={styles.whole}>{i18n._(years)}</span>
      },
    },
    {
      key: 'size',
      header: t`Size`,
      cell: ({ size_ml }) => size_ml !== null && <span className={styles.whole}>{litresText(size_ml, i18n)}</span>,
    },
    { key: 'in', header: t`In the cellar`, figures: true, cell: row => i18n.number(row.in_cellar) },
    { key: 'order', header: t`On order`, figures: true, cell: row => i18n.number(row.on_order) },
    { key: 'gone', header: t`Gone`, figures: true, cell: row => i18n.number(row.gone) },
    { key: 'place', header: t`Place`, cell: ({ place }) => place.join(' › ') },
    { key: 'price', header: t`Price`, figures: true, cell: row => money(row.price_minor, row.price_currency) },
    { key: 'value', header: t`Value`, figures: true, cell: row => money(row.value_minor, row.value_currency) },
  ]
  const shown = columns.filter(column => always.has(column.key) || sample.some(row => has(row, column.key)))
  const heading =
    sample.length < rows_read ? (
      <Plural value={sample.length} one="The first row" other="The first # rows" />
    ) : (
      t`All of its rows`
    )
  return (
    <Card heading={heading}>
      <Table
        caption={t`Rows of the file as they would become`}
        hideCaption
        columns={shown}
        rows={sample}
        rowKey={({ line }) => String(line)}
      />
    </Card>
  )
}

function WineCell({ row }: { row: SampleRow }) {
  const { t } = useLingui()
  const { title, cuvee } = titleOf(row)
  return (
    <span className={styles.wine}>
      <TypeDisc type={row.type} />
      <Stack as="span">
        <span>{title}</span>
        {cuvee && <span className={styles.cuvee}>{cuvee}</span>}
      </Stack>
      {row.known && <Badge>{t`known`}</Badge>}
    </span>
  )
}

/** The columns that are shown even when they are empty. */
const always = new Set(['line', 'wine', 'vintage', 'origin', 'size', 'in'])

function has(row: SampleRow, key: string): boolean {
  switch (key) {
    case 'window':
      return row.drink_from !== null || row.drink_until !== null
    case 'order':
      return row.on_order > 0
    case 'gone':
      return row.gone > 0
    case 'place':
      return row.place.length > 0
    case 'price':
      return row.price_minor !== null
    default:
      return row.value_minor !== null
  }
}

function originText({ region, country }: SampleRow, locale: string): string {
  return [region, country && countryName(country, locale)].filter(Boolean).join(', ')
}
