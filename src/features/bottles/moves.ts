import type { Bottle, Purchase } from '../../model/bottle.ts'
import type { Day } from '../../shared/days.ts'

/** What happens to a bottle once: it is bought, and one day drunk, or it leaves in another way. */
export const moves = ['bought', 'drunk', 'left'] as const
export type Move = (typeof moves)[number]

/** The day of a move; null when nobody knows it, undefined when it has not happened. What was cancelled never does. */
export function dayOfMove(move: Move, bottle: Bottle, purchase: Purchase | undefined): Day | null | undefined {
  if (bottle.departure === 'cancelled') return undefined
  if (move === 'bought') return boughtOn(bottle, purchase)
  if (bottle.state !== 'gone') return undefined
  return (bottle.departure === 'drunk') === (move === 'drunk') ? bottle.departed_on : undefined
}

/** The day it was ordered, or else came in. */
export function boughtOn(bottle: Bottle, purchase: Purchase | undefined): Day | null {
  return purchase?.ordered_on ?? bottle.received_on
}
