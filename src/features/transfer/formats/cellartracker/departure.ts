import type { Departure } from '../../../../model/bottle.ts'
import { takeCurrency, takeDay, takeMoney } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedDeparture } from '../../parse/entry.ts'
import { readDeparture } from '../../parse/parsed.ts'

/** Reads a departure from the columns of the table Bottles. */
export function takeDeparture(cells: Cells): ParsedDeparture {
  return {
    ...takeWay(cells),
    departed_on: takeDay(cells, 'ConsumptionDate', 'month_first'),
    revenue: takeMoney(cells, 'ConsumptionRevenue', takeCurrency(cells, 'ConsumptionRevenueCurrency')),
  }
}

/** Reads a departure from the columns of the table Consumed. */
export function takeConsumption(cells: Cells): ParsedDeparture {
  const native = takeMoney(cells, 'NativeRevenue', takeCurrency(cells, 'NativeRevenueCurrency'))
  const revenue = takeMoney(cells, 'Revenue', takeCurrency(cells, 'RevenueCurrency'))
  return {
    ...takeWay(cells),
    departed_on: takeDay(cells, 'Consumed', 'month_first'),
    revenue: native ?? revenue,
  }
}

const departureColumns = ['ConsumptionType', 'ShortType'] as const

function takeWay(cells: Cells): Pick<ParsedDeparture, 'departure' | 'note'> {
  const note = cells.takeNote('ConsumptionNote')
  const { departure, kindText } = takeKind(cells)
  return { departure, note: kindText === null ? note : [kindText, note].filter(text => text !== null).join('\n') }
}

function takeKind(cells: Cells): { departure: Departure; kindText: string | null } {
  const [long = null, short = null] = departureColumns.map(column => cells.take(column))
  for (const text of [long, short]) {
    const read = text === null ? undefined : readDeparture(text)
    if (!read) continue
    if (!read.whole) for (const column of departureColumns) cells.keep(column)
    return { departure: read.departure, kindText: null }
  }
  const kindText = long ?? short
  cells.warning(long === null && short !== null ? 'ShortType' : 'ConsumptionType', 'departure_unknown', 'drunk')
  return { departure: 'drunk', kindText }
}
