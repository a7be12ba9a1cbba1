import { wineTypes } from '../../../../model/choices.ts'
import type { Wine, WineType } from '../../../../model/wine.ts'
import { fold } from '../../../../shared/text.ts'
import type { Cells } from '../../parse/cells.ts'

/**
 * Reads the type from CellarTracker's `Type` (`White - Sparkling`) or from `Color` and `Category`, whichever the file
 * has. The colour of a sparkling, sweet or fortified wine is stored under its own name, since `WineType` cannot hold
 * it.
 */
export function takeType(cells: Cells): Pick<Wine, 'type' | 'sweetness'> {
  const type = cells.take('Type')
  const [first = null, second = null] = type?.split(' - ') ?? []
  const color = cells.take('Color') ?? first
  const category = cells.take('Category') ?? second
  const column = cells.has('Color') ? 'Color' : 'Type'
  // One of this program's codes, entered as a correction.
  const own = wineTypes.find(each => each === type || each === color)
  if (own) return { type: own, sweetness: null }
  const byCategory = categories.get(fold(category ?? ''))
  if (byCategory) {
    cells.keep(column)
    return { type: byCategory, sweetness: byCategory === 'sweet' ? 'sweet' : null }
  }
  return { type: typeOfColor(cells, column, color, category), sweetness: sweetnesses.get(fold(category ?? '')) ?? null }
}

function typeOfColor(cells: Cells, column: string, color: string | null, category: string | null): WineType {
  const found = colors.get(fold(color ?? ''))
  if (found) return found
  if (color !== null || category !== null) {
    cells.keep(column)
    cells.keep('Category')
    const known = fold(color ?? '') === 'other' || drinks.has(fold(category ?? color ?? ''))
    if (!known) cells.warning(color === null ? 'Category' : column, 'type_unknown', 'other')
  } else if (cells.has(column)) {
    cells.warning(column, 'type_unknown', 'other')
  }
  return 'other'
}

const categories: ReadonlyMap<string, WineType> = new Map([
  ['sparkling', 'sparkling'],
  ['sweet dessert', 'sweet'],
  ['fortified', 'fortified'],
  ['distilled', 'spirit'],
])

const colors: ReadonlyMap<string, WineType> = new Map([
  ['red', 'red'],
  ['white', 'white'],
  ['rose', 'rose'],
  ['orange', 'orange'],
  ['amber', 'orange'],
  ['spirits', 'spirit'],
  ['liqueur', 'spirit'],
])

const sweetnesses: ReadonlyMap<string, Wine['sweetness']> = new Map([
  ['dry', 'dry'],
  ['off dry', 'off_dry'],
])

/** Known drinks other than wine, which need no warning. */
const drinks = new Set(['sake', 'beer', 'cider', 'mead', 'non alcoholic', 'fruit vegetable wine'])
