import { anyTime, type Moment, type PlainFilter } from '../../../model/dimensions.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import type { Day } from '../../../shared/days.ts'
import type { Datum, Picks, Series } from '../../../ui/chart/chart-data.ts'
import { daysOf } from '../../wines/moment-filters.ts'
import type { WineQueryState } from '../../wines/web/wine-query.ts'
import { type Fate, filtersOfFate } from '../fates.ts'
import { daysOfPoints, moveOfDays } from '../spans.ts'

/** Lets the bars of a dimension filter all other views. A bar of several values has them in its key, with blanks between. */
export function picksOf(filter: PlainFilter, { query, change }: WineQueryState, valuesOf = valueOfKey): Picks {
  const chosen: readonly string[] = query[filter] ?? []
  const isPicked = (datum: Datum) => valuesOf(datum).every(value => chosen.includes(value))
  const choose = (values: readonly string[]) => change({ [filter]: values })
  return {
    of: 'rows',
    isPicked,
    pick(datum) {
      const values = valuesOf(datum)
      const others = chosen.filter(value => !values.includes(value))
      choose(isPicked(datum) ? others : [...others, ...values])
    },
    pickRows: data => choose(data.flatMap(valuesOf)),
  }
}

const valueOfKey = ({ key }: Datum): readonly string[] => [key]

/** Returns the change that sets or clears the filter by a period. To find bottles that have left, past ones are included. */
export function periodChange({ query }: WineQueryState, moment: Moment, period: string) {
  const isSet = query[moment] === period
  const all = moment === 'drunk' || moment === 'left' ? ({ stock: 'all' } as const) : {}
  return { [moment]: isSet ? null : period, ...(isSet ? {} : all) }
}

/** Lets points on a line of time filter all other views by their days. */
export function picksOfDays({ query, change }: WineQueryState, line: readonly Day[]): Picks {
  const move = moveOfDays(query)
  const chosen = query[move]
  const { from, until } = daysOf(chosen ?? anyTime)
  return {
    of: 'rows',
    isPicked: ({ key }) => chosen !== undefined && from <= key && key <= until,
    pick({ key }) {
      const days = daysOfPoints(line, [key])
      const none = move === 'drunk' ? anyTime : null
      change({ [move]: chosen === days ? none : days })
    },
    pickRows: data =>
      change({
        [move]: daysOfPoints(
          line,
          data.map(({ key }) => key),
        ),
      }),
  }
}

/** The values of several filters that an area of a chart stands for, such as a region and a producer. */
export type AreaOfValues = Partial<Record<PlainFilter, readonly string[]>>

/**
 * Lets areas filter all other views, one at a time, by all their filters together. `areas` has them by the keys of data
 * and, where each mark is an area, of series.
 */
export function picksOfAreas(
  areas: ReadonlyMap<string, AreaOfValues>,
  { query, change }: WineQueryState,
  keyOf: (datum: Datum, one?: Series) => string = ({ key }) => key,
): Picks {
  const filters = [...new Set([...areas.values()].flatMap(area => Object.keys(area)))] as PlainFilter[]
  const isPicked = (datum: Datum, one?: Series) => {
    const area = areas.get(keyOf(datum, one))
    return area !== undefined && filters.every(filter => isSame(area[filter] ?? [], query[filter] ?? []))
  }
  return {
    of: 'rows',
    isPicked,
    pick(datum, one) {
      const area = isPicked(datum, one) ? {} : (areas.get(keyOf(datum, one)) ?? {})
      change(Object.fromEntries(filters.map(filter => [filter, area[filter] ?? []])))
    },
  }
}

/** Lets the parts of years filter all other views by the year in which bottles were bought and what became of them. */
export function picksOfFates({ query, change }: WineQueryState): Picks {
  const boughtIn = ({ key }: Datum) => key || unknownValue
  const isPicked = (datum: Datum, one?: Series) => {
    const { stock, departure } = filtersOfFate(one?.key as Fate)
    return (
      query.bought === boughtIn(datum) && (query.stock ?? null) === stock && isSame(departure, query.departure ?? [])
    )
  }
  return {
    of: 'marks',
    isPicked,
    pick(datum, one) {
      if (isPicked(datum, one)) change({ bought: null, stock: null, departure: null })
      else change({ bought: boughtIn(datum), ...filtersOfFate(one?.key as Fate) } as Parameters<typeof change>[0])
    },
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every(value => others.includes(value))
}
