import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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
