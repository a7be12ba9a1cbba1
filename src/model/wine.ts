import * as z from 'zod/mini'
import { country, id, line, list, longText, maybe, oneOf, year } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'
import { type maturities, stages, sweetnesses, windowSources, wineTypes } from './choices.ts'
import { type WineField, type WineFieldKind, wineFields } from './wine-fields.ts'

export const WineType = oneOf(wineTypes)

export type WineType = z.infer<typeof WineType>

/** A grape with its share in percent, if known. */
export const Grape = z.strictObject({
  name: line(100),
  share: maybe(z.number().check(z.minimum(0), z.maximum(100))),
})

export type Grape = z.infer<typeof Grape>

/** The id of this wine in another product: `cellartracker` → `684674`. */
export const ExternalId = z.strictObject({ product: line(40), id: line(100) })

const schemasByKind = {
  text: maybe(line()),
  /** Allows any year that can exist; the command compares it with the current day. */
  vintage: maybe(year(limits.vintage_min, limits.window_max)),
  type: WineType,
  country: maybe(country()),
  grapes: list(Grape, limits.grapes),
  percent: maybe(z.number().check(z.minimum(0), z.maximum(100))),
  sweetness: maybe(oneOf(sweetnesses)),
  year: maybe(year(limits.vintage_min, limits.window_max)),
  tags: list(line(limits.tag), limits.tags),
  barcodes: list(line(), limits.barcodes),
  note: maybe(longText()),
  external_ids: list(ExternalId, limits.external_ids),
} satisfies Record<WineFieldKind, z.ZodMiniType>

/** The schema of each field that a person enters. */
export const fieldSchemas = Object.fromEntries(
  Object.entries(wineFields).map(([field, { kind }]) => [field, schemasByKind[kind]]),
) as { [Field in WineField]: (typeof schemasByKind)[(typeof wineFields)[Field]['kind']] }

export const Wine = z.strictObject({
  id: id(),
  ...fieldSchemas,
  window_source: maybe(oneOf(windowSources)),
  /** The values of the cellar's custom fields by field id; numbers are stored as their digits. */
  own: z.record(z.string(), z.string()),
  /** The columns of an imported file that match no field, under their names in the file. */
  extra: z.record(z.string(), z.string()),
  created_at: z.string(),
})

export type Wine = z.infer<typeof Wine>

export const Stage = oneOf(stages)

export type Stage = z.infer<typeof Stage>

export type Maturity = 'unknown' | (typeof maturities)[number]
