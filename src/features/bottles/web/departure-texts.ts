import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BottleState, Departure } from '../../../model/bottle.ts'
import type { Ending } from '../../../model/choices.ts'

/* Apart from words.ts, because the list is drawn without them. */

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
