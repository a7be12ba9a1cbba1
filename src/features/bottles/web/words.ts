import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BottleState, Departure } from '../../../model/bottle.ts'
import type { Ending } from '../../../model/choices.ts'
import type { NamedSize } from '../sizes.ts'

export const departureNames: Record<Ending, MessageDescriptor> = {
  drunk: msg`Drunk`,
  gifted: msg`Given away`,
  sold: msg`Sold`,
  traded: msg`Traded`,
  broken: msg`Broken`,
  spoiled: msg`Spoiled`,
  lost: msg`Lost`,
  returned: msg`Returned`,
  cancelled: msg`Never came`,
}

const withWhom = msg`With whom`
const toWhom = msg`To whom`

/** The labels of the company field by departure. */
export const companyNames: Record<Departure, MessageDescriptor> = {
  drunk: withWhom,
  gifted: toWhom,
  sold: toWhom,
  traded: withWhom,
  broken: withWhom,
  spoiled: withWhom,
  lost: withWhom,
  returned: toWhom,
}

/** Returns the company of a departure in words: `with Ada`, `to Ada`. */
export function companyTexts(departure: Ending | null, company: string): MessageDescriptor {
  return companyNames[departure === 'cancelled' || departure === null ? 'drunk' : departure] === toWhom
    ? msg`to ${company}`
    : msg`with ${company}`
}

/** The messages that confirm a departure. */
export const departedTexts: Record<Departure, (wine: string) => MessageDescriptor> = {
  drunk: wine => msg`Drunk: ${wine}`,
  gifted: wine => msg`Given away: ${wine}`,
  sold: wine => msg`Sold: ${wine}`,
  traded: wine => msg`Traded: ${wine}`,
  broken: wine => msg`Broken: ${wine}`,
  spoiled: wine => msg`Spoiled: ${wine}`,
  lost: wine => msg`Lost: ${wine}`,
  returned: wine => msg`Returned: ${wine}`,
}

export const stateNames: Record<BottleState, MessageDescriptor> = {
  in_cellar: msg`In the cellar`,
  on_order: msg`On order`,
  gone: msg`Gone`,
}

/** The names of the sizes; null for sizes that are better known by their number. */
export const sizeNames: Record<NamedSize, MessageDescriptor | null> = {
  187: msg`Piccolo`,
  200: msg`Piccolo`,
  375: msg`Half bottle`,
  500: null,
  620: msg`Clavelin`,
  750: msg`Bottle`,
  1000: msg`Litre`,
  1500: msg`Magnum`,
  3000: msg`Double magnum`,
  4500: msg`Rehoboam`,
  6000: msg`Imperial`,
  9000: msg`Salmanazar`,
  12000: msg`Balthazar`,
  15000: msg`Nebuchadnezzar`,
  18000: msg`Melchior`,
}
