import * as z from 'zod/mini'
import { Departure } from '../../model/bottle.ts'
import { dayOrders } from '../../model/choices.ts'
import { fileColumns } from '../../model/list-columns.ts'
import { importFormats } from '../../model/products.ts'
import { WineType } from '../../model/wine.ts'
import { endpoint } from '../../shared/contract.ts'
import { currency, day, id, line, list, maybe, oneOf, partial, wholeNumber } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

export const ImportFormat = oneOf(importFormats)
export type ImportFormat = z.infer<typeof ImportFormat>

/** The reasons for a warning about a value of a file. */
export const warningCodes = [
  'cellar_file_missing',
  'amount_large',
  'amounts_rounded',
  'bottles_many',
  'case_price_rounded',
  'case_size_missing',
  'cases_unclear',
  'code_taken',
  'column_missing',
  'count_unreadable',
  'country_unknown',
  'currency_unknown',
  'day_ambiguous',
  'day_unreadable',
  'departure_unknown',
  'header_again',
  'id_changed',
  'id_repeated',
  'number_form_mixed',
  'number_unreadable',
  'purchase_unmatched',
  'quotes_unbalanced',
  'row_is_other',
  'row_is_sum',
  'row_long',
  'row_short',
  'score_unreadable',
  'size_unreadable',
  'slot_missing',
  'slot_taken',
  'state_unknown',
  'table_hidden',
  'table_is_other',
  'table_without_wines',
  'text_cleaned',
  'text_cut',
  'type_unknown',
  'vintage_impossible',
  'window_reversed',
  'wine_unnamed',
  'year_unreadable',
  'zeros_lost',
] as const
export type WarningCode = (typeof warningCodes)[number]

export const FileColumn = oneOf(fileColumns)
export type FileColumn = z.infer<typeof FileColumn>

/**
 * The reasons why a column has its kind: its name; its cells; a person's choice; that it is not imported because its
 * cells do not fit its name, because another column has that kind already, because the signs are weak, or because there
 * are none.
 */
export const mappingReasons = ['heading', 'cells', 'chosen', 'cells_differ', 'taken', 'weak', 'unknown'] as const
export type MappingReason = (typeof mappingReasons)[number]

/** A column of a custom table with the kind that it is read as. */
export const MappedColumn = z.strictObject({
  table: z.string(),
  column: z.string(),
  holds: FileColumn,
  /** The currency in the column's name. */
  currency: maybe(currency()),
  /** The reason for the kind. */
  why: oneOf(mappingReasons),
  /** The kinds for which there is a weak sign. A person can choose one of them. */
  offered: z.array(FileColumn),
  /** The first texts of the column. */
  sample: z.array(z.string()),
})
export type MappedColumn = z.infer<typeof MappedColumn>

/** The kinds of input by which a correction is entered. */
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

/** A replacement for a text wherever a column has it. An empty `original` fills the column's empty cells. */
export const Correction = z.strictObject({ column: line(), original: z.string().check(z.maxLength(300)), text: line() })
export type Correction = z.infer<typeof Correction>

/** A field of a row in which the file's value replaces the cellar's. */
const ImportedField = z.strictObject({ row_id: id(), field: z.string().check(z.regex(/^[a-z_]{1,40}$/)) })

/** The places of another wine that may be the same: in the same file or in the cellar. */
const wineSides = ['file', 'cellar'] as const

const settings = {
  format: ImportFormat,
  /** The currency of amounts without one. */
  currency: currency(),
  /** Tells whether the day or the month comes first in columns whose days can all be read both ways. */
  day_order: oneOf(dayOrders),
  corrections: list(Correction, 500),
  /** The tables and rows that a person lets in or leaves out; the file itself decides about the others. */
  tables: list(z.strictObject({ table: line(), imported: z.boolean() }), limits.import_tables),
  rows: list(z.strictObject({ table: line(), line: z.int(), imported: z.boolean() }), 5_000),
  /** The kinds of columns; other columns are read as the file suggests. */
  columns: list(z.strictObject({ table: z.string(), column: line(), holds: FileColumn }), 1_000),
  /**
   * The fields in which the file's value replaces the cellar's where they differ. The others keep the cellar's value.
   */
  take_from_file: list(ImportedField, 5_000),
  take_all_from_file: z.boolean(),
  /**
   * Decides whether bottles missing since an earlier export have left the cellar, or the file covers only a part of it.
   */
  vanished: oneOf(['gone', 'stay']),
  /** The departure of those bottles. The default is drunk, on the day of the import. */
  vanished_as: Departure,
  vanished_on: day(),
  /**
   * The wines that rows are the same as, by the row of the other wine in the file or its id in the cellar; null for a
   * wine of its own.
   */
  same_wines: list(z.strictObject({ within: oneOf(wineSides), row: line(), as: maybe(line()) }), 500),
  /** Answers whether wines were renamed, by the rows of the file. */
  renamed: list(z.strictObject({ row: line(), same: z.boolean() }), 500),
}

