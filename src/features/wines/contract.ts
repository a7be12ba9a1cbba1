import * as z from 'zod/mini'
import { directions, stocks } from '../../model/choices.ts'
import {
  type Accepted,
  acceptedBy,
  type CountedFacet,
  type FilterName,
  filterNames,
  keyedFilters,
  momentNames,
  moments,
  plainFilters,
  type ValueOf,
  wineSorts,
} from '../../model/dimensions.ts'
import { fieldSchemas, Stage, Wine, WineType } from '../../model/wine.ts'
import { byField } from '../../model/wine-fields.ts'
import { endpoint } from '../../shared/contract.ts'
import {
  currency,
  id,
  line,
  list,
  longText,
  maybe,
  oneOf,
  partial,
  several,
  wholeNumber,
  year,
} from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { ownColumn } from '../views/contract.ts'

/** The values of the cellar's custom fields by field id. A field that is left out keeps its value; null removes it. */
const customValues = z.record(id(), maybe(line(limits.own_value)))

/** A wine as a person enters it. Only its type and its name or producer are required. */
export const NewWine = z.strictObject({
  id: id(),
  ...partial(fieldSchemas),
  type: WineType,
  own: z.optional(customValues),
})
export type NewWine = z.infer<typeof NewWine>

const { id: _, ...newWineFields } = NewWine.def.shape

/** A wine that comes with a tasting or a wish because the cellar does not have it yet; its id is their `wine_id`. */
export const UnlistedWine = z.strictObject(newWineFields)
export type UnlistedWine = z.infer<typeof UnlistedWine>

export const WineChange = z.strictObject({
  ...partial(fieldSchemas),
  own: z.optional(customValues),
  /** The columns that came with an import. A column that is left out stays; null removes it. */
  extra: z.optional(z.record(z.string().check(z.minLength(1), z.maxLength(limits.note)), maybe(longText()))),
})
export type WineChange = z.infer<typeof WineChange>

/** A change that is applied to one or several wines. */
export const WinesChange = z.strictObject({
  wine_ids: list(id(), limits.chosen_at_once).check(z.minLength(1)),
  ...WineChange.def.shape,
  tags_added: z.optional(fieldSchemas.tags),
  tags_removed: z.optional(fieldSchemas.tags),
})
export type WinesChange = z.infer<typeof WinesChange>

/** The estimated windows that a person confirms, as they were shown. */
export const ConfirmedWindows = z.strictObject({
  windows: list(
    z.strictObject({
      wine_id: id(),
      drink_from: year(limits.vintage_min, limits.window_max),
      drink_until: year(limits.vintage_min, limits.window_max),
    }),
    limits.chosen_at_once,
  ).check(z.minLength(1)),
})

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
  sort: z.optional(z.union([oneOf(wineSorts), ownColumn])),
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
  /* The value is absent for those who may not see it. */
  value_minor: z.optional(maybe(z.int())),
  value_currency: z.optional(currency()),
  /** The number of bottles in the cellar whose value is unknown. */
  unvalued: z.optional(z.int()),
  score: maybe(z.number()),
})
export type WineLine = z.infer<typeof WineLine>

const countedFacet = new RegExp(`^(stock|${plainFilters.join('|')}|(${keyedFilters.join('|')}):[\\w-]{1,36})$`)

export const listWines = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/wines',
  policy: 'viewer',
  summary: 'The wines of a cellar: searched, filtered, sorted, a page of them',
  query: z.strictObject({
    ...WineQuery.def.shape,
    currency: z.optional(currency()),
    limit: z.optional(wholeNumber(1, limits.page)),
    offset: z.optional(wholeNumber(0, 1_000_000)),
    /** The facets to count. The default is the stock and what the analytics divide the cellar by. */
    facet: z.optional(several(z.string().check(z.regex(countedFacet)) as z.core.$ZodType<CountedFacet, string>)),
  }),
  answer: z.strictObject({
    version: z.int(),
    total: z.int(),
    wines: z.array(WineLine),
    /**
     * With the first page, where few match the search: further wines, no more than a page, that have these words, one
     * letter off, in place of those of the search.
     */
    similar: z.strictObject({ words: z.array(z.string()), wines: z.array(WineLine) }),
    facets: z.record(z.string(), z.record(z.string(), z.int())),
  }),
})

export const getWine = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/wines/:wine_id',
  policy: 'viewer',
  summary: 'One wine, with what its bottles say',
  query: z.strictObject({ currency: z.optional(currency()) }),
  answer: WineLine,
})

/** Duplicates and the wine into which they are merged. */
export const WinesToMerge = z.strictObject({
  wine_id: id(),
  other_ids: list(id(), limits.duplicates).check(z.minLength(1)),
})
export type WinesToMerge = z.infer<typeof WinesToMerge>
