import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { dimensions } from '../../../model/dimensions.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { PickButton } from '../../../ui/chart/pick-button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useFacetLabel } from '../../wines/web/facet-words.ts'
import { type DrinkingPace, drinkingPace, firstRecordOf, type PaceByType } from '../drinking-pace.ts'
import { useFigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'
import { picksOf } from './use-picks.ts'

type Row = DrinkingPace & { key: string; label: string }

/** Shows how fast the bottles of each type are drunk, and how long those in the cellar last. */
export function PaceFigure({ linked }: { linked: Linked }) {
  const { t, i18n } = useLingui()
  const words = useFigureWords()
  const texts = usePaceTexts()
  const labelOf = useFacetLabel('type')
  const pace = usePace(linked)
  if (!pace) return null
  const { since, types, all, undated } = pace
  const rows: Row[] = types.map(each => ({ ...each, key: each.type, label: labelOf(each.type) }))
  const total: Row = { ...all, key: 'all', label: t({ context: 'sum', message: 'Total' }) }
  const chart = {
    label: t`Pace of drinking`,
    data: rows.map(row => ({
      key: row.key,
      label: row.label,
      values: { pace: row.bottles_a_month ?? 0 },
      sum: texts.paceAndStock(row),
    })),
    series: [{ key: 'pace', label: t`Bottles a month`, tone: '--chart-1' } satisfies Series],
    format: texts.aMonth,
    picks: picksOf('type', linked.state),
  }
  const columns: (Column<Row> & { plain: (row: Row) => string | number | null })[] = [
    {
      header: i18n._(dimensions.type.title),
      cell: row =>
        row === total ? (
          row.label
        ) : (
          <PickButton picks={chart.picks} datum={{ ...row, values: {} } satisfies Datum}>
            {row.label}
          </PickButton>
        ),
      plain: row => row.label,
    },
    {
      header: t({ context: 'departure', message: 'Drunk' }),
      figures: true,
      cell: row => words.number(row.drunk),
      plain: row => row.drunk,
    },
    {
      header: t`Bottles a month`,
      figures: true,
      cell: row => texts.number(row.bottles_a_month),
      plain: row => rounded(row.bottles_a_month),
    },
    {
      header: t`Litres a year`,
      figures: true,
      cell: row => texts.number(row.ml_a_year === null ? null : row.ml_a_year / 1_000),
      plain: row => rounded(row.ml_a_year === null ? null : row.ml_a_year / 1_000),
    },
    {
      header: t`In the cellar`,
      figures: true,
      cell: row => words.number(row.in_cellar),
      plain: row => row.in_cellar,
    },
    {
      header: t`Months of stock`,
      figures: true,
      cell: row => texts.number(row.months_of_stock),
      plain: row => rounded(row.months_of_stock),
    },
  ]
  const day = dayText(since, i18n.locale)
  const litres = all.ml_a_year === null ? '' : words.litres(all.ml_a_year)
  return (
    <ChartFigure
      subject={chart.label}
      finding={texts.finding(all)}
      description={
        all.ml_a_year === null ? (
          <Trans>Bottles drunk since {day} by type, and how long those in the cellar last.</Trans>
        ) : (
          <Trans>
            That is {litres} a year. Bottles drunk since {day} by type, and how long those in the cellar last.
          </Trans>
        )
      }
      without={
        undated > 0 && (
          <Plural
            value={undated}
            one="Excludes # bottle drunk on an unknown day."
            other="Excludes # bottles drunk on an unknown day."
          />
        )
      }
      chart={<BarChart {...chart} />}
      table={<Table caption={chart.label} columns={columns} rows={[...rows, total]} rowKey={row => row.key} />}
      rows={() => [
        columns.map(({ header }) => header),
        ...[...rows, total].map(row => columns.map(({ plain }) => plain(row))),
      ]}
    />
  )
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

/** Longer stocks are shown in years. */
const monthsAtMost = 24

function usePaceTexts() {
  const { t, i18n } = useLingui()
  const number = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 })
  const unknown = t({ context: 'pace', message: 'unknown' })
  const aMonth = (bottles: number) => {
    const count = number.format(bottles)
    return t`${count} bottles a month`
  }
  const lasting = (months: number) => {
    const [wholeMonths, wholeYears] = [Math.round(months), Math.round(months / 12)]
    return months < monthsAtMost
      ? t`${plural(wholeMonths, { one: '# month', other: '# months' })}`
      : t`${plural(wholeYears, { one: '# year', other: '# years' })}`
  }
  return {
    aMonth,
    number: (value: number | null) => (value === null ? unknown : number.format(value)),
    paceAndStock({ bottles_a_month, months_of_stock }: DrinkingPace) {
      if (bottles_a_month === null || months_of_stock === null) return unknown
      const [pace, stock] = [number.format(bottles_a_month), lasting(months_of_stock)]
      return t({ context: 'pace', message: `${pace} a month, lasts ${stock}` })
    },
    finding({ drunk, bottles_a_month, months_of_stock }: DrinkingPace) {
      if (drunk === 0) return t`Nothing was drunk, so there is no pace`
      if (bottles_a_month === null || months_of_stock === null) return t`The record is too short for a pace`
      const [pace, stock] = [aMonth(bottles_a_month), lasting(months_of_stock)]
      return t`${pace}: the cellar lasts ${stock}`
    },
  }
}

/** Returns the pace of the bottles that pass the filters, but for those of the type and of what became of them. */
function usePace({ views, state: { query } }: Linked): PaceByType | undefined {
  const { replica } = useCellar()
  const today = useToday()
  const wanted = useDeferredValue(query)
  const firstRecord = useMemo(() => replica && firstRecordOf(replica.bottles.values(), today), [replica, today])
  return useMemo(() => {
    if (!replica || !firstRecord) return undefined
    const bottles = views.bottlesAt(wanted, ['type', 'drunk', 'left', 'stock'])
    return drinkingPace(bottles, ({ wine_id }) => replica.wines.get(wine_id)?.type, firstRecord, today)
  }, [replica, firstRecord, today, wanted, views])
}