/** A person's settings for a file. The file itself decides everything they leave out. */
export const ImportSettings = z.strictObject(partial(settings))
export type ImportSettings = z.infer<typeof ImportSettings>

/** A change of settings; null resets one. */
export const SettingsChange = z.strictObject(
  partial(Object.fromEntries(Object.entries(settings).map(([name, field]) => [name, maybe(field)])) as Nullable),
)
export type SettingsChange = z.infer<typeof SettingsChange>
type Nullable = { [Name in keyof typeof settings]: z.ZodMiniNullable<(typeof settings)[Name]> }

/** A warning for all cells with the same text in a column: the text, and the value that is read from it. */
export const Warning = z.strictObject({
  /** The first line in the file, counted from 1. A warning about a whole column has the line of the header. */
  line: z.int(),
  /** The first lines, ten at most. */
  lines: z.array(z.int()),
  count: z.int(),
  /** The format's name for the table. */
  table: z.string(),
  column: maybe(z.string()),
  original: z.string(),
  code: oneOf(warningCodes),
  /** The value that was read, or null when it stays unknown; the text is then stored with the row. */
  guess: maybe(z.string()),
  /** The kind of input for a correction of `original` in `column`, or null when there is nothing to correct. */
  decided_by: maybe(oneOf(decisionKinds)),
})
export type Warning = z.infer<typeof Warning>

/** The names that identify a wine. */
const named = { producer: maybe(z.string()), name: maybe(z.string()), vintage: maybe(z.int()) }

/** The names of a wine, and the fields that tell wines of one name apart. */
const described = {
  ...named,
  type: WineType,
  /** The colour of a sparkling, sweet or fortified wine. */
  colour: maybe(WineType),
  appellation: maybe(z.string()),
  designation: maybe(z.string()),
  vineyard: maybe(z.string()),
  classification: maybe(z.string()),
}

/** A wine of the file that may be the same as another one, because one of them lacks what tells them apart. */
export const AlikeWine = z.strictObject({
  within: oneOf(wineSides),
  /** The row by which `settings.same_wines` names the wine. */
  row: z.string(),
  wine: z.strictObject(described),
  choices: z.array(z.strictObject({ as: z.string(), ...described })),
  /** Null when it is a wine of its own. */
  taken: maybe(z.string()),
})
export type AlikeWine = z.infer<typeof AlikeWine>

/**
 * A field in which the file differs from the cellar. Texts are as records have them: codes of types, countries and
 * states, days, `12.50 EUR`, places from the outside in with ` / ` between, a window as `2024–2030`.
 */
