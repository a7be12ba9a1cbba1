import type { RunCommand, Undoable } from '../../../ledger/web/use-cellar.ts'
import type { Day } from '../../../shared/days.ts'
import type { moveBottles } from '../../bottles/commands.ts'
import type { bringBack, departBottles } from '../../bottles/departures.ts'
import type { receiveBottles } from '../../bottles/orders.ts'
import type { Difference } from '../differences.ts'

export type Step = (run: RunCommand) => Promise<Undoable>

/** Returns the commands that make the records agree with what was found; none for a code that no bottle has. */
export function bookingOf(difference: Difference, today: Day, note: string): Step[] {
  if (difference.kind === 'unknown') return []
  const { bottle } = difference
  const { id: bottle_id } = bottle
  if (difference.kind === 'missing') {
    const lost = { departure: 'lost', departed_on: today, note } as const
    return [run => run<typeof departBottles>('bottles/depart', { bottle_ids: [bottle_id], ...lost })]
  }
  const { place_id } = difference.check
  const receive: Step = run =>
    run<typeof receiveBottles>('bottles/receive', { bottle_ids: [bottle_id], received_on: today, place_id })
  switch (difference.kind) {
    case 'elsewhere':
      return [run => run<typeof moveBottles>('bottles/move', { bottle_ids: [bottle_id], place_id })]
    case 'returned':
      // Its order was cancelled, but it came all the same.
      if (bottle.departure === 'cancelled')
        return [run => run<typeof bringBack>('bottles/bring-back', { bottle_id }), receive]
      return [run => run<typeof bringBack>('bottles/bring-back', { bottle_id, place_id })]
    case 'arrived':
      return [receive]
  }
}
