import type { BottleState } from '../../../../model/bottle.ts'
import { byField, textFields } from '../../../../model/wine-fields.ts'
import { limits } from '../../../../shared/limits.ts'
import { readSize, sizeWords } from '../../../bottles/size-reading.ts'
import type { Places } from '../../../bulk-add/row-origin.ts'
import { readType } from '../../../bulk-add/type-words.ts'
import { splitVintage } from '../../../bulk-add/written-values.ts'
import { plausibleBarcode } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { Entry, ParsedLot, ParsedPlace, ParsedTasting, ParsedWine } from '../../parse/entry.ts'
import { blankParsedWine, entryOf, lotOf, purchaseOf, tastingOf } from '../../parse/parsed.ts'
import type { TableShape } from './shape.ts'
import { MappedRow } from './values.ts'

/** Reads one row of a mapped table, or returns undefined when it names no wine. */
export function readMappedRow(cells: Cells, shape: TableShape, places: Places): Entry | undefined {
  const row = new MappedRow(cells, shape)
  const read = wineOf(row, shape, places)
  if (!read) return undefined
  const sized = shape.holding('size').length === 0 ? splitSize(read.name ?? '') : undefined
  const wine = sized ? { ...read, name: sized.rest } : read
  const size_ml = sized?.size_ml ?? row.size()
  const mark = row.mark()
  const state = row.state() ?? mark
  const lots = lotsOf(row, size_ml, state)
  const value = row.money('value')
  const tastings = tastingsOf(row)
  keepUnplaced(row, lots, { state, mark, hasValue: value !== null, hasTasting: tastings.length > 0 })
  const values = value ? [{ ...value, size_ml, valued_on: null }] : []
  return entryOf(cells, wine, { texts: row.textsOf(wineColumns), lots, values, tastings }, () => true)
}

/** The columns of a wine's fields, of which another row about the wine may say something else. */
const wineColumns = [
  ...textFields.filter(field => field !== 'name' && field !== 'producer'),
  'country',
  'grapes',
  'alcohol',
  'window',
  'drink_from',
  'drink_until',
  'value',
] as const

/** The parts of a row that have a place in the cellar. */
interface Placed {
  state: BottleState | null
  mark: ReturnType<MappedRow['mark']>
  hasValue: boolean
  hasTasting: boolean
}

/** Stores the texts for which the row has no bottle, amount or tasting under their columns' names. */
function keepUnplaced(row: MappedRow, lots: readonly ParsedLot[], { state, mark, hasValue, hasTasting }: Placed) {
  const has = (...states: BottleState[]) => lots.some(({ state }) => states.includes(state))
  const hasPrice = lots.some(({ purchase }) => purchase?.price)
  if (lots.length === 0) row.keep('price', 'merchant', 'ordered_on', 'expected_on', 'order_number')
  if (lots.length === 0) row.keep('case_size', 'case_price')
  if (!has(state ?? 'in_cellar')) row.keep('state')
  if (mark && !has(mark)) row.keep(mark)
  if (lots.length === 0 && !hasValue) row.keep('size')
  if (!has('in_cellar', 'gone')) row.keep('received_on')
  if (!has('in_cellar')) row.keep('place', 'shelf')
  if (!has('gone')) row.keep('departed_on', 'departure', 'departure_note')
  if (!hasPrice && !hasValue) row.keep('currency')
  if (!hasTasting) row.keep('tasted_on')
}

function wineOf(row: MappedRow, shape: TableShape, places: Places): ParsedWine | undefined {
  const texts = byField(textFields, field => row.line(field))
  const nameParts =
    shape.holding('vintage').length === 0 ? withVintage(texts.name) : { name: texts.name, vintage: row.vintage() }
  if (texts.producer === null && nameParts.name === null) {
    if (!row.cells.isWanted) return undefined
    nameParts.name = row.cells.takeFirst()
  }
  const grapes = row.grapes()
  const names = [texts.producer, nameParts.name, texts.designation, texts.appellation]
  return {
    ...blankParsedWine,
    ...texts,
    ...nameParts,
    type: typeOf(row, shape, places.typeOf(names, grapes)),
    country: row.country(),
    grapes,
    alcohol: row.alcohol(),
    ...row.window(nameParts.vintage),
    tags: row.list('tags', limits.tags, limits.tag),
    barcodes: row.list('barcodes', limits.barcodes, 60, plausibleBarcode),
    note: row.note('note'),
  }
}

