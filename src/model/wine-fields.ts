/** The kind of a field decides its schema, its place in forms and tables, and how it is read from text. */
export type WineFieldKind =
  | 'text'
  | 'vintage'
  | 'type'
  | 'country'
  | 'grapes'
  | 'percent'
  | 'sweetness'
  | 'year'
  | 'tags'
  | 'barcodes'
  | 'note'
  | 'external_ids'

interface WineFieldRow {
  kind: WineFieldKind
  /** The width of its column in an exported table, in characters. */
  width: number
  /** True if the search of the list covers this field, as it does the vintage. */
  searchable?: true
  /** True if the wine's form shows it under "More about it". All other fields have their own place in the form. */
  detail?: true
  /** Present if the list offers it as a column: its minimum width in rem, and its share of the remaining width. */
  column?: readonly [least: number, share: number]
}

/**
 * The fields of a wine that a person enters, in the order of the record. A new plain field is a row here, its headings
 * in `wine-headings.ts`, its label in `features/wines/web/wine-field-labels.ts`, and a migration.
 */
export const wineFields = {
  producer: { kind: 'text', width: 26, searchable: true },
  /** The cuvée; null when the producer's name alone identifies the wine. */
  name: { kind: 'text', width: 30, searchable: true },
  /** Null for a wine without a vintage. */
  vintage: { kind: 'vintage', width: 9 },
  type: { kind: 'type', width: 11 },
  country: { kind: 'country', width: 14, searchable: true },
  region: { kind: 'text', width: 18, searchable: true, column: [7, 1.2] },
  subregion: { kind: 'text', width: 18, searchable: true },
  appellation: { kind: 'text', width: 20, searchable: true },
  classification: { kind: 'text', width: 18, searchable: true, detail: true },
  vineyard: { kind: 'text', width: 18, searchable: true, detail: true },
  designation: { kind: 'text', width: 18, searchable: true, detail: true },
  /** The closure of the bottles, such as a screw cap. */
  closure: { kind: 'text', width: 14, detail: true },
  grapes: { kind: 'grapes', width: 24, searchable: true, column: [7, 1.2] },
  /** The percentage of alcohol by volume. */
  alcohol: { kind: 'percent', width: 10 },
  sweetness: { kind: 'sweetness', width: 12 },
  drink_from: { kind: 'year', width: 10 },
  drink_until: { kind: 'year', width: 10 },
  tags: { kind: 'tags', width: 18, searchable: true, column: [6, 1] },
  barcodes: { kind: 'barcodes', width: 20 },
  note: { kind: 'note', width: 30 },
  /** The wine's ids in other products. */
  external_ids: { kind: 'external_ids', width: 20 },
} as const satisfies Record<string, WineFieldRow>

type Fields = typeof wineFields
export type WineField = keyof Fields

type FieldWith<Row> = { [Field in WineField]: Fields[Field] extends Row ? Field : never }[WineField]
export type FieldOfKind<Kind extends WineFieldKind> = FieldWith<{ kind: Kind }>
export type TextField = FieldOfKind<'text'>
export type SearchableField = FieldWith<{ searchable: true }>
export type DetailField = FieldWith<{ detail: true }>
export type ColumnField = FieldWith<{ column: readonly [number, number] }>

const rows = Object.entries(wineFields) as [WineField, WineFieldRow][]

const fieldsWhere = <Field extends WineField>(holds: (row: WineFieldRow) => boolean) =>
  rows.flatMap(([field, row]) => (holds(row) ? [field as Field] : []))

/** Returns the fields of some kinds, in the order of the record. */
export function fieldsOfKind<const Kind extends WineFieldKind>(
  ...kinds: readonly Kind[]
): readonly FieldOfKind<Kind>[] {
  return fieldsWhere(({ kind }) => (kinds as readonly WineFieldKind[]).includes(kind))
}

export const textFields = fieldsOfKind('text')
/** The fields that have a column in people's own lists, because a single text cell can hold them. */
export const listedFields = fieldsOfKind(
  'text',
  'vintage',
  'type',
  'country',
  'grapes',
  'percent',
  'year',
  'tags',
  'barcodes',
  'note',
)
export type ListedField = (typeof listedFields)[number]
export const searchableFields: readonly SearchableField[] = fieldsWhere(row => row.searchable === true)
export const detailFields: readonly DetailField[] = fieldsWhere(row => row.detail === true)
export const columnFields: readonly ColumnField[] = fieldsWhere(row => row.column !== undefined)

/** Returns a record with a value for each of the fields. */
export function byField<Field extends string, Value>(
  fields: readonly Field[],
  value: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fields.map(field => [field, value(field)])) as Record<Field, Value>
}
