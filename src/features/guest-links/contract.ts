import * as z from 'zod/mini'
import { Wine } from '../../model/wine.ts'
import { endpoint } from '../../shared/contract.ts'
import { day, id, line } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { WineQuery } from '../wines/contract.ts'

/** A link by which guests see a list. Its token is not stored, so it is shown only when it is made. */
export const GuestLink = z.strictObject({
  id: id(),
  name: z.string(),
  /** The last day on which it can be used. */
  until_on: day(),
  /** The name of the owner who made it. */
  made_by: z.string(),
})
export type GuestLink = z.infer<typeof GuestLink>

export const NewGuestLink = z.strictObject({
  /** The heading that the guests see. */
  name: line(limits.view_name),
  until_on: day(),
  /** The list that they see, as it is whenever they look. */
  query: WineQuery,
})

const { producer, name, vintage, type, country, region, subregion, appellation } = Wine.def.shape

/** The part of a wine that guests see. */
const GuestWine = z.strictObject({ producer, name, vintage, type, country, region, subregion, appellation })
export type GuestWine = z.infer<typeof GuestWine>

export const listGuestLinks = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/guest-links',
  policy: 'owner',
  summary: 'The links of a cellar by which guests can see a list',
  answer: z.strictObject({ guest_links: z.array(GuestLink) }),
})

export const makeGuestLink = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/guest-links',
  policy: 'owner',
  summary: 'Let guests without an account see the names of the wines of a list until a day; the token is shown once',
  body: NewGuestLink,
  answer: z.strictObject({ ...GuestLink.def.shape, token: z.string() }),
  status: 201,
})

export const takeGuestLinkBack = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/guest-links/:guest_link_id',
  policy: 'owner',
  summary: 'Take a link for guests back',
})

export const readGuestLink = endpoint({
  method: 'POST',
  path: '/api/guest-links/read',
  policy: 'public',
  summary: 'The wines of a list for guests, by the token of its link; the same refusal for an ended and a forged one',
  /** Any text is tried as a token. */
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(limits.line)) }),
  answer: z.strictObject({
    name: z.string(),
    until_on: day(),
    /** The number of wines, of which the first ones are listed. */
    total: z.int(),
    wines: z.array(GuestWine),
  }),
})
