import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import type { Valuation } from '../../../model/valuation.ts'
import { dayNumber, dayOfNumber } from '../../../shared/days.ts'
import { amountOf } from '../../../shared/minor-units.ts'
import type { Series } from '../../../ui/chart/chart-data.ts'
import { LineChart, type Point } from '../../../ui/chart/line-chart.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
import { sizeText } from '../../bottles/web/size-text.ts'
import { type Converted, convert } from '../../money/conversion.ts'
import { ConvertedAmount } from '../../money/web/converted-amount.tsx'
import { useMoney } from '../../money/web/use-money.ts'

const tones = ['--chart-1', '--chart-3', '--chart-2', '--chart-5', '--chart-8'] as const

interface ValueHistoryProps {
  valuations: readonly Valuation[]
  level: 3 | 4
}

/** The values of a wine over time, a line for each size, each value at the rate of its day. */
export default function ValueHistory({ valuations, level }: ValueHistoryProps) {
  const { t, i18n } = useLingui()
  const { currency, rates, format } = useMoney()
  const today = useToday()
  const { locale } = i18n
  const sizes = useMemo(() => [...new Set(valuations.map(each => each.size_ml))].sort((a, b) => a - b), [valuations])
  const series: Series[] = sizes.map((size, at) => ({
    key: String(size),
    label: sizeText(size, i18n),
    tone: tones[at % tones.length] ?? tones[0],
  }))
  const sources = {
    own: t({ context: 'value', message: 'own value' }),
    imported: t({ context: 'value', message: 'imported' }),
    sale: t({ context: 'value', message: 'a sale' }),
  }
  const rows: Row[] = valuations
    .toSorted((a, b) => (a.valued_on < b.valued_on ? -1 : 1))
    .map(valuation => ({ ...valuation, converted: convert(valuation, currency, valuation.valued_on, rates) }))
  const data = rows.flatMap(({ id, size_ml, valued_on, source, converted }): Point[] => {
    if (!converted) return []
    const label = `${dayText(valued_on, locale)} · ${sources[source]}`
    return [{ key: id, label, at: dayNumber(valued_on), values: { [size_ml]: converted.amount_minor } }]
  })
  if (data.length === 0) return null
  const label = t`Value of a bottle over time`
  const columns: Column<Row>[] = [
    {
      header: t({ context: 'value', message: 'Day' }),
      cell: each => dayText(each.valued_on, locale),
    },
    { header: t({ context: 'field', message: 'Size' }), cell: each => sizeText(each.size_ml, i18n) },
    { header: t({ context: 'value', message: 'Source' }), cell: each => sources[each.source] },
    figures(t({ context: 'money', message: 'Value' }), each => (
      <ConvertedAmount figure={{ entered: each, converted: each.converted }} />
    )),
  ]
  const latest = rows.findLast(({ converted }) => converted !== undefined)
  const [worth, size, day] = [
    format(latest?.converted?.amount_minor ?? 0),
    latest ? sizeText(latest.size_ml, i18n) : '',
    latest ? dayText(latest.valued_on, locale) : '',
  ]
  const finding =
    sizes.length > 1 ? t`Last valued at ${worth} for ${size}, on ${day}` : t`Last valued at ${worth}, on ${day}`
  return (
    <ChartFigure
      level={level}
      subject={t`Value over time`}
      finding={finding}
      description={t`Value of a bottle, each at the exchange rate of its day.`}
      chart={
        <LineChart
          label={label}
          data={data}
          series={series}
          format={minor => format(minor)}
          until={dayNumber(today)}
          nameOf={day => dayText(dayOfNumber(day), locale)}
        />
      }
      table={<Table stacked={false} caption={label} columns={columns} rows={rows} rowKey={each => each.id} />}
      rows={() => [
        [...columns.map(({ header }) => String(header)), t({ context: 'field', message: 'Currency' })],
        ...rows.map(({ valued_on, size_ml, source, converted }) => [
          valued_on,
          sizeText(size_ml, i18n),
          sources[source],
          converted ? amountOf(converted.amount_minor, currency) : null,
          currency,
        ]),
      ]}
    />
  )
}

interface Row extends Valuation {
  /** Undefined when there is no rate for its day. */
  converted: Converted | undefined
}
