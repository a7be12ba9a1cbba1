import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { maybe } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { WineCard } from './card.ts'

export const makeWineCard = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/wines/:wine_id/card',
  policy: 'viewer',
  summary: 'A signed card that describes a wine, without prices, places and scores, for people of other cellars',
  /** The note goes along only if that is chosen. */
  body: z.strictObject({ note: z.boolean() }),
  answer: z.strictObject({
    card: WineCard,
    /** The card for a link and a QR code, and the fields that it has no room for; null if not even the names fit. */
    code: maybe(z.strictObject({ text: z.string(), left_out: z.array(z.string()) })),
  }),
})

export const checkWineCard = endpoint({
  method: 'POST',
  path: '/api/wine-cards/check',
  policy: 'signed-in',
  summary: 'Check that a wine card, as a file or a link, is as its server signed it; for browsers that cannot check it',
  body: z.strictObject({ card: z.string().check(z.minLength(1), z.maxLength(limits.wine_card)) }),
  answer: z.strictObject({ signed: z.boolean() }),
})

export const getCardKey = endpoint({
  method: 'GET',
  path: '/api/wine-cards/key',
  policy: 'signed-in',
  summary: 'The public key with which this server signs wine cards; null before the first one',
  answer: z.strictObject({ key: maybe(z.string()) }),
})
