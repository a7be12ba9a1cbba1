import {
  bottleStates,
  endings,
  gridKinds,
  placeKinds,
  preservations,
  sweetnesses,
  valuationSources,
  windowSources,
  wineTypes,
} from '../../../model/choices.ts'
import { type FieldOfKind, type WineField, type WineFieldKind, wineFields } from '../../../model/wine-fields.ts'
import { limits } from '../../../shared/limits.ts'
import { scoreScales } from '../../../shared/score-scales.ts'
import { usualSize } from '../../bottles/sizes.ts'
import type { ParsedPlace } from '../parse/entry.ts'
import { joinedGrapes, joinedIds, joinedPath, splitGrapes, splitIds, splitPath } from './lists-in-cells.ts'
import type { Cell, ColumnKind } from './sheet.ts'
import {
  amountCell,
  amountRead,
  aspects,
  day,
  type Form,
  known,
  list,
  number,
  oneOf,
  owners,
  text,
  texts,
  vintage,
} from './whole-forms.ts'
import { tasters, type WholeRow } from './whole-row.ts'

/** A column for a field of one of the records of a row, written as a cell and read from the cells of a row. */
export interface RecordColumn<Row> {
  name: string
  kind: ColumnKind
  width: number
  /** True if it says what something cost, is worth or brought in. */
  isPrice?: true
  field: keyof Row & string
  write(row: Row): Cell
  /** Returns undefined for an unreadable text, which is replaced by `unknown`. */
  read(cells: CellsByName): unknown
  unknown: unknown
}

/** Returns the text of a column, or null when it is blank. */
export type CellsByName = (column: string) => string | null

type Wine = WholeRow['wine']

const id = known(text(12), '')

const wineForms = {
  text: text(),
  vintage,
  type: known(oneOf(wineTypes), 'other'),
  country: text(),
  grapes: list(joinedGrapes, splitGrapes),
  percent: number,
  sweetness: oneOf(sweetnesses),
  year: number,
  tags: texts,
  barcodes: texts,
  note: text(),
  external_ids: list(joinedIds, splitIds),
} satisfies { [Kind in WineFieldKind]: Form<Wine[FieldOfKind<Kind>]> }

export type RecordName =
  | 'wine'
  | 'bottle'
  | 'purchase'
  | 'tasting'
  | 'tasting_details'
  | 'valuation'
  | 'valued'
  | 'wish'

/** The columns of each record of a row, in their order. Those of the place stand behind those of the bottle. */
export const recordColumns: { [R in RecordName]: readonly RecordColumn<NonNullable<WholeRow[R]>>[] } = {
  wine: [
    column('wine_id', 'id', id),
    ...Object.entries(wineFields).map(([field, { kind, width }]) => {
      const form = wineForms[kind] as Form<Wine[WineField]>
      return column<Wine, WineField>(field === 'note' ? 'wine_note' : field, field as WineField, { ...form, width })
    }),
    column('window_source', 'window_source', oneOf(windowSources)),
    column('wine_added_at', 'created_at', known(text(22), '')),
  ],
  bottle: [
    column('bottle_id', 'id', id),
    column('bottle_code', 'code', known(text(9), '')),
    column('bottle_state', 'state', known(oneOf(bottleStates), 'in_cellar')),
    column('size_ml', 'size_ml', known(number, usualSize)),
    column('slot_row', 'slot_row', number),
    column('slot_column', 'slot_column', number),
    column('slot_depth', 'slot_depth', number),
    ...money('bottle_price', 'price_minor', 'price_currency'),
    column('received_on', 'received_on', day),
    column('opened_on', 'opened_on', day),
    column('left_ml', 'left_ml', number),
    column('preserved', 'preserved', oneOf(preservations)),
    column('labelled_on', 'labelled_on', day),
    column('lock_reason', 'lock_reason', text(20)),
    column('locked_until_on', 'locked_until_on', day),
    column('departed_on', 'departed_on', day),
    column('departure', 'departure', oneOf(endings)),
    column('departure_note', 'departure_note', text(24)),
    column('company', 'company', text()),
    column('occasion', 'occasion', text()),
    ...money('revenue', 'revenue_minor', 'revenue_currency'),
    column('departed_by', 'departed_by', text(12)),
    column('bottle_note', 'note', text(24)),
    column('foreign_bottle_id', 'external_id', text()),
    column('bottle_owners', 'owners', owners),
  ],
  purchase: [
    column('purchase_id', 'id', id),
    column('bottles_bought', 'quantity', known(number, 1)),
    ...money('price', 'price_minor', 'price_currency'),
    column('merchant', 'merchant', text(20)),
    column('ordered_on', 'ordered_on', day),
    column('expected_on', 'expected_on', day),
    column('order_number', 'order_number', text()),
    column('purchase_note', 'note', text(24)),
    column('purchase_owners', 'owners', owners),
  ],
  tasting: [
    column('score', 'score', number),
    column('score_scale', 'score_scale', oneOf(scoreScales)),
    column('scored_on', 'tasted_on', day),
  ],
  tasting_details: [
    column('tasted_by', 'by', known(oneOf(tasters), 'me')),
    column('tasted_bottle_id', 'bottle_id', text(12)),
    column('tasting_note', 'note', text(24)),
    column('tasting_food', 'food', text()),
    column('tasting_company', 'company', text()),
    column('tasting_aspects', 'aspects', aspects),
  ],
  valuation: [
    ...money('value', 'amount_minor', 'currency'),
    { ...column('valued_on', 'valued_on', known(day, '')), isPrice: true },
    {
      ...column('value_source', 'source', known(oneOf(valuationSources), 'imported')),
      isPrice: true,
    },
  ],
  valued: [{ ...column('value_size_ml', 'size_ml', known(number, usualSize)), isPrice: true }],
  wish: [
    column('wish_size_ml', 'size_ml', known(number, usualSize)),
    column('wish_bottles', 'quantity', known(number, 1)),
    ...money('wish_limit', 'limit_minor', 'limit_currency'),
    column('wish_merchant', 'merchant', text()),
    column('wish_note', 'note', text(24)),
    column('wished_on', 'wished_on', known(day, '')),
  ],
}