export const Conflict = z.strictObject({
  table: oneOf(['wines', 'bottles']),
  row_id: id(),
  field: z.string(),
  ...named,
  /** The number of bottles with the same conflict. `row_id` is the first of them and stands for all. */
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

/** A difference from the earlier export that is applied. */
export const Difference = z.strictObject({
  kind: oneOf(differenceKinds),
  ...named,
  /** The size of the bottles. */
  size_ml: maybe(z.int()),
  count: z.int(),
  /**
   * The edited field with its values before and after, or the places of a moved bottle. The texts are like those of a
   * conflict.
   */
  field: maybe(z.string()),
  before: maybe(z.string()),
  after: maybe(z.string()),
})
export type Difference = z.infer<typeof Difference>

/** The differences from an earlier export of the same cellar. */
export const Since = z.strictObject({
  /** The earlier import. */
  import_id: id(),
  file_name: z.string(),
  version: z.int(),
  taken_at: z.string(),
  /** The number of bottles or wines with each kind of difference. */
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
  /** The number of bottles that are the same in both exports. */
  unchanged: z.int(),
  /** The bottles that were in the cellar or on order and are missing from the file. */
  vanished: z.strictObject({
    count: z.int(),
    of: z.int(),
    /** Null when there are too many of them to guess: the import has to wait for `settings.vanished`. */
    taken_as: maybe(oneOf(['gone', 'stay'])),
    departure: Departure,
    departed_on: day(),
  }),
  /** Wines that may have another name than in the earlier export. */
  renamed: z.array(
    z.strictObject({
      /** The row by which `settings.renamed` names the wine. */
      row: z.string(),
      before: z.strictObject(named),
      after: z.strictObject(named),
      bottles: z.int(),
      /** True when both are read as the same wine, rather than as one that is gone and a new one. */
      same: z.boolean(),
    }),
  ),
  /** The number of all differences; the list has the first ones. */
  differences_count: z.int(),
  differences: z.array(Difference),
})
export type Since = z.infer<typeof Since>

/** The reason why a table or a row is left out. */
const LeftOut = oneOf([...warningCodes, 'by_hand'])
export type LeftOut = z.infer<typeof LeftOut>

/** A table of the file, such as a sheet. */
export const ImportedTable = z.strictObject({
  /** The format's name for its kind, with a number from the second of the kind on. */
  kind: z.string(),
  /** The name in the file, which may be empty. */
  name: z.string(),
  rows: z.int(),
  /** Null for a table that is imported. */
  left_out: maybe(LeftOut),
})
export type ImportedTable = z.infer<typeof ImportedTable>

/** The content of a file and the result of importing it. */
export const Report = z.strictObject({
  format: ImportFormat,
  encoding: z.string(),
  delimiter: z.string(),
  /** The currency of amounts without one. */
  currency: currency(),
  /** The tables in the order they are read, by the format's names for them. */
  tables: z.array(ImportedTable),
  /** The sum of `rows_taken`, `rows_dropped` and `rows_passed`. */
  rows_read: z.int(),
  rows_taken: z.int(),
  /** The number of rows that are left out: each by a warning, with its table or by a person. */
  rows_dropped: z.int(),
  /**
   * The number of rows that add nothing, because another table has their content or they are not a bottle, a rating or
   * a note.
   */
  rows_passed: z.int(),
  /** The numbers of wines that are new to the cellar, and of those it has already. */
  wines: z.int(),
  known_wines: z.int(),
  /** The number of new bottles. Together with `known_bottles`, these are all bottles of the file. */
  bottles: z.int(),
  on_order: z.int(),
  gone: z.int(),
  /** The number of bottles that the cellar has already, of which only changes are imported. */
  known_bottles: z.int(),
  places: z.int(),
  purchases: z.int(),
  tastings: z.int(),
  valuations: z.int(),
  wishes: z.int(),
  /** The number of pictures in the file for wines without a photo. */
  photos: z.int(),
  /** True when the cellar has everything already. */
  nothing_new: z.boolean(),
  /** Null when the file is not a later export of an earlier import. */
  since: maybe(Since),
  /** The number of wines that may be the same as another one; the list has the first ones. */
  alike_count: z.int(),
  alike: z.array(AlikeWine),
  /** The number of all conflicts; the list has the first ones. */
  conflicts_count: z.int(),
  conflicts: z.array(Conflict),
  /** The number of all warnings, one for each cell; the list has the first kinds. */
  warnings_count: z.int(),
  warnings: z.array(Warning),
  /** The columns of a custom table; empty for a known format. */
  mapping: z.array(MappedColumn),
})
export type Report = z.infer<typeof Report>

/** A row as it would be imported. */
const RowWine = z.strictObject({
  known: z.boolean(),
  ...named,
  type: WineType,
  country: maybe(z.string()),
  region: maybe(z.string()),
  drink_from: maybe(z.int()),
  drink_until: maybe(z.int()),
  /** Null for a row without a bottle. */
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
export type RowWine = z.infer<typeof RowWine>

/** A row of the file. */
export const PreviewRow = z.strictObject({
  /** The `kind` of its table, and its line there. */
  table: z.string(),
  line: z.int(),
  /** The reason why the row is left out; null for the others. */
  left_out: maybe(LeftOut),
  /** The warnings about the row, each code once. */
  warnings: z.array(oneOf(warningCodes)),
  /** Null for a row that is left out or adds nothing, whose cells are then the `text`. */
  wine: maybe(RowWine),
  text: z.string(),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** The number of rows that one request returns. */
export const rowsAtOnce = 500

/** Some of the rows: those that are left out come first, then those with warnings, then the others. */
const someRows = { rows: z.array(PreviewRow), rows_count: z.int() }

export const Preview = z.strictObject({
  import_id: id(),
  file_name: z.string(),
  settings: ImportSettings,
  /** True when the settings come from the last import with the same columns. */
  remembered: z.boolean(),
  report: Report,
  ...someRows,
})
export type Preview = z.infer<typeof Preview>

export const ApplyStep = z.strictObject({
  phase: oneOf(['reading', 'photos', 'writing']),
  done: z.int(),
  total: z.int(),
})
export type ApplyStep = z.infer<typeof ApplyStep>

/** The result of an import. Its rows are fetched by version, like those of all changes. */
export const ImportResult = z.strictObject({
  phase: z.literal('done'),
  /** Null when the cellar had everything already. */
  version: maybe(z.int()),
  command: z.string(),
  /** The number of wines in the file, new or not. */
  wines: z.int(),
  bottles: z.int(),
  on_order: z.int(),
  gone: z.int(),
  photos: z.int(),
  /** The number of pictures that are unreadable or have no room. They stay in the file. */
  photos_left: z.int(),
  /** The number of bottles that lie in a place with slots, but in none of them. */
  unslotted: z.int(),
})
export type ImportResult = z.infer<typeof ImportResult>

/** A step of the import, or its end. A refusal before the first step is an ordinary error response. */
export const ApplyLine = z.union([
  ApplyStep,
  ImportResult,
  z.strictObject({ phase: z.literal('refused'), code: z.string(), message: z.string() }),
])
export type ApplyLine = z.infer<typeof ApplyLine>

/** An imported file with its result. */
export const AppliedImport = z.strictObject({
  id: id(),
  file_name: z.string(),
  format: maybe(ImportFormat),
  /** The size of the file. */
  bytes: z.int(),
  person_id: maybe(id()),
  person_name: maybe(z.string()),
  taken_at: z.string(),
  version: z.int(),
  /** The version that undid the import. */
  undone_by: maybe(z.int()),
  /** Null for an import by an earlier release. */
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

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/imports',
  policy: 'editor',
  summary: `Look at a file of another product (at most ${limits.import_bytes} bytes): what would come in. Nothing is written in the cellar`,
  query: z.strictObject({ file_name: z.optional(line()) }),
  body: 'bytes',
  answer: Preview,
  status: 201,
})

/** A table of a file as it is, with the texts of its cells. */
export const PlainTable = z.strictObject({
  /** The name of the sheet, or of the file in a ZIP; empty where there is none. */
  name: z.string(),
  /** True when numbers and days come in one form, whatever they look like in their program: 1350.25 and 2024-03-31. */
  typed: z.boolean(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
})
export type PlainTable = z.infer<typeof PlainTable>

export const readTables = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/tables',
  policy: 'editor',
  summary: `Read the tables of a file, such as a price list (at most ${limits.import_bytes} bytes and ${limits.listed_rows} rows). Nothing is stored`,
  body: 'bytes',
  answer: z.strictObject({ tables: z.array(PlainTable) }),
})

export const reviseImport = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id/imports/:import_id',
  policy: 'editor',
  summary: 'Say how a file that was looked at is meant, and look again: what is not named stays, null takes back',
  body: SettingsChange,
  answer: Preview,
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/imports/:import_id/rows',
  policy: 'editor',
  summary: `The rows of a file that was looked at, ${rowsAtOnce} at a time: those left out and those with warnings first`,
  query: z.strictObject({ from: wholeNumber(0, limits.import_rows) }),
  answer: z.strictObject(someRows),
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/imports',
  policy: 'viewer',
  summary: 'The files that were brought in, newest first, those undone too',
  answer: z.strictObject({ imports: z.array(AppliedImport) }),
})

export const getImportFile = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/imports/:import_id/file',
  policy: 'editor',
  summary: 'A file that was brought in, byte for byte as it came',
  gives: 'file',
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/imports/:import_id/apply',
  policy: 'editor',
  summary: 'Bring in a file that was looked at: one change, undone as a whole. Tells its progress line by line',
  gives: 'lines',
  answer: ApplyLine,
  writes: true,
})

export const dropImport = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/imports/:import_id',
  policy: 'editor',
  summary: 'Forget a file that was looked at and not brought in',
})
