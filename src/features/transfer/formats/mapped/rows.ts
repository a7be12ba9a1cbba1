import type { BottleState } from '../../../../model/bottle.ts'
import { byField, textFields } from '../../../../model/wine-fields.ts'
import { limits } from '../../../../shared/limits.ts'
import { fold } from '../../../../shared/text.ts'
import type { Places } from '../../../bulk-add/row-origin.ts'
import { readType } from '../../../bulk-add/type-words.ts'
import { vintageApart } from '../../../bulk-add/written-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { Entry, ParsedLot, ParsedPlace, ParsedPurchase, ParsedTasting, ParsedWine } from '../../parse/entry.ts'
import { blankParsedWine } from '../../parse/parsed.ts'
import type { TableShape } from './shape.ts'
import { MappedRow } from './values.ts'

/** Reads one row of a mapped table, or returns undefined when it names no wine. */
export function readMappedRow(cells: Cells, shape: TableShape, places: Places): Entry | undefined {
  const row = new MappedRow(cells, shape)
  const wine = wineOf(row, shape, places)
  if (!wine) return undefined
  const size_ml = row.size()
  const lots = lotsOf(row, size_ml)
  const value = row.money('value')
  const tasting = tastingOf(row)
  const extra = Object.fromEntries(cells.rest())
  return {
    line: cells.line,
    wine: { ...wine, extra: lots.length > 0 ? {} : extra },
    lots: lots.map(lot => ({ ...lot, extra })),
    values: value ? [{ ...value, size_ml, valued_on: null }] : [],
    tastings: tasting ? [tasting] : [],
    wish: null,
  }
}

function wineOf(row: MappedRow, shape: TableShape, places: Places): ParsedWine | undefined {
  const texts = byField(textFields, field => row.line(field))
  const apart =
    shape.holding('vintage').length === 0 ? withVintage(texts.name) : { name: texts.name, vintage: row.vintage() }
  if (isSum(texts.producer ?? apart.name)) return undefined
  const grapes = row.grapes()
  const names = [texts.producer, apart.name, texts.designation, texts.appellation]
  return {
    ...blankParsedWine,
    ...texts,
    ...apart,
    type: typeOf(row, shape, places.typeOf(names, grapes)),
    country: row.country(),
    grapes,
    alcohol: row.alcohol(),
    ...row.window(apart.vintage),
    tags: row.list('tags', limits.tags, limits.tag),
    barcodes: row.list('barcodes', limits.barcodes, 60),
    note: row.note('note'),
  }
}

/** Splits off the vintage of a name such as `Barolo Cannubi 2015`, where no column has it. */
function withVintage(name: string | null): Pick<ParsedWine, 'name' | 'vintage'> {
  const apart = vintageApart(name ?? '')
  return apart ? { name: apart.rest, vintage: Number(apart.vintage) } : { name, vintage: null }
}

/** Returns true for a row of totals, or one without a name. */
function isSum(name: string | null): boolean {
  return name === null || /^(total|sum|summe|gesamt|insgesamt|somme|totale|suma|grand total)$/.test(fold(name))
}

/** Returns the type in the cell, or else the one that the wine's names and grapes suggest. */
function typeOf(row: MappedRow, shape: TableShape, byName: ParsedWine['type'] | undefined): ParsedWine['type'] {
  const text = row.line('type')
  const told = text === null ? undefined : readType(text)
  if (told) return told
  const guess = byName ?? 'other'
  const [column] = shape.holding('type')
  if (column !== undefined && (text !== null || !byName)) {
    row.cells.keep(column)
    row.cells.warning(column, 'type_unknown', guess)
  }
  return guess
}

/** Returns the bottles of a row. Without a number it is one bottle; with a departure they have left. */
function lotsOf(row: MappedRow, size_ml: number): ParsedLot[] {
  const departed_on = row.day('departed_on')
  const ending = row.ending()
  const told = row.state() ?? (departed_on !== null || ending !== null ? 'gone' : null)
  const quantity = row.count('quantity')
  const gone = row.count('gone') ?? 0
  const on_order = row.count('on_order') ?? 0
  const lot = lotBy(row, size_ml)
  const departure = {
    departure: ending ?? 'drunk',
    departed_on,
    note: row.line('departure_note'),
    revenue: null,
  } as const
  const counts: [ParsedLot['state'], number][] = [
    [told ?? 'in_cellar', quantity ?? (gone + on_order > 0 ? 0 : 1)],
    ['on_order', on_order],
    ['gone', gone],
  ]
  return counts
    .filter(([, count]) => count > 0)
    .map(([state, count]) => ({ ...lot(state), count, departure: state === 'gone' ? departure : null }))
}

/** Returns a function that makes the bottles of the row in one state. All of them come from the same purchase. */
function lotBy(row: MappedRow, size_ml: number): (state: BottleState) => ParsedLot {
  const purchase: ParsedPurchase = {
    price: row.money('price'),
    merchant: row.line('merchant'),
    ordered_on: row.day('ordered_on'),
    expected_on: row.day('expected_on'),
    order_number: row.line('order_number'),
    note: null,
    extra: {},
  }
  const received_on = row.day('received_on')
  const place = placeOf(row)
  const { extra: _, ...said } = purchase
  const bought = Object.values(said).some(value => value !== null)
  return state => ({
    count: 0,
    size_ml,
    state,
    place: state === 'in_cellar' ? place : [],
    purchase: bought || state === 'on_order' ? purchase : null,
    received_on: state === 'on_order' ? null : received_on,
    departure: null,
    note: null,
    external_id: null,
    extra: {},
  })
}

function placeOf(row: MappedRow): ParsedPlace[] {
  const place = row.line('place')
  const shelf = row.line('shelf')
  const path: ParsedPlace[] = (place?.split(/\s*[›>/\\|]\s*/) ?? [])
    .filter(name => name !== '')
    .map((name, at) => ({ name, kind: at === 0 ? 'room' : 'shelf' }))
  return shelf === null ? path : [...path, { name: shelf, kind: 'shelf' }]
}

function tastingOf(row: MappedRow): ParsedTasting | null {
  const score = row.score()
  const note = row.note('tasting_note')
  const tasted_on = row.day('tasted_on')
  if (!score && note === null) return null
  return { own: true, tasted_on, score: score?.score ?? null, score_scale: score?.score_scale ?? null, note }
}
