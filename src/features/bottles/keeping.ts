import type { Preservation } from '../../model/choices.ts'
import type { WineType } from '../../model/wine.ts'

/** Why an opened bottle of a type lasts as long as it does. */
export type Reason = 'bubbles' | 'aroma' | 'skins' | 'tannin' | 'sugar' | 'fortified' | 'spirit'

export interface Keeping {
  reason: Reason
  /** Days for which it is still good, in the fridge or another cool place; null for as good as for ever. */
  days: Readonly<Record<Preservation, number | null>>
}

/*
 * Rules of thumb, ours, and on the generous side: within what merchants and writers tell who go by type. Under its own
 * cork a red 3 to 6 days, a white 3 to 7, a sparkling wine 1 to 3, a fortified one about 28 (Coravin, "How long does wine
 * last once opened?"; Maître de Vin, "How long does an open bottle of wine last?"; Gus Clemens, "Open bottle life").
 *
 * A pump takes most of the air out, and half as much again is gained; from a sparkling wine it takes the bubbles as well.
 * Argon lies on the wine and keeps the air off: about three times as long. A needle through the cork lets none in: weeks
 * to months, told as three months, after which a look is worth it. Sparkling wines have stoppers of their own for both.
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

/** For how many days such an opened bottle is still good; null where it does not matter. Unsaid, it has its cork. */
export function keepsFor(type: WineType, preserved: Preservation | null): number | null {
  return keeping[type].days[preserved ?? 'cork']
}
