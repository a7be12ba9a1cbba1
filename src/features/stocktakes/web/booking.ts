import type { OpenCellar, Undoable } from '../../../ledger/web/use-cellar.ts'
import type { Day } from '../../../shared/days.ts'
import { bringBack, departBottle, moveBottles, receiveBottle } from '../../bottles/contract.ts'
import type { Difference } from '../differences.ts'

export type Step = (write: OpenCellar['write']) => Promise<Undoable>

/** Returns the commands that make the records agree with what was found; none for a code that no bottle has. */
export function bookingOf(difference: Difference, today: Day, note: string): Step[] {
  if (difference.kind === 'unknown') return []
  const { bottle } = difference
  const params = { bottle_id: bottle.id }
  if (difference.kind === 'missing') {
    const lost = { departure: 'lost', departed_on: today, note } as const
    return [write => write(departBottle, { params, body: lost })]
  }
  const { place_id } = difference.check
  const receive: Step = write => write(receiveBottle, { params, body: { received_on: today, place_id } })
  switch (difference.kind) {
    case 'elsewhere':
      return [write => write(moveBottles, { body: { bottle_ids: [bottle.id], place_id } })]
    case 'returned':
      // Its order was cancelled, but it came all the same.
      if (bottle.departure === 'cancelled') return [write => write(bringBack, { params, body: {} }), receive]
      return [write => write(bringBack, { params, body: { place_id } })]
    case 'arrived':
      return [receive]
  }
}
