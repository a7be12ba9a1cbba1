import type { Departure } from '../../bottles/contract.ts'
import { takeCurrency, takeDay, takeMoney } from '../cell-values.ts'
import type { Cells } from '../cells.ts'
import type { DepartureSaid } from '../entry.ts'
import { readDeparture } from '../said.ts'

/** How a bottle went, from the columns of the table Bottles. */
export function takeDeparture(cells: Cells): DepartureSaid {
  return {
    ...takeWay(cells),
    departed_on: takeDay(cells, 'ConsumptionDate', 'month_first'),
    revenue: takeMoney(cells, 'ConsumptionRevenue', takeCurrency(cells, 'ConsumptionRevenueCurrency')),
  }
}

/** How a bottle went, from the columns of the table Consumed. */
export function takeConsumption(cells: Cells): DepartureSaid {
  const native = takeMoney(cells, 'NativeRevenue', takeCurrency(cells, 'NativeRevenueCurrency'))
  const revenue = takeMoney(cells, 'Revenue', takeCurrency(cells, 'RevenueCurrency'))
  return {
    ...takeWay(cells),
    departed_on: takeDay(cells, 'Consumed', 'month_first'),
    revenue: native ?? revenue,
  }
}

const departureColumns = ['ConsumptionType', 'ShortType'] as const

function takeWay(cells: Cells): Pick<DepartureSaid, 'departure' | 'note'> {
  const note = cells.takeNote('ConsumptionNote')
  const { departure, told } = takeKind(cells)
  return { departure, note: told === null ? note : [told, note].filter(text => text !== null).join('\n') }
}

function takeKind(cells: Cells): { departure: Departure; told: string | null } {
  const [long = null, short = null] = departureColumns.map(column => cells.take(column))
  for (const text of [long, short]) {
    const read = text === null ? undefined : readDeparture(text)
    if (!read) continue
    if (!read.whole) for (const column of departureColumns) cells.keep(column)
    return { departure: read.departure, told: null }
  }
  const told = long ?? short
  cells.doubt(long === null && short !== null ? 'ShortType' : 'ConsumptionType', 'departure_unknown', 'drunk')
  return { departure: 'drunk', told }
}
