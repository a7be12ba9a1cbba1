import { fold } from '../../../shared/text.ts'
import type { Departure } from '../../bottles/contract.ts'
import type { Cells } from '../cells.ts'
import type { DepartureSaid } from '../entry.ts'
import { takeCurrency, takeDay, takeMoney } from './values.ts'

/** How a bottle went, from the columns of the table Bottles. */
export function takeDeparture(cells: Cells): DepartureSaid {
  const note = cells.takeNote('ConsumptionNote')
  const { departure, told } = takeKind(cells)
  return {
    departure,
    departed_on: takeDay(cells, 'ConsumptionDate'),
    note: told === null ? note : [told, note].filter(text => text !== null).join('\n'),
    revenue: takeMoney(cells, 'ConsumptionRevenue', takeCurrency(cells, 'ConsumptionRevenueCurrency')),
  }
}

/** The words for a bottle that is not gone: none of them are expected, so what is there is kept. */
export const departureColumns = ['ConsumptionType', 'ShortType'] as const

function takeKind(cells: Cells): { departure: Departure; told: string | null } {
  const texts = departureColumns.map(column => cells.take(column))
  const [long = null, short = null] = texts
  for (const text of [long, short]) {
    const found = kinds.find(({ words }) => words.test(fold(text ?? '')))
    if (!found || text === null) continue
    if (!found.whole) for (const column of departureColumns) cells.keep(column)
    return { departure: found.departure, told: null }
  }
  const told = long ?? short
  cells.doubt(long === null && short !== null ? 'ShortType' : 'ConsumptionType', 'departure_unknown', 'drunk')
  return { departure: 'drunk', told }
}

/** `whole`: our word says all that theirs says, so that theirs need not be kept. */
const kinds: readonly { words: RegExp; departure: Departure; whole?: true }[] = [
  { words: /^(drank from my cellar|drank)$/, departure: 'drunk', whole: true },
  { words: /^(gave away as a gift|gave away)$/, departure: 'gifted', whole: true },
  { words: /^sold\b/, departure: 'sold', whole: true },
  { words: /^traded\b/, departure: 'traded', whole: true },
  { words: /^(missing|lost)\b/, departure: 'lost' },
  { words: /^returned\b/, departure: 'returned' },
  { words: /^(spilled|broken|dropped)\b/, departure: 'broken' },
  { words: /\b(corked|spoiled|spoilt|defective|bad bottle|flawed)\b/, departure: 'spoiled' },
  { words: /^(donated|gift|gave)\b/, departure: 'gifted' },
  { words: /^(drank|restaurant|drunk|used (in|for) cooking)\b/, departure: 'drunk' },
]
