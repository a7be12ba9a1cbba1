import type { Moment } from '../../../model/dimensions.ts'
import type { Datum, Picks } from '../../../ui/chart/chart-data.ts'
import type { WineQueryState } from '../../wines/web/wine-query.ts'
import type { PlainFilter } from '../bottle-table.ts'

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

/** Returns the change that filters by a period, or no longer. What is gone is among all bottles that ever were. */
export function periodChange({ query }: WineQueryState, moment: Moment, period: string) {
  const isSet = query[moment] === period
  const all = moment === 'drunk' || moment === 'left' ? ({ stock: 'all' } as const) : {}
  return { [moment]: isSet ? null : period, ...(isSet ? {} : all) }
}
