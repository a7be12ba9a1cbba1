import type { Bottle, Purchase } from '../../model/bottle.ts'
import type { Day } from '../../shared/days.ts'

/** The moves of a bottle, each of which happens once: it is bought, and later it is drunk or leaves in another way. */
export const moves = ['bought', 'drunk', 'left'] as const
export type Move = (typeof moves)[number]

/**
 * Returns the day of a move; null when it is unknown, undefined when the move has not happened. A cancelled bottle has
 * none.
 */
export function dayOfMove(move: Move, bottle: Bottle, purchase: Purchase | undefined): Day | null | undefined {
  if (bottle.departure === 'cancelled') return undefined
  if (move === 'bought') return boughtOn(bottle, purchase)
  if (bottle.state !== 'gone') return undefined
  return (bottle.departure === 'drunk') === (move === 'drunk') ? bottle.departed_on : undefined
}

/** Returns the day the bottle was ordered, or else the day it came in. */
export function boughtOn(bottle: Bottle, purchase: Purchase | undefined): Day | null {
  return purchase?.ordered_on ?? bottle.received_on
}
