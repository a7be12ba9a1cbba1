import type { Grape, Wine } from '../../../../model/wine.ts'
import { isNothing } from '../../../bulk-add/written-values.ts'
import { type ParsedWindow, takeBarcodes, takeForeignId, takeVintage, takeWindow } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { ParsedWine } from '../../parse/entry.ts'
import { blankParsedWine, splitName } from '../../parse/parsed.ts'
import { takeOrigin } from './origin.ts'
import { takeType } from './wine-type.ts'

/**
 * Reads the wine of a row, or returns undefined when the row names none. `extra` is filled once all other columns are
 * read.
 */
export function takeWine(cells: Cells): ParsedWine | undefined {
  const names = takeNames(cells)
  if (!names) return undefined
  const { type, sweetness } = takeType(cells)
  const window = takeWindows(cells)
  return {
    ...blankParsedWine,
    ...names,
    vintage: takeVintage(cells),
    type,
    sweetness,
    ...takeOrigin(cells),
    vineyard: cells.takeLine('Vineyard'),
    designation: cells.takeLine('Designation'),
    grapes: takeGrapes(cells, type),
    ...window,
    window_source: window.drink_from === null && window.drink_until === null ? null : 'imported',
    barcodes: takeBarcodes(cells, cells.has('UPCCode') ? 'UPCCode' : 'UPC'),
    external_ids: takeExternalIds(cells),
  }
}

/**
 * Reads the names. `Wine` repeats the producer before the name, and is used whole when it does not begin with the
 * producer.
 */
function takeNames(cells: Cells): Pick<Wine, 'producer' | 'name'> | undefined {
  const producer = cells.takeLine('Producer')
  const wine = cells.takeLine('Wine')
  if (wine !== null) return splitName(producer, wine)
  if (producer === null) return undefined
  cells.warning('Wine', 'wine_unnamed', producer)
  return { producer, name: null }
}

/** Reads the person's own window, else that of the community or a critic, which is stored as text where it differs. */
function takeWindows(cells: Cells): ParsedWindow {
  const own = takeWindow(cells, 'PersonalBegin', 'PersonalEnd')
  const others = takeWindow(cells, 'BeginConsume', 'EndConsume')
  if (own.drink_from === null && own.drink_until === null) return others
  if (own.drink_from !== others.drink_from) cells.keep('BeginConsume')
  if (own.drink_until !== others.drink_until) cells.keep('EndConsume')
  return own
}

/**
 * Reads a single variety, or the master variety alone. The name of a blend (`Red Bordeaux Blend`) contains no grapes, nor does the kind of a spirit.
 */
function takeGrapes(cells: Cells, type: Wine['type']): Grape[] {
  const varietal = cells.take('Varietal')
  const master = cells.take('MasterVarietal')
  // The master variety of a blend, or of a wine with a variety of its own, is stored as text.
  const isKnown = varietal !== null && !isNothing(varietal)
  if (isKnown && master !== varietal) cells.keep('MasterVarietal')
  const name = isKnown ? varietal : master
  if (name === null || isNothing(name)) return []
  if (/\bblend\b|[,\d]/i.test(name) || name.length > 60 || type === 'spirit' || type === 'other') {
    cells.keep(isKnown ? 'Varietal' : 'MasterVarietal')
    return []
  }
  return [{ name, share: null }]
}

function takeExternalIds(cells: Cells): Wine['external_ids'] {
  const id = takeForeignId(cells, 'iWine')
  return id === null ? [] : [{ product: 'cellartracker', id }]
}