/** Splits off the vintage of a name such as `Barolo Cannubi 2015`, where no column has it. */
function withVintage(name: string | null): Pick<ParsedWine, 'name' | 'vintage'> {
  const nameParts = splitVintage(name ?? '')
  return nameParts ? { name: nameParts.rest, vintage: Number(nameParts.vintage) } : { name, vintage: null }
}

/** Splits off the size of a name such as `Barolo Cannubi (Magnum)`. */
function splitSize(name: string): { rest: string; size_ml: number } | undefined {
  const [, rest, text = ''] = /^(.*\S)\s+\(([^()]+)\)$/.exec(name) ?? []
  const size_ml = sizeWords.test(text) || /\d\s*(?:ml|cl|dl|l)$/i.test(text) ? readSize(text) : undefined
  return rest === undefined || size_ml === undefined ? undefined : { rest, size_ml }
}

/** Returns the type in the cell, or else the one that the wine's names and grapes suggest. */
function typeOf(row: MappedRow, shape: TableShape, byName: ParsedWine['type'] | undefined): ParsedWine['type'] {
  const text = row.line('type')
  const known = text === null ? undefined : readType(text)
  // Some texts say more than the type: a colour, or how dry the wine is.
  if (known && text !== null && !/^\p{L}+( wine| wein)?$/iu.test(text)) row.keep('type')
  if (known) return known
  const guess = byName ?? 'other'
  const [column] = shape.holding('type')
  if (column !== undefined && (text !== null || !byName)) {
    row.cells.keep(column)
    row.cells.warning(column, 'type_unknown', guess)
  }
  return guess
}

/** Returns the bottles of a row. Without a number it is one bottle; with a departure they have left. */
function lotsOf(row: MappedRow, size_ml: number, state: BottleState | null): ParsedLot[] {
  const departed_on = row.day('departed_on')
  const ending = row.ending() ?? (state === 'gone' ? row.endingOfState() : null)
  const known = state ?? (departed_on !== null || ending !== null ? 'gone' : null)
  const quantity = row.bottles()
  const gone = row.count('gone') ?? 0
  const on_order = row.count('on_order') ?? 0
  // All bottles of the row come from the same purchase.
  const bought = {
    price: row.price(),
    merchant: row.line('merchant'),
    ordered_on: row.day('ordered_on'),
    expected_on: row.day('expected_on'),
    order_number: row.line('order_number'),
  }
  const received_on = row.day('received_on')
  const place = placeOf(row)
  const departure = {
    departure: ending ?? 'drunk',
    departed_on,
    note: row.line('departure_note'),
    revenue: null,
  } as const
  const counts: [BottleState, number][] = [
    [known ?? 'in_cellar', quantity ?? (gone + on_order > 0 ? 0 : 1)],
    ['on_order', on_order],
    ['gone', gone],
  ]
  return counts
    .filter(([, count]) => count > 0)
    .map(([state, count]) =>
      lotOf(state, count, size_ml, {
        place: state === 'in_cellar' ? place : [],
        purchase: purchaseOf(bought, state === 'on_order'),
        received_on: state === 'on_order' ? null : received_on,
        departure: state === 'gone' ? departure : null,
      }),
    )
}

function placeOf(row: MappedRow): ParsedPlace[] {
  const place = row.line('place')
  const shelf = row.line('shelf')
  const path: ParsedPlace[] = (place?.split(/\s*[›>/\\|]\s*/) ?? [])
    .filter(name => name !== '')
    .map((name, at) => ({ name, kind: at === 0 ? 'room' : 'shelf' }))
  return shelf === null ? path : [...path, { name: shelf, kind: 'shelf' }]
}

function tastingsOf(row: MappedRow): ParsedTasting[] {
  return tastingOf({ ...row.score(), note: row.note('tasting_note'), tasted_on: row.day('tasted_on') })
}
