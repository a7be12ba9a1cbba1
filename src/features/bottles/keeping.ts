import type { Preservation } from '../../model/choices.ts'
import type { WineType } from '../../model/wine.ts'

/** The reason why an opened bottle of a type keeps as long as it does. */
export type Reason = 'bubbles' | 'aroma' | 'skins' | 'tannin' | 'sugar' | 'fortified' | 'spirit'

export interface Keeping {
  reason: Reason
  /** The days for which it keeps in the fridge or another cool place; null for practically forever. */
  days: Readonly<Record<Preservation, number | null>>
}

/*
 * These rules of thumb are our own, on the generous side of what merchants and writers state by type. Under its own
 * cork a red keeps 3 to 6 days, a white 3 to 7, a sparkling wine 1 to 3, a fortified one about 28 (Coravin, "How long
 * does wine last once opened?"; Maître de Vin, "How long does an open bottle of wine last?"; Gus Clemens, "Open bottle
 * life"). A vacuum pump removes most of the air, which adds about half as much again; it also removes the bubbles of a
 * sparkling wine. Argon lies on the wine and keeps the air off: about three times as long. A Coravin needle lets no air
 * in: weeks to months, counted as three months, after which the bottle should be checked. Sparkling wines have special
 * stoppers for both.
 */
export const keeping: Readonly<Record<WineType, Keeping>> = {
  sparkling: { reason: 'bubbles', days: { cork: 2, vacuum: 2, gas: 5, needle: 28 } },
  white: { reason: 'aroma', days: { cork: 5, vacuum: 7, gas: 14, needle: 90 } },
  rose: { reason: 'aroma', days: { cork: 5, vacuum: 7, gas: 14, needle: 90 } },
  orange: { reason: 'skins', days: { cork: 6, vacuum: 9, gas: 18, needle: 90 } },
  red: { reason: 'tannin', days: { cork: 5, vacuum: 7, gas: 14, needle: 90 } },
  sweet: { reason: 'sugar', days: { cork: 14, vacuum: 21, gas: 28, needle: 120 } },
  fortified: { reason: 'fortified', days: { cork: 28, vacuum: 42, gas: 60, needle: 180 } },
  spirit: { reason: 'spirit', days: { cork: null, vacuum: null, gas: null, needle: null } },
  other: { reason: 'aroma', days: { cork: 5, vacuum: 7, gas: 14, needle: 90 } },
}

/**
 * Returns the days for which an opened bottle keeps; null when it keeps forever. Null for `preserved` counts as its
 * cork.
 */
export function keepsFor(type: WineType, preserved: Preservation | null): number | null {
  return keeping[type].days[preserved ?? 'cork']
}
