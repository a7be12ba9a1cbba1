import type { CommandContext, RowWrite } from '../../ledger/command.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Tables } from '../../model/tables.ts'
import { type Day, latestDay } from '../../shared/days.ts'
import { getRow } from '../../shared/errors.ts'
import { moveBottles } from '../bottles/commands.ts'
import { bringBack, departBottles } from '../bottles/departures.ts'
import { receiveBottles } from '../bottles/orders.ts'
import type { Corrections } from './contract.ts'
import type { BottleDifference } from './differences.ts'

/** Returns the writes that make the records agree with what was found, by the rules of the commands for bottles. */
export function correctionsOf(
  differences: readonly BottleDifference[],
  rows: Tables,
  { applied_on, note }: Corrections,
  context: CommandContext,
): RowWrite[] {
  const receive = (now: Tables, bottle_ids: string[], place_id: string | null) =>
    receiveBottles.apply(now, { bottle_ids, received_on: applied_on, place_id }, context)
  const comeBack = (bottle_id: string, place_id: string | null) => {
    if (rows.bottles.get(bottle_id)?.departure !== 'cancelled')
      return bringBack.apply(rows, { bottle_id, place_id }, context)
    // Its order was cancelled, but it came all the same.
    const ordered = bringBack.apply(rows, { bottle_id }, context)
    return receive(
      { ...rows, bottles: new Map(ordered.map(({ after }) => [bottle_id, after as Bottle])) },
      [bottle_id],
      place_id,
    )
  }
  const alike = Map.groupBy(
    differences,
    each => `${each.kind} ${each.kind === 'missing' ? lastDayOf(rows, each.bottle_id) : each.check.place_id}`,
  )
  return Array.from(alike.values()).flatMap(([first, ...others]) => {
    if (!first) return []
    const bottle_ids = [first, ...others].map(each => each.bottle_id)
    if (first.kind === 'missing') {
      // It may have come or been opened on a device whose day is ahead, and leaves on that day at the earliest.
      const last = lastDayOf(rows, first.bottle_id)
      const lost = { departure: 'lost', departed_on: latestDay([applied_on, last]), note } as const
      return departBottles.apply(rows, { bottle_ids, ...lost }, { ...context, today: latestDay([context.today, last]) })
    }
    const { place_id } = first.check
    if (first.kind === 'elsewhere') return moveBottles.apply(rows, { bottle_ids, place_id }, context)
    if (first.kind === 'arrived') return receive(rows, bottle_ids, place_id)
    return bottle_ids.flatMap(id => comeBack(id, place_id))
  })
}

/** Returns the latest day on which something is recorded of a bottle; empty if there is none. */
function lastDayOf(rows: Tables, bottle_id: string): Day {
  const { received_on, opened_on } = getRow(rows.bottles, bottle_id)
  return latestDay([received_on, opened_on])
}
