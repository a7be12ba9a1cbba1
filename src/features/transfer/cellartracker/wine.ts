import { fold } from '../../../shared/text.ts'
import type { Grape, Wine } from '../../wines/contract.ts'
import type { Cells } from '../cells.ts'
import type { WineSaid } from '../entry.ts'
import { takeOrigin } from './origin.ts'
import { takeVintage, takeWindow } from './values.ts'
import { takeType } from './wine-type.ts'

/** The wine of a row, or undefined when the row names none. `extra` is filled when all other columns were taken. */
export function takeWine(cells: Cells): WineSaid | undefined {
  const names = takeNames(cells)
  if (!names) return undefined
  const { type, sweetness } = takeType(cells)
  const window = takeWindow(cells)
  return {
    ...names,
    vintage: takeVintage(cells),
    type,
    sweetness,
    ...takeOrigin(cells),
    classification: null,
    vineyard: cells.takeLine('Vineyard'),
    designation: cells.takeLine('Designation'),
    grapes: takeGrapes(cells, type),
    alcohol: null,
    ...window,
    window_source: window.drink_from === null && window.drink_until === null ? null : 'imported',
    tags: [],
    barcodes: takeBarcodes(cells),
    note: null,
    foreign_ids: takeForeignIds(cells),
    own: {},
    extra: {},
  }
}

/** `Wine` repeats the producer; the rest of it is the name. Kept whole when the producer isn't its beginning. */
function takeNames(cells: Cells): Pick<Wine, 'producer' | 'name'> | undefined {
  const producer = cells.takeLine('Producer')
  const wine = cells.takeLine('Wine')
  if (wine === null) {
    if (producer === null) return undefined
    cells.doubt('Wine', 'wine_unnamed', producer)
    return { producer, name: null }
  }
  if (producer === null) return { producer, name: wine }
  const begins = wine.toLowerCase().startsWith(`${producer.toLowerCase()} `)
  if (begins) return { producer, name: wine.slice(producer.length + 1).trim() }
  return { producer, name: fold(wine) === fold(producer) ? null : wine }
}

/** A single variety. A blend's name (`Red Bordeaux Blend`) tells no grapes, nor does a spirit's kind. */
function takeGrapes(cells: Cells, type: Wine['type']): Grape[] {
  const varietal = cells.take('Varietal')
  const master = cells.take('MasterVarietal')
  if (master !== null && master !== varietal) cells.keep('MasterVarietal')
  if (varietal === null || /^unknown$/i.test(varietal)) return []
  if (/\bblend\b|[,\d]/i.test(varietal) || varietal.length > 60 || type === 'spirit' || type === 'other') {
    cells.keep('Varietal')
    return []
  }
  return [{ name: varietal, share: null }]
}

function takeForeignIds(cells: Cells): Wine['foreign_ids'] {
  const id = cells.takeLine('iWine')
  return id === null ? [] : [{ product: 'cellartracker', id: id.slice(0, 100) }]
}

/** The maker's number on the label. */
function takeBarcodes(cells: Cells): string[] {
  const upc = cells.takeLine('UPC')
  if (upc === null) return []
  if (upc.length <= 60) return [upc]
  cells.keep('UPC')
  return []
}