/**
 * The two columns of a place: the names of its path, and the kind and the grid of each place in it, as in `house › rack
 * 6x12x1 cells`.
 */
export const placeColumns = { names: 'place', kinds: 'place_kinds' } as const

export function placeCells(place: WholeRow['place']): [names: Cell, kinds: Cell] {
  if (place.length === 0) return [null, null]
  return [joinedPath(place.map(({ name }) => name)), joinedPath(place.map(kindCell))]
}

export function placeRead(cells: CellsByName): WholeRow['place'] {
  const kinds = splitPath(cells(placeColumns.kinds) ?? '')
  return splitPath(cells(placeColumns.names) ?? '').map((name, at) => ({ name, ...kindRead(kinds[at] ?? '') }))
}

function kindCell({ kind, grid_rows, grid_columns, grid_depth, grid_kind }: ParsedPlace): string {
  return grid_rows ? `${kind} ${grid_rows}x${grid_columns}x${grid_depth ?? 1} ${grid_kind ?? 'cells'}` : kind
}

function kindRead(cell: string): Omit<ParsedPlace, 'name'> {
  const [word, sides, form] = cell.split(' ')
  const kind = placeKinds.find(each => each === word) ?? 'room'
  const [grid_rows, grid_columns, grid_depth = 1] = sides?.split('x').map(Number) ?? []
  if (!isSide(grid_rows) || !isSide(grid_columns) || !isSide(grid_depth)) return { kind }
  return { kind, grid_rows, grid_columns, grid_depth, grid_kind: gridKinds.find(each => each === form) ?? 'cells' }
}

function isSide(number: number | undefined): number is number {
  return number !== undefined && Number.isInteger(number) && number > 0 && number <= limits.grid_side
}

function column<Row, Field extends keyof Row & string>(
  name: string,
  field: Field,
  { kind, width, write, read }: Form<Row[Field]>,
): RecordColumn<Row> {
  return {
    name,
    kind,
    width,
    field,
    write: row => write(row[field]),
    read: cells => read(cells(name)),
    unknown: read(null),
  }
}

/** Returns the columns for an amount and its currency. */
function money<Row>(name: string, minor: keyof Row & string, currency: keyof Row & string): RecordColumn<Row>[] {
  const unit = `${name}_currency`
  return [
    {
      name,
      kind: 'number',
      width: 10,
      isPrice: true,
      field: minor,
      write: row => amountCell(row[minor] as number | null, row[currency] as string | null),
      read: cells => amountRead(cells(name), cells(unit)),
      unknown: null,
    },
    {
      name: unit,
      kind: 'text',
      width: 9,
      isPrice: true,
      field: currency,
      write: row => row[currency] as string | null,
      read: cells => cells(unit),
      unknown: null,
    },
  ]
}
