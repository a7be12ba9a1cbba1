import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { ChartFigure } from '../../../client/chart-figure.tsx'
import { rowsOfChart } from '../../../client/chart-rows.ts'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { dayNumber, dayOfNumber } from '../../../shared/days.ts'
import { AreaChart, type AreaDatum } from '../../../ui/chart/area-chart.tsx'
import type { Series } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { isUnknownSum } from '../../money/unknown-sum.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { daysOfWorth, type WorthOn, worthOverTime } from '../worth-over-time.ts'
import { useFigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'
import { picksOfDays } from './use-picks.ts'

/** Shows what the bottles in the cellar were worth and had cost, from the first of them until today. */
export function WorthFigure({ linked }: { linked: Linked }) {
  const { t, i18n } = useLingui()
  const words = useFigureWords()
  const points = useWorth(linked)
  const { ready } = useMoney()
  const last = points?.at(-1)
  if (!points || !last || (ready && points.every(each => each.valued_minor + each.paid_minor === 0))) return null
  const series: Series[] = [
    { key: 'valued', label: t({ context: 'chart', message: 'Valued' }), tone: '--chart-3' },
    { key: 'paid', label: t({ context: 'chart', message: 'At the price paid' }), tone: '--chart-2', shape: 'hatched' },
    { key: 'cost', label: t({ context: 'chart', message: 'Cost' }), tone: '--chart-1' },
  ]
  // Until all rates are here, the chart keeps its place without its figures.
  const data = ready ? points.map(datumOf) : []
  const { bottles, unknown, without_cost } = last
  const worth = last.valued_minor + last.paid_minor
  const [now, cost] = [words.amountShort(worth), words.amountShort(last.cost_minor)]
  const picks = picksOfDays(
    linked.state,
    points.map(({ day }) => day),
  )
  const chart = { label: t`Worth and cost over time`, data, series, sums: false, format: words.amount, picks }
  const rowsAre = t({ context: 'value', message: 'Day' })
  return (
    <ChartFigure
      subject={chart.label}
      finding={finding()}
      description={
        <>
          <Trans>
            Worth at the exchange rates of each day, cost at those of the day of purchase. Dots on the axis mark when
            bottles came or went.
          </Trans>{' '}
          {linked.state.query.drunk ? (
            <Trans>Days chosen here filter the other charts by what was drunk on them.</Trans>
          ) : (
            <Trans>Days chosen here filter the other charts by what was bought on them.</Trans>
          )}
        </>
      }
      without={
        <>
          {ready && unknown > 0 && (
            <Plural
              value={unknown}
              one="Excludes # bottle without a value or an exchange rate."
              other="Excludes # bottles without a value or an exchange rate."
            />
          )}{' '}
          {ready && without_cost > 0 && (
            <Plural
              value={without_cost}
              one="The cost excludes # bottle without a price or an exchange rate."
              other="The cost excludes # bottles without a price or an exchange rate."
            />
          )}
        </>
      }
      chart={
        <AreaChart
          {...chart}
          line="cost"
          formatShort={words.amountShort}
          nameOf={day => dayText(dayOfNumber(day), i18n.locale)}
        />
      }
      table={<ChartTable {...chart} rowsAre={rowsAre} />}
      rows={() =>
        rowsOfChart({ ...chart, data: data.map(each => ({ ...each, label: each.key })) }, rowsAre, words.plainAmount)
      }
    />
  )

  function finding(): string {
    if (!ready || isUnknownSum(bottles, unknown)) return chart.label
    return isUnknownSum(bottles, without_cost)
      ? t`Worth ${now}, bought for an unknown price`
      : t`Worth ${now}, bought for ${cost}`
  }

  function datumOf({ day, valued_minor, paid_minor, cost_minor, came, went }: WorthOn): AreaDatum {
    const name = dayText(day, i18n.locale)
    const moved = came + went > 0
    return {
      key: day,
      label: moved
        ? t({ context: 'chart', message: `${name}: ${i18n.number(came)} came, ${i18n.number(went)} left` })
        : name,
      at: dayNumber(day),
      marked: moved,
      values: { valued: valued_minor, paid: paid_minor, cost: cost_minor },
    }
  }
}

/** Returns the worth of the bottles that pass the filters, a moment after the linked views. */
function useWorth({ views, state }: Linked): readonly WorthOn[] | undefined {
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const today = useToday()
  const query = useDeferredValue(state.query)
  return useMemo(() => {
    const bottles = views.ofAllDaysAt(query)
    return replica && worthOverTime(bottles, replica, daysOfWorth(bottles, today), { today, currency, rates })
  }, [views, query, replica, today, currency, rates])
}
