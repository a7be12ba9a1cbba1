import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { useToday } from '../../../client/today.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import type { Datum, Picks, Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { PickButton } from '../../../ui/chart/pick-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { type Move, moves } from '../../bottles/moves.ts'
import { useNarrow } from '../../wines/web/use-media.ts'
import type { WineQueryState } from '../../wines/web/wine-query.ts'
import { allYears, daysOfPeriods, holdPeriod, lastMonths } from '../spans.ts'
import { type Bucket, bucketsOf } from '../view-buckets.ts'
import styles from './analytics.module.css'
import type { Linked } from './use-linked-views.ts'
import type { ShownMeasure } from './use-measure.ts'
import { periodChange } from './use-picks.ts'
import { WithoutAmount } from './without-amount.tsx'

export type Span = 'months' | 'years'

interface HistoryFigureProps {
  span: Span
  onSpan: (span: Span) => void
  linked: Linked
  measure: ShownMeasure
}

/** Shows the bottles that came and went, month by month lately or year by year since the beginning. */
export function HistoryFigure({ span, onSpan, linked, measure }: HistoryFigureProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const monthsShown = useNarrow() ? 12 : 24
  const flows: Series[] = [
    { key: 'bought', label: t({ context: 'bottles', message: 'Bought' }), tone: '--chart-3' },
    { key: 'drunk', label: t({ context: 'departure', message: 'Drunk' }), tone: '--chart-1' },
    { key: 'left', label: t({ context: 'bottles', message: 'Removed otherwise' }), tone: '--chart-8' },
  ]
  const buckets = bucketsByMove(linked, span, measure)
  const dated = moves.flatMap(move => [...buckets[move].keys()]).filter(period => period !== unknownValue)
  const periods = span === 'months' ? lastMonths(today, monthsShown) : allYears(dated, today)
  const month = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const nameOf = (period: string) => (span === 'years' ? period : month.format(new Date(`${period}-01T00:00:00Z`)))
  const figureOf = (move: Move, period: string) => Math.max(0, buckets[move].get(period)?.figure ?? 0)
  const picks = picksOfPeriods(linked.state)
  const chart = {
    label: t`Bottles bought and drunk over time`,
    data: periods.map(period => ({
      key: period,
      label: nameOf(period),
      values: Object.fromEntries(moves.map(move => [move, figureOf(move, period)])),
    })),
    series: flows.filter(flow => periods.some(period => figureOf(flow.key as Move, period) > 0)),
    format: measure.format,
    formatShort: measure.formatShort,
    picks,
  }
  const rowsAre =
    span === 'months' ? t({ context: 'period', message: 'Month' }) : t({ context: 'period', message: 'Year' })
  const byPeriod = { ...chart, data: chart.data.map(each => ({ ...each, label: each.key })) }
  const sumOf = (move: Move) => measure.format(periods.reduce((sum, period) => sum + figureOf(move, period), 0))
  const [bought, drunk, first] = [sumOf('bought'), sumOf('drunk'), nameOf(periods[0] ?? '')]
  const finding = measure.hasParts ? t`${bought} bought and ${drunk} drunk since ${first}` : t`Bought and drunk`
  return (
    <ChartFigure
      subject={t`Bought and drunk`}
      finding={finding}
      description={<Undated buckets={buckets} picks={picks} flows={flows} />}
      without={<WithoutAmount buckets={moves.flatMap(move => [...buckets[move].values()])} measure={measure} />}
      tools={
        <RadioGroup<Span>
          label={t({ context: 'chart', message: 'Period' })}
          hideLabel
          value={span}
          onChange={onSpan}
          choices={[
            { value: 'months', label: t({ context: 'period', message: 'Months' }) },
            { value: 'years', label: t({ context: 'period', message: 'Years' }) },
          ]}
        />
      }
      chart={<ColumnChart {...chart} grouped />}
      table={<ChartTable {...chart} format={measure.formatCell} rowsAre={rowsAre} />}
      rows={() => rowsOfChart(byPeriod, rowsAre, measure.plain)}
    />
  )
}

type BucketsByMove = Record<Move, ReadonlyMap<string, Bucket>>

function bucketsByMove(linked: Linked, span: Span, measure: ShownMeasure): BucketsByMove {
  const of = (move: Move) => {
    const buckets = bucketsOf(linked.view(span === 'months' ? move : `${move}_year`), measure.name)
    return new Map(buckets.map(bucket => [bucket.key, bucket]))
  }
  return { bought: of('bought'), drunk: of('drunk'), left: of('left') }
}

/**
 * Chooses what was bought, drunk or removed in a period. Several periods are chosen by what the filters are about, which is
 * what was bought unless what was drunk or removed is shown.
 */
function picksOfPeriods(state: WineQueryState): Picks {
  const { query, change } = state
  const moveOf = (one?: Series) => (one?.key ?? 'bought') as Move
  const shown = query.drunk ? 'drunk' : query.left ? 'left' : 'bought'
  return {
    of: 'marks',
    isPicked: ({ key }, one) => query[moveOf(one)] === key || holdPeriod(query[moveOf(one)] ?? '', key),
    pick: ({ key }, one) => change(periodChange(state, moveOf(one), key)),
    pickRows: data => change({ [shown]: daysOfPeriods(data.map(({ key }) => key)) }),
  }
}

interface UndatedProps {
  buckets: BucketsByMove
  picks: Picks
  flows: readonly Series[]
}

function Undated({ buckets, picks, flows }: UndatedProps) {
  const [bought = 0, drunk = 0, left = 0] = moves.map(move => buckets[move].get(unknownValue)?.bottles ?? 0)
  const words = {
    bought: bought > 0 && <Plural value={bought} one="# bought" other="# bought" />,
    drunk: drunk > 0 && <Plural value={drunk} one="# drunk" other="# drunk" />,
    left: left > 0 && <Plural value={left} one="# removed otherwise" other="# removed otherwise" />,
  }
  const datum: Datum = { key: unknownValue, label: '', values: {} }
  if (bought + drunk + left === 0) {
    return <Trans>Bottles by the day they were bought and the day they left the cellar.</Trans>
  }
  return (
    <Row as="span" gap={5} rowGap={1} wrap className={styles.undated}>
      <Trans>On an unknown day:</Trans>
      {flows.map(
        one =>
          words[one.key as Move] && (
            <PickButton key={one.key} picks={picks} datum={datum} one={one}>
              <span>{words[one.key as Move]}</span>
            </PickButton>
          ),
      )}
    </Row>
  )
}
