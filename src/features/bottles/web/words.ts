import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BottleState, Departure } from '../../../model/bottle.ts'
import type { Ending } from '../../../model/choices.ts'
import type { NamedSize } from '../sizes.ts'

export const departureNames: Record<Ending, MessageDescriptor> = {
  drunk: msg({ context: 'departure', message: 'Drunk' }),
  gifted: msg({ context: 'departure', message: 'Given away' }),
  sold: msg({ context: 'departure', message: 'Sold' }),
  traded: msg({ context: 'departure', message: 'Traded' }),
  broken: msg({ context: 'departure', message: 'Broken' }),
  spoiled: msg({ context: 'departure', message: 'Spoiled' }),
  lost: msg({ context: 'departure', message: 'Lost' }),
  returned: msg({ context: 'departure', message: 'Returned' }),
  cancelled: msg({ context: 'order', message: 'Cancelled' }),
}

const withWhom = msg({ context: 'field', message: 'With whom' })
const toWhom = msg({ context: 'field', message: 'To whom' })

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
    ? msg({ context: 'company', message: `to ${company}` })
    : msg({ context: 'company', message: `with ${company}` })
}

/** The messages that confirm a departure. */
export const departedTexts: Record<Departure, (wine: string) => MessageDescriptor> = {
  drunk: wine => msg({ context: 'toast', message: `Drunk: ${wine}` }),
  gifted: wine => msg`Given away: ${wine}`,
  sold: wine => msg({ context: 'toast', message: `Sold: ${wine}` }),
  traded: wine => msg({ context: 'toast', message: `Traded: ${wine}` }),
  broken: wine => msg({ context: 'toast', message: `Broken: ${wine}` }),
  spoiled: wine => msg({ context: 'toast', message: `Spoiled: ${wine}` }),
  lost: wine => msg({ context: 'toast', message: `Lost: ${wine}` }),
  returned: wine => msg({ context: 'toast', message: `Returned: ${wine}` }),
}

export const stateNames: Record<BottleState, MessageDescriptor> = {
  in_cellar: msg`In the cellar`,
  on_order: msg({ context: 'screen', message: 'On order' }),
  gone: msg({ context: 'state of a bottle', message: 'Gone' }),
}

/** The names of the sizes; null for sizes that are better known by their number. */
export const sizeNames: Record<NamedSize, MessageDescriptor | null> = {
  187: msg({ context: 'bottle size', message: 'Piccolo' }),
  200: msg({ context: 'bottle size', message: 'Piccolo' }),
  375: msg({ context: 'bottle size', message: 'Half bottle' }),
  500: null,
  620: msg({ context: 'bottle size', message: 'Clavelin' }),
  750: msg({ context: 'bottle size', message: 'Bottle' }),
  1000: msg({ context: 'bottle size', message: 'Litre' }),
  1500: msg({ context: 'bottle size', message: 'Magnum' }),
  3000: msg({ context: 'bottle size', message: 'Double magnum' }),
  4500: msg({ context: 'bottle size', message: 'Rehoboam' }),
  6000: msg({ context: 'bottle size', message: 'Imperial' }),
  9000: msg({ context: 'bottle size', message: 'Salmanazar' }),
  12000: msg({ context: 'bottle size', message: 'Balthazar' }),
  15000: msg({ context: 'bottle size', message: 'Nebuchadnezzar' }),
  18000: msg({ context: 'bottle size', message: 'Melchior' }),
}
