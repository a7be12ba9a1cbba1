import type { Wine } from '../../../model/wine.ts'
import { byField, type FieldOfKind, type ListedField, textFields } from '../../../model/wine-fields.ts'
import {
  type ParsedWindow,
  takeAlcohol,
  takeBarcodes,
  takeCountry,
  takeGrapes,
  takeTags,
  takeType,
  takeVintage,
  takeWindow,
  takeWindowText,
} from './cell-values.ts'
import type { Cells } from './cells.ts'
import type { ParsedWine } from './entry.ts'
import { blankParsedWine, splitName } from './parsed.ts'

/** The names of the columns in which a product has the fields of a wine. */
export type WineColumns = { [Field in Exclude<ListedField, FieldOfKind<'year'>>]?: string } & {
  /** One column for both ends of the window, or one for each. */
  window?: string | readonly [first: string, last: string]
}

/** Returns the wine of a row, or undefined when it names none. `extra` is filled once all other columns are read. */
export function takeWineBy(
  cells: Cells,
  columns: WineColumns,
  foreign: { product: string; id: string | null } = { product: '', id: null },
): ParsedWine | undefined {
  const texts = byField(textFields, field => lineOf(cells, columns[field]))
  if (texts.name === null && texts.producer === null) return undefined
  const window = windowOf(cells, columns.window)
  const type = columns.type ? takeType(cells, columns.type) : 'other'
  return {
    ...blankParsedWine,
    ...texts,
    ...splitName(texts.producer, texts.name),
    vintage: columns.vintage ? takeVintage(cells, columns.vintage) : null,
    type,
    country: columns.country ? takeCountry(cells, columns.country) : null,
    grapes: columns.grapes ? takeGrapes(cells, columns.grapes) : [],
    alcohol: columns.alcohol ? takeAlcohol(cells, columns.alcohol) : null,
    sweetness: type === 'sweet' ? 'sweet' : null,
    ...window,
    window_source: window.drink_from === null && window.drink_until === null ? null : 'imported',
    tags: columns.tags ? takeTags(cells, columns.tags) : [],
    barcodes: columns.barcodes ? takeBarcodes(cells, columns.barcodes) : [],
    note: columns.note ? cells.takeNote(columns.note) : null,
    external_ids: externalIds(foreign),
  }
}

function lineOf(cells: Cells, column: string | undefined): string | null {
  return column === undefined ? null : cells.takeLine(column)
}

function windowOf(cells: Cells, columns: WineColumns['window']): ParsedWindow {
  if (columns === undefined) return { drink_from: null, drink_until: null }
  return typeof columns === 'string' ? takeWindowText(cells, columns) : takeWindow(cells, columns[0], columns[1])
}

function externalIds({ product, id }: { product: string; id: string | null }): Wine['external_ids'] {
  return id === null ? [] : [{ product, id: id.slice(0, 100) }]
}
