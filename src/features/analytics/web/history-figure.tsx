import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Datum, Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { FigureWithTable } from '../../../ui/figure-with-table.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { moves } from '../../bottles/moves.ts'
import { useNarrow } from '../../wines/web/use-media.ts'
import type { Analytics, Period } from '../contract.ts'
import { allYears, lastMonths } from '../spans.ts'
import styles from './analytics.module.css'
import { listAddress } from './list-address.ts'
import type { FigureWords } from './use-figure-words.ts'

interface HistoryFigureProps {
  figures: Pick<Analytics, 'months' | 'years' | 'undated' | 'today'>
  words: FigureWords
}

type Shown = 'bottles' | 'spent'
type Span = 'months' | 'years'

/** Shows the bottles that came and went, month by month lately or year by year since the beginning. */
export function HistoryFigure({ figures, words }: HistoryFigureProps) {
  const { t, i18n } = useLingui()
  const [span, setSpan] = useState<Span>('months')
  const [shown, setShown] = useState<Shown>('bottles')
  const monthsShown = useNarrow() ? 12 : 24
  const flows: Series[] = [
    { key: 'bought', label: t({ context: 'bottles', message: 'Bought' }), tone: '--chart-3' },
    { key: 'drunk', label: t({ context: 'departure', message: 'Drunk' }), tone: '--chart-1' },
    { key: 'left', label: t({ context: 'bottles', message: 'Removed otherwise' }), tone: '--chart-8' },
  ]
  const spent: Series[] = [{ key: 'spent', label: t({ context: 'chart', message: 'Spending' }), tone: '--chart-2' }]
  const periods =
    span === 'months' ? lastMonths(figures.months, figures.today, monthsShown) : allYears(figures.years, figures.today)
  const month = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const nameOf = (period: string) => (span === 'years' ? period : month.format(new Date(`${period}-01T00:00:00Z`)))
  const chart = {
    label: shown === 'bottles' ? t`Bottles bought and drunk over time` : t`Spending over time`,
    data: periods.map(period => datumOf(period, nameOf(period.period))),
    series: shown === 'bottles' ? flows.filter(flow => periods.some(period => countOf(period, flow) > 0)) : spent,
    format: shown === 'bottles' ? words.bottles : words.amount,
    formatShort: shown === 'bottles' ? words.number : words.amountShort,
  }
  return (
    <FigureWithTable
      heading={t`Bought and drunk`}
      note={shown === 'spent' ? <Unpriced periods={periods} /> : <Undated undated={figures.undated} />}
      tools={
        <>
          <RadioGroup<Span>
            label={t({ context: 'chart', message: 'Period' })}
            hideLabel
            look="segments"
            value={span}
            onChange={setSpan}
            choices={[
              { value: 'months', label: t({ context: 'period', message: 'Months' }) },
              { value: 'years', label: t({ context: 'period', message: 'Years' }) },
            ]}
          />
          <RadioGroup<Shown>
            label={t({ context: 'chart', message: 'Chart measure' })}
            hideLabel
            look="segments"
            value={shown}
            onChange={setShown}
            choices={[
              { value: 'bottles', label: t({ context: 'bottles', message: 'Bottles' }) },
              { value: 'spent', label: t({ context: 'chart', message: 'Spending' }) },
            ]}
          />
        </>
      }
      chart={<ColumnChart {...chart} grouped />}
      table={
        <ChartTable
          {...chart}
          format={shown === 'bottles' ? words.number : words.amount}
          rowsAre={
            span === 'months' ? t({ context: 'period', message: 'Month' }) : t({ context: 'period', message: 'Year' })
          }
        />
      }
    />
  )
}

function countOf(period: Period, { key }: Series): number {
  return moves.reduce((sum, move) => sum + (move === key ? period[move].bottles : 0), 0)
}

function datumOf(period: Period, label: string): Datum {
  const bought = listAddress(period.bought.query)
  return {
    key: period.period,
    label,
    values: { ...Object.fromEntries(moves.map(move => [move, period[move].bottles])), spent: period.spent_minor },
    hrefs: { ...Object.fromEntries(moves.map(move => [move, listAddress(period[move].query)])), spent: bought },
  }
}

function Undated({ undated: { bought, drunk, left } }: { undated: Analytics['undated'] }) {
  const moves = [
    { measure: bought, words: <Plural value={bought.bottles} one="# bought" other="# bought" /> },
    { measure: drunk, words: <Plural value={drunk.bottles} one="# drunk" other="# drunk" /> },
    { measure: left, words: <Plural value={left.bottles} one="# removed otherwise" other="# removed otherwise" /> },
  ].filter(({ measure }) => measure.bottles > 0)
  if (moves.length === 0) return <Trans>Bottles by the day they were bought and the day they left the cellar.</Trans>
  return (
    <Row as="span" gap={5} rowGap={1} wrap className={styles.undated}>
      <Trans>On an unknown day:</Trans>
      {moves.map(({ measure, words }) => (
        <Link key={listAddress(measure.query)} href={listAddress(measure.query)}>
          {words}
        </Link>
      ))}
    </Row>
  )
}

function Unpriced({ periods }: { periods: readonly Period[] }) {
  const unpriced = periods.reduce((sum, period) => sum + period.unpriced, 0)
  if (unpriced === 0) return <Trans>Each purchase at the exchange rate of its day.</Trans>
  return (
    <Trans>
      Each purchase at the exchange rate of its day,{' '}
      <Plural
        value={unpriced}
        one="without one bottle that has no price"
        other="without # bottles that have no price"
      />
      .
    </Trans>
  )
}
