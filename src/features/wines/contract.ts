import * as z from 'zod/mini'
import { Committed } from '../../ledger/contract.ts'
import {
  type Accepted,
  acceptedBy,
  type FilterName,
  filterNames,
  momentNames,
  moments,
  type ValueOf,
  wineSorts,
} from '../../model/dimensions.ts'
import { fieldSchemas, Stage, Wine, WineType } from '../../model/wine.ts'
import { byField } from '../../model/wine-fields.ts'
import { endpoint } from '../../shared/contract.ts'
import { currency, id, line, list, longText, maybe, oneOf, partial, several, wholeNumber } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/** The values of the cellar's custom fields by field id. A field that is left out keeps its value; null removes it. */
const ownSaid = z.record(id(), maybe(line(limits.own_value)))

/** A wine as a person enters it. Only its type and its name or producer are required. */
export const NewWine = z.strictObject({
  id: id(),
  ...partial(fieldSchemas),
  type: WineType,
  own: z.optional(ownSaid),
})
export type NewWine = z.infer<typeof NewWine>

const { id: _, ...newWineFields } = NewWine.def.shape

/** A wine that comes with a tasting or a wish because the cellar does not have it yet; its id is their `wine_id`. */
export const UnlistedWine = z.strictObject(newWineFields)
export type UnlistedWine = z.infer<typeof UnlistedWine>

export const WineChange = z.strictObject({
  ...partial(fieldSchemas),
  own: z.optional(ownSaid),
  /** The columns that came with an import. A column that is left out stays; null removes it. */
  extra: z.optional(z.record(z.string().check(z.minLength(1), z.maxLength(limits.note)), maybe(longText()))),
})
export type WineChange = z.infer<typeof WineChange>

/** A change that is applied to several wines. */
export const WinesChange = z.strictObject({
  wine_ids: list(id(), limits.chosen_at_once).check(z.minLength(1)),
  tags_added: z.optional(fieldSchemas.tags),
  tags_removed: z.optional(fieldSchemas.tags),
  drink_from: z.optional(fieldSchemas.drink_from),
  drink_until: z.optional(fieldSchemas.drink_until),
  own: z.optional(ownSaid),
})
export type WinesChange = z.infer<typeof WinesChange>

export const stocks = ['in', 'order', 'gone', 'all'] as const
export const directions = ['up', 'down'] as const

/** Returns the schema of a value that can be requested. */
export function acceptedSchema(accepted: Accepted) {
  if (typeof accepted === 'number') return z.string().check(z.maxLength(accepted))
  return accepted instanceof RegExp ? z.string().check(z.regex(accepted)) : z.enum(accepted)
}

/** The parameters that filter by a dimension, each of which accepts several values. */
const filters = byField(filterNames, name => z.optional(several(acceptedSchema(acceptedBy(name))))) as unknown as {
  [Name in FilterName]: z.ZodMiniOptional<ReturnType<typeof several<z.core.$ZodType<ValueOf<Name>, string>>>>
}

/** The parameters for moments, each of which accepts a year or a month. */
export const momentSchemas = byField(momentNames, name => z.optional(acceptedSchema(moments[name].accepts)))

/** A query of the list, the same in the address bar and in the API. */
export const WineQuery = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(limits.line))),
  ...filters,
  /** Selects wines `in` the cellar (the default), on `order`, `gone`, or `all` that ever were. */
  stock: z.optional(oneOf(stocks)),
  ...momentSchemas,
  sort: z.optional(oneOf(wineSorts)),
  direction: z.optional(oneOf(directions)),
})
export type WineQuery = z.infer<typeof WineQuery>

/** A wine with the totals of its bottles. Amounts are in the requested currency. */
export const WineLine = z.strictObject({
  ...Wine.def.shape,
  stage: Stage,
  in_cellar: z.int(),
  on_order: z.int(),
  gone: z.int(),
  value_minor: maybe(z.int()),
  value_currency: currency(),
  /** The number of bottles in the cellar whose value is unknown. */
  unvalued: z.int(),
  score: maybe(z.number()),
})
export type WineLine = z.infer<typeof WineLine>

const inCellar = z.strictObject({ cellar_id: id() })
const oneWine = z.strictObject({ cellar_id: id(), wine_id: id() })

export const listWines = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/wines',
  policy: 'viewer',
  summary: 'The wines of a cellar: searched, filtered, sorted, a page of them',
  params: inCellar,
  query: z.strictObject({
    ...WineQuery.def.shape,
    currency: z.optional(currency()),
    limit: z.optional(wholeNumber(1, limits.page)),
    offset: z.optional(wholeNumber(0, 1_000_000)),
  }),
  answer: z.strictObject({
    version: z.int(),
    total: z.int(),
    wines: z.array(WineLine),
    facets: z.record(z.string(), z.record(z.string(), z.int())),
  }),
})

export const getWine = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/wines/:wine_id',
  policy: 'viewer',
  summary: 'One wine, with what its bottles say',
  params: oneWine,
  query: z.strictObject({ currency: z.optional(currency()) }),
  answer: WineLine,
})

export const addWine = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/wines',
  policy: 'editor',
  summary: 'Add a wine',
  params: inCellar,
  body: NewWine,
  answer: Committed,
  status: 201,
  writes: true,
})

export const editWine = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/wines/:wine_id',
  policy: 'editor',
  summary: 'Change fields of a wine; those not named stay as they are',
  params: oneWine,
  body: WineChange,
  answer: Committed,
  writes: true,
})

export const editWines = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/wines/edit',
  policy: 'editor',
  summary: 'Change tags, window and own values of several wines, as one change',
  params: inCellar,
  body: WinesChange,
  answer: Committed,
  status: 201,
  writes: true,
})

export const mergeWines = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/wines/:wine_id/merge',
  policy: 'editor',
  summary: 'Make several wines one: what belongs to the others becomes that of this one, and they are gone',
  params: oneWine,
  body: z.strictObject({ other_ids: list(id(), limits.duplicates).check(z.minLength(1)) }),
  answer: Committed,
  status: 201,
  writes: true,
})

export const removeWine = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/wines/:wine_id',
  policy: 'editor',
  summary: 'Remove a wine that has no bottles, purchases or tastings',
  params: oneWine,
  answer: Committed,
  writes: true,
})
