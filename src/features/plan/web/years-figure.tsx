import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { wineTypes } from '../../../model/choices.ts'
import type { WineType } from '../../../model/wine.ts'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { typeShapes } from '../../wines/web/type-disc.tsx'
import { typeNames } from '../../wines/web/words.ts'
import { unitOf } from '../choose.ts'
import type { Period } from '../plan.ts'
import { yearAddress } from './year-address.ts'

/** The bottles to open in each of the next years by type, and those that are missing. */
export function YearsFigure({ periods }: { periods: readonly Period[] }) {
  const { t, i18n } = useLingui()
  const { format } = new Intl.NumberFormat(i18n.locale)
  const present = wineTypes.filter(type => periods.some(({ choices }) => choices.some(({ lot }) => lot.type === type)))
  const types = present.map<Series>(type => ({
    key: type,
    label: i18n._(typeNames[type]),
    tone: `--type-${type}`,
    shape: typeShapes[type],
  }))
  const missing: Series = {
    key: 'missing',
    label: t({ context: 'bottles', message: 'To buy' }),
    tone: '--line-strong',
    shape: 'hatched',
  }
  const chart = {
    label: t`Bottles to open, by year`,
    data: periods.map(datumOf),
    series: [...types, missing],
    format: (bottles: number) => t`${plural(bottles, { one: '# bottle', other: '# bottles' })}`,
    formatShort: format,
  }
  const rowsAre = t({ context: 'period', message: 'Year' })
  const short = chart.data.find(({ values }) => (values.missing ?? 0) > 0)?.label
  const finding = short ? t`The cellar runs short in ${short}` : t`The cellar has enough for all fifteen years`
  return (
    <ChartFigure
      subject={t`The next fifteen years`}
      finding={finding}
      description={t`Bottles of 75 cl to open in each year at your pace, and those that the cellar does not have for it.`}
      chart={<ColumnChart {...chart} height={260} />}
      table={<ChartTable {...chart} format={format} rowsAre={rowsAre} />}
      rows={() => rowsOfChart(chart, rowsAre)}
    />
  )
}

function datumOf({ year, choices, missing }: Period): Datum {
  const values: Partial<Record<WineType | 'missing', number>> = {}
  for (const { lot, bottles } of choices) values[lot.type] = (values[lot.type] ?? 0) + bottles * unitOf(lot)
  values.missing = missing.reduce((sum, { bottles }) => sum + bottles, 0)
  return { key: String(year), label: String(year), href: yearAddress(year), values }
}
