import * as z from 'zod/mini'
import { Departure } from '../../model/bottle.ts'
import { listColumns } from '../../model/list-columns.ts'
import { type Product, products } from '../../model/products.ts'
import { WineType } from '../../model/wine.ts'
import { endpoint } from '../../shared/contract.ts'
import { currency, day, id, line, list, maybe, oneOf, partial } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/** A product's export, this program's own table of everything, or a table whose columns are mapped by hand. */
export const importFormats = [...(Object.keys(products) as Product[]), 'own', 'mapped'] as const
export const ImportFormat = oneOf(importFormats)
export type ImportFormat = z.infer<typeof ImportFormat>

/** Where a file says something that cannot be taken as it stands. */
export const warningCodes = [
  'code_taken',
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
  'slot_taken',
  'state_unknown',
  'text_cleaned',
  'text_cut',
  'type_unknown',
  'vintage_impossible',
  'window_reversed',
  'wine_unnamed',
  'year_unreadable',
] as const
export type WarningCode = (typeof warningCodes)[number]

/** Everything that a column of somebody's own table can hold. A column of `none` is kept under its own name. */
export const fileColumns = [
  ...listColumns,
  'shelf',
  'on_order',
  'gone',
  'state',
  'departed_on',
  'departure',
  'departure_note',
  'value',
  'score',
  'tasted_on',
  'tasting_note',
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

/** What kind of text decides a warning: how its correction is asked for. */
export const decisionKinds = [
  'count',
  'country',
  'currency',
  'day',
  'departure',
  'number',
  'size',
  'state',
  'text',
  'type',
  'year',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** A cell's text, put right wherever it stands so in a column; an empty `given` fills the column's empty cells. */
export const Correction = z.strictObject({ column: line(), given: z.string().check(z.maxLength(300)), text: line() })
export type Correction = z.infer<typeof Correction>

/** A field of a row of the cellar of which the file's word is taken, not the cellar's. */
export const TakenField = z.strictObject({ row_id: id(), field: z.string().check(z.regex(/^[a-z_]{1,40}$/)) })
export type TakenField = z.infer<typeof TakenField>

const settings = {
  format: ImportFormat,
  /** Of amounts that name none. */
  currency: currency(),
  corrections: list(Correction, 500),
  /** What columns hold; those not named are as the file tells. */
  columns: list(z.strictObject({ table: z.string(), column: line(), holds: FileColumn }), 1_000),
  /** Where file and cellar say different things the cellar stays, but for these, or for all. */
  take_from_file: list(TakenField, 5_000),
  take_all_from_file: z.boolean(),
  /** What becomes of bottles that an earlier export told of and this one does not: they went, or the file is a part. */
  vanished: oneOf(['gone', 'stay']),
  /** How they went, and when; without it drunk, on the day of the import. */
  vanished_as: Departure,
  vanished_on: day(),
  /** Of wines that may have been renamed, by the rows that tell of them: whether they are. */
  renamed: list(z.strictObject({ row: line(), same: z.boolean() }), 500),
}

/** What a person said about a file, so that it comes in as it is meant. What is not said is told from the file. */
export const ImportSettings = z.strictObject(partial(settings))
export type ImportSettings = z.infer<typeof ImportSettings>

/** Settings put otherwise: those that are named; null takes one back. */
export const SettingsChange = z.strictObject(
  partial(Object.fromEntries(Object.entries(settings).map(([name, field]) => [name, maybe(field)])) as Nullable),
)
export type SettingsChange = z.infer<typeof SettingsChange>
type Nullable = { [Name in keyof typeof settings]: z.ZodMiniNullable<(typeof settings)[Name]> }

/** A warning, as often as the same text stands in the same column: what the file gives, and what is taken for it. */
export const Warning = z.strictObject({
  /** The first line of the file where it stands, counted from 1; the header's for a warning about a whole column. */
  line: z.int(),
  /** The first lines, at most ten. */
  lines: z.array(z.int()),
  count: z.int(),
  /** The table, by the format's name for it. */
  table: z.string(),
  column: maybe(z.string()),
  given: z.string(),
  code: oneOf(warningCodes),
  /** Null: left unknown; the given text is kept with the row. */
  guess: maybe(z.string()),
  /** A correction of this kind, of `given` in `column`, decides it. Null: it is told, and there is nothing to decide. */
  decided_by: maybe(oneOf(decisionKinds)),
})
export type Warning = z.infer<typeof Warning>

/** Which of a wine is meant. */
const named = { producer: maybe(z.string()), name: maybe(z.string()), vintage: maybe(z.int()) }

/**
 * A field of which the file says otherwise than the cellar. Texts are as records have them: codes of types, countries and
 * states, days, `12.50 EUR`, places from the house to the shelf with ` / ` between, a window as `2024–2030`.
 */
export const Conflict = z.strictObject({
  table: oneOf(['wines', 'bottles']),
  row_id: id(),
  field: z.string(),
  ...named,
  /** Of bottles: how many of them say so alike; `row_id` is the first, and stands for all. */
  count: z.int(),
  cellar: maybe(z.string()),
  file: maybe(z.string()),
  taken: oneOf(['cellar', 'file']),
})
export type Conflict = z.infer<typeof Conflict>

export const differenceKinds = [
  'wine_new',
  'wine_edited',
  'bottles_new',
  'bottles_received',
  'bottles_moved',
  'bottles_edited',
  'bottles_gone',
  'bottles_vanished',
] as const

/** One thing that is otherwise than in the earlier export, and is taken. */
export const Difference = z.strictObject({
  kind: oneOf(differenceKinds),
  ...named,
  /** Of bottles. */
  size_ml: maybe(z.int()),
  count: z.int(),
  /** What is edited, and how it stood and stands; of a moved bottle its places. Texts as those of a conflict. */
  field: maybe(z.string()),
  before: maybe(z.string()),
  after: maybe(z.string()),
})
export type Difference = z.infer<typeof Difference>

/** What changed in the other product since an earlier export of the same cellar. */
export const Since = z.strictObject({
  /** The earlier import. */
  import_id: id(),
  file_name: z.string(),
  version: z.int(),
  taken_at: z.string(),
  /** How many bottles, or wines, are so. */
  figures: z.strictObject({
    wine_new: z.int(),
    wine_edited: z.int(),
    bottles_new: z.int(),
    bottles_received: z.int(),
    bottles_moved: z.int(),
    bottles_edited: z.int(),
    bottles_gone: z.int(),
    bottles_vanished: z.int(),
  }),
  /** Bottles in both that are as they were. */
  unchanged: z.int(),
  /** Bottles that were there or on order and that the file tells nothing of any more. */
  vanished: z.strictObject({
    count: z.int(),
    of: z.int(),
    /** Null: too many to be guessed. Nothing can be taken until `settings.vanished` says it. */
    taken_as: maybe(oneOf(['gone', 'stay'])),
    departure: Departure,
    departed_on: day(),
  }),
  /** Wines that may be one of the earlier export under another name. */
  renamed: z.array(
    z.strictObject({
      /** What `settings.renamed` calls it. */
      row: z.string(),
      before: z.strictObject(named),
      after: z.strictObject(named),
      bottles: z.int(),
      /** Whether it is taken for the same; else for one that is gone and one that is new. */
      same: z.boolean(),
    }),
  ),
  /** All differences; the list holds the first of them. */
  differences_count: z.int(),
  differences: z.array(Difference),
})
export type Since = z.infer<typeof Since>

/** What a file holds, and what would become of it. */
export const Report = z.strictObject({
  format: ImportFormat,
  encoding: z.string(),
  delimiter: z.string(),
  /** The currency of amounts that name none. */
  currency: currency(),
  /** The tables that are read, in their order, by the format's names for them. */
  tables: z.array(z.strictObject({ kind: z.string(), rows: z.int() })),
  /** `rows_taken` and `rows_dropped` together. */
  rows_read: z.int(),
  rows_taken: z.int(),
  /** Rows that name no wine: each is told by a warning. */
  rows_dropped: z.int(),
  /** Rows that add nothing: what they say stands in another table, or is neither bottle nor rating nor note. */
  rows_passed: z.int(),
  /** Wines that are not in the cellar yet, and those that are. */
  wines: z.int(),
  known_wines: z.int(),
  /** New ones; with `known_bottles` all bottles that the file tells of. */
  bottles: z.int(),
  on_order: z.int(),
  gone: z.int(),
  /** Bottles that are in the cellar already: not taken again, but for what changed in them. */
  known_bottles: z.int(),
  places: z.int(),
  purchases: z.int(),
  tastings: z.int(),
  valuations: z.int(),
  wishes: z.int(),
  /** Pictures that came with the file, of wines that have none. */
  photos: z.int(),
  /** Nothing would be written: all of it is in the cellar. */
  nothing_new: z.boolean(),
  /** Null when the file is no later export of what was brought in before. */
  since: maybe(Since),
  /** All conflicts; the list holds the first of them. */
  conflicts_count: z.int(),
  conflicts: z.array(Conflict),
  /** All warnings, each counted as often as it stands there; the list holds the first kinds of them. */
  warnings_count: z.int(),
  warnings: z.array(Warning),
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

export const Preview = z.strictObject({
  import_id: id(),
  file_name: z.string(),
  settings: ImportSettings,
  /** The settings are those of the last file with the same columns that was taken. */
  remembered: z.boolean(),
  report: Report,
  sample: z.array(SampleRow),
})
export type Preview = z.infer<typeof Preview>

export const TakeStep = z.strictObject({
  phase: oneOf(['reading', 'photos', 'writing']),
  done: z.int(),
  total: z.int(),
})
export type TakeStep = z.infer<typeof TakeStep>

/** What came in. The rows themselves are fetched as all changes are, by version. */
export const Taken = z.strictObject({
  phase: z.literal('done'),
  /** Null when the cellar held all of it already and nothing was written. */
  version: maybe(z.int()),
  command: z.string(),
  /** Wines that the file named, in the cellar before or not. */
  wines: z.int(),
  bottles: z.int(),
  on_order: z.int(),
  gone: z.int(),
  photos: z.int(),
  /** Pictures that are none after all, or for which there is no room: they stay in the file. */
  photos_left: z.int(),
})
export type Taken = z.infer<typeof Taken>

/** A step of the work, or its end. A refusal that comes before the first step is an ordinary answer with its status. */
export const TakeLine = z.union([
  TakeStep,
  Taken,
  z.strictObject({ phase: z.literal('refused'), code: z.string(), message: z.string() }),
])
export type TakeLine = z.infer<typeof TakeLine>

/** A file that was brought in, and what came of it. */
export const AppliedImport = z.strictObject({
  id: id(),
  file_name: z.string(),
  format: maybe(ImportFormat),
  /** How large the file is. */
  bytes: z.int(),
  person_id: maybe(id()),
  person_name: maybe(z.string()),
  taken_at: z.string(),
  version: z.int(),
  /** The version that undid it: it counts as not taken. */
  undone_by: maybe(z.int()),
  /** Null for one taken by an earlier release. */
  figures: maybe(
    z.strictObject({
      wines: z.int(),
      known_wines: z.int(),
      bottles: z.int(),
      on_order: z.int(),
      gone: z.int(),
      known_bottles: z.int(),
    }),
  ),
})
export type AppliedImport = z.infer<typeof AppliedImport>

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

export const reviseImport = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/imports/:import_id',
  policy: 'editor',
  summary: 'Say how a file that was looked at is meant, and look again: what is not named stays, null takes back',
  params: oneImport,
  body: SettingsChange,
  answer: Preview,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/imports',
  policy: 'viewer',
  summary: 'The files that were brought in, newest first, those undone too',
  params: inCellar,
  answer: z.strictObject({ imports: z.array(AppliedImport) }),
})

export const getImportFile = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/imports/:import_id/file',
  policy: 'editor',
  summary: 'A file that was brought in, byte for byte as it came',
  params: oneImport,
  gives: 'file',
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
