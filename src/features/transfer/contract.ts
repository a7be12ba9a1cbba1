import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { currency, id, line, list, maybe, oneOf } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { WineType } from '../wines/contract.ts'

/** Whose export a file is. */
export const importFormats = ['cellartracker', 'mapped'] as const
export const ImportFormat = oneOf(importFormats)
export type ImportFormat = z.infer<typeof ImportFormat>

/** Where a file says something that cannot be taken as it stands. */
export const doubtCodes = [
  'column_missing',
  'count_unreadable',
  'country_unknown',
  'currency_unknown',
  'day_unreadable',
  'departure_unknown',
  'header_again',
  'number_form_mixed',
  'number_unreadable',
  'quotes_unbalanced',
  'row_long',
  'row_short',
  'score_unreadable',
  'size_unreadable',
  'state_unknown',
  'text_cleaned',
  'text_cut',
  'type_unknown',
  'vintage_impossible',
  'window_reversed',
  'wine_unnamed',
  'year_unreadable',
] as const
export type DoubtCode = (typeof doubtCodes)[number]

/**
 * What a column of somebody's own table can hold. `none`: nothing that has a field here; it is kept under its own name.
 * The first ones are those of a list that is pasted, in the same words.
 */
export const fileColumns = [
  'producer',
  'name',
  'vintage',
  'type',
  'country',
  'region',
  'subregion',
  'appellation',
  'classification',
  'vineyard',
  'designation',
  'grapes',
  'alcohol',
  'window',
  'drink_from',
  'drink_until',
  'quantity',
  'on_order',
  'gone',
  'size',
  'place',
  'shelf',
  'price',
  'currency',
  'merchant',
  'order_number',
  'ordered_on',
  'received_on',
  'expected_on',
  'state',
  'departed_on',
  'departure',
  'departure_note',
  'value',
  'score',
  'tasted_on',
  'tasting_note',
  'barcode',
  'tags',
  'note',
  'none',
] as const
export const FileColumn = oneOf(fileColumns)
export type FileColumn = z.infer<typeof FileColumn>

/** A column of somebody's own table, and what it is taken to hold. */
export const MappedColumn = z.strictObject({
  table: z.string(),
  column: z.string(),
  holds: FileColumn,
  /** The currency that the column's name tells. */
  currency: maybe(currency()),
  /** The first texts that stand in it. */
  sample: z.array(z.string()),
})
export type MappedColumn = z.infer<typeof MappedColumn>

/** A cell's text, put right wherever it stands so in a column; an empty `given` fills the column's empty cells. */
export const Correction = z.strictObject({ column: line(), given: z.string().check(z.maxLength(300)), text: line() })
export type Correction = z.infer<typeof Correction>

/** What a person said about a file, so that it comes in as it is meant. What is not said is told from the file. */
export const ImportSettings = z.strictObject({
  format: z.optional(ImportFormat),
  /** Of amounts that name none. */
  currency: z.optional(currency()),
  corrections: z.optional(list(Correction, 500)),
  /** What columns hold; those not named are as the file tells. */
  columns: z.optional(list(z.strictObject({ table: z.string(), column: line(), holds: FileColumn }), 1_000)),
})
export type ImportSettings = z.infer<typeof ImportSettings>

/** One doubt: what the file gives, and what is taken for it unless it is put right in the file. */
export const Doubt = z.strictObject({
  /** The line of the file, counted from 1; the header's line for a doubt about a whole column. */
  line: z.int(),
  column: maybe(z.string()),
  given: z.string(),
  code: oneOf(doubtCodes),
  /** Null: left unknown; the given text is kept with the row. */
  guess: maybe(z.string()),
})
export type Doubt = z.infer<typeof Doubt>

/** What a file holds, and what would become of it. */
export const Report = z.strictObject({
  format: ImportFormat,
  encoding: z.string(),
  delimiter: z.string(),
  /** The tables that are read, in their order, by the format's names for them. */
  tables: z.array(z.strictObject({ kind: z.string(), rows: z.int() })),
  rows_read: z.int(),
  /** Rows that name no wine. */
  rows_dropped: z.int(),
  /** Wines that are not in the cellar yet, and those that are. */
  wines: z.int(),
  known_wines: z.int(),
  bottles: z.int(),
  on_order: z.int(),
  gone: z.int(),
  /** Bottles that are in the cellar already by their own number: not taken again. */
  known_bottles: z.int(),
  places: z.int(),
  purchases: z.int(),
  tastings: z.int(),
  valuations: z.int(),
  wishes: z.int(),
  /** All doubts; the list holds the first of them. */
  doubts_count: z.int(),
  doubts: z.array(Doubt),
  /** What the columns of somebody's own table hold; empty for a format that is known by name. */
  mapping: z.array(MappedColumn),
})
export type Report = z.infer<typeof Report>

/** One of the first rows, as it would become. */
export const SampleRow = z.strictObject({
  line: z.int(),
  known: z.boolean(),
  producer: maybe(z.string()),
  name: maybe(z.string()),
  vintage: maybe(z.int()),
  type: WineType,
  country: maybe(z.string()),
  region: maybe(z.string()),
  drink_from: maybe(z.int()),
  drink_until: maybe(z.int()),
  /** Null for a row that tells of no bottle. */
  size_ml: maybe(z.int()),
  in_cellar: z.int(),
  on_order: z.int(),
  gone: z.int(),
  place: z.array(z.string()),
  price_minor: maybe(z.int()),
  price_currency: maybe(currency()),
  value_minor: maybe(z.int()),
  value_currency: maybe(currency()),
})
export type SampleRow = z.infer<typeof SampleRow>

export const Preview = z.strictObject({ import_id: id(), report: Report, sample: z.array(SampleRow) })
export type Preview = z.infer<typeof Preview>

export const TakeStep = z.strictObject({ phase: oneOf(['reading', 'writing']), done: z.int(), total: z.int() })
export type TakeStep = z.infer<typeof TakeStep>

/** What came in. The rows themselves are fetched as all changes are, by version. */
export const Taken = z.strictObject({
  phase: z.literal('done'),
  /** Null when the cellar held all of it already and nothing was written. */
  version: maybe(z.int()),
  deed: z.string(),
  /** Wines that the file named, in the cellar before or not. */
  wines: z.int(),
  bottles: z.int(),
  on_order: z.int(),
  gone: z.int(),
})
export type Taken = z.infer<typeof Taken>

/** A step of the work, or its end. A refusal that comes before the first step is an ordinary answer with its status. */
export const TakeLine = z.union([
  TakeStep,
  Taken,
  z.strictObject({ phase: z.literal('refused'), code: z.string(), message: z.string() }),
])
export type TakeLine = z.infer<typeof TakeLine>

const inCellar = z.strictObject({ cellar_id: id() })
const oneImport = z.strictObject({ cellar_id: id(), import_id: id() })

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/imports',
  policy: 'editor',
  summary: `Look at a file of another product (at most ${limits.import_bytes} bytes): what would come in. Nothing is written in the cellar`,
  params: inCellar,
  query: z.strictObject({ file_name: z.optional(line()) }),
  body: 'bytes',
  answer: Preview,
  status: 201,
})

export const takeImport = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/imports/:import_id/take',
  policy: 'editor',
  summary: 'Bring in a file that was looked at: one change, undone as a whole. Tells its progress line by line',
  params: oneImport,
  gives: 'lines',
  answer: TakeLine,
  writes: true,
})

export const dropImport = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/imports/:import_id',
  policy: 'editor',
  summary: 'Forget a file that was looked at and not brought in',
  params: oneImport,
})
