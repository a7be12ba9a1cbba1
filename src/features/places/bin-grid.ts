import { lettersFor } from '../../model/axis-names.ts'
import type { Place } from '../../model/place.ts'
import { limits } from '../../shared/limits.ts'
import type { BinSlot } from './contract.ts'
import type { PlaceNode } from './tree.ts'

/** A grid as it is read from the names of bins, in which each bin has one cell. */
export interface BinGrid {
  grid_rows: number
  grid_columns: number
  /** Empty where the default names of a grid are the same. */
  row_names: string[]
  column_names: string[]
  bins: BinSlot[]
}

/** The grid of one of several racks, and what the names of its bins begin with: `A` of `A1-03`. */
export interface RackGrid extends BinGrid {
  prefix: string
}

type Named = Pick<Place, 'id' | 'name'>

/** A bin by its name: `A1-03` is in the row `A1` and in the column `03`. */
interface ReadBin {
  place_id: string
  row: string
  column: string
}

/** Bins that are directly within one place, or at the top level. */
export interface FoundBins {
  parent: Place | null
  grid: BinGrid
  /** The racks that the same bins make if they are kept apart by the beginnings of their names; none if they cannot be. */
  racks: readonly RackGrid[]
  /** The other places there that could be bins, but whose names do not fit in the grid. */
  others: readonly Place[]
}

/** From this number on, places with such names are taken for bins. */
const binsFrom = 12

/** Returns the bins among the places within a parent; undefined when few look like bins. */
export function binsIn(parent: Place | null, nodes: readonly PlaceNode[]): FoundBins | undefined {
  const plain = nodes
    .filter(({ place, children }) => place.grid_rows === null && children.length === 0)
    .map(({ place }) => place)
  const grid = binGridOf(plain)
  if (!grid || grid.bins.length < binsFrom) return undefined
  const fitting = new Set(grid.bins.map(({ place_id }) => place_id))
  const [bins, others] = [plain.filter(({ id }) => fitting.has(id)), plain.filter(({ id }) => !fitting.has(id))]
  return { parent, grid, racks: racksOf(bins), others }
}

/** Returns the bins of all places, the most first. */
export function allBinsIn(nodes: readonly PlaceNode[], parent: Place | null = null): FoundBins[] {
  const here = binsIn(parent, nodes)
  const within = nodes.flatMap(({ place, children }) => allBinsIn(children, place))
  return [...(here ? [here] : []), ...within].sort((a, b) => b.grid.bins.length - a.grid.bins.length)
}

/** Returns the grid of the largest group of places whose names are built alike; undefined when none makes a grid. */
export function binGridOf(places: readonly Named[]): BinGrid | undefined {
  const groups = [...Map.groupBy(places, ({ name }) => shapeOf(name)).values()].sort((a, b) => b.length - a.length)
  for (const group of groups) {
    const grid = gridOfGroup(group.flatMap(place => readBin(place) ?? []))
    if (grid) return grid
  }
  return undefined
}

/**
 * Returns a grid for each rack that the names of bins begin with; none unless every name begins with one of at least
 * two, and every bin has a cell of its own in its rack.
 */
export function racksOf(bins: readonly Named[]): RackGrid[] {
  const read = bins.flatMap(bin => readBin(bin) ?? [])
  const rows = withoutWordOfColumn(read.map(({ row }) => row))
  const parts = read.map((bin, at) => ({ ...bin, rack: readBin({ id: bin.place_id, name: rows[at] ?? '' }) }))
  const groups = [...Map.groupBy(parts, ({ rack }) => rack?.row ?? '')]
  if (groups.length < 2 || groups.length > limits.further_racks + 1) return []
  const racks = groups.flatMap(([prefix, group]) => {
    const grid = gridOfGroup(group.map(({ place_id, column, rack }) => ({ place_id, column, row: rack?.column ?? '' })))
    const isWhole = prefix !== '' && grid?.bins.length === group.length
    return isWhole ? [{ prefix, ...grid }] : []
  })
  if (racks.length < groups.length) return []
  const { compare } = new Intl.Collator('en', { numeric: true })
  return racks.sort((a, b) => compare(a.prefix, b.prefix))
}

/** Returns the same text for names that are built alike, such as `A1-03` and `B12-4`. */
function shapeOf(name: string): string {
  return name.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a')
}

/** Reads the last number of a name, or the last single letter, as its column, and what stands before as its row. */
function readBin({ id, name }: Named): ReadBin | undefined {
  const [, row, column] = /^(.*?)[\s\p{P}]*((?<!\d)\d{1,6}|(?<=[\d\s\p{P}])[A-Za-z])$/u.exec(name) ?? []
  if (row === undefined || column === undefined || row.length > rowNameMost) return undefined
  return { place_id: id, row, column }
}

const rowNameMost = 20

function gridOfGroup(read: readonly ReadBin[]): BinGrid | undefined {
  if (read.length === 0) return undefined
  const rows = axisOf(read.map(({ row }) => row))
  const columns = axisOf(read.map(({ column }) => column))
  const [grid_rows, grid_columns] = [rows.names.length, columns.names.length]
  if (Math.max(grid_rows, grid_columns) > limits.grid_side) return undefined
  const cells = new Map<string, BinSlot>()
  for (const { place_id, row, column } of read) {
    const cell = { row: rows.at(row), column: columns.at(column) }
    const key = `${cell.row} ${cell.column}`
    if (!cells.has(key)) cells.set(key, { place_id, ...cell })
  }
  if (grid_rows * grid_columns - cells.size > limits.blocked_cells) return undefined
  return {
    grid_rows,
    grid_columns,
    row_names: unlessDefault(withoutWordOfColumn(rows.names), 'letters'),
    column_names: unlessDefault(columns.names, 'numbers'),
    bins: [...cells.values()],
  }
}

interface Axis {
  names: string[]
  /** Returns the number of the row or column, counted from one. */
  at(text: string): number
}

function axisOf(texts: readonly string[]): Axis {
  if (texts.every(text => text === '')) return { names: ['A'], at: () => 1 }
  if (texts.every(text => /^\d+$/.test(text))) return countedAxis(texts, Number, numberNames(texts))
  if (texts.every(text => /^[A-Za-z]$/.test(text))) return countedAxis(texts, letterNumber, lettersFor)
  const collator = new Intl.Collator('en', { numeric: true })
  return axisWith([...new Set(texts)].sort(collator.compare), text => text)
}

/** Returns an axis with a name for each number from the first to the last, unless most of those are missing. */
function countedAxis(texts: readonly string[], read: (text: string) => number, nameOf: (number: number) => string) {
  const found = [...new Set(texts.map(read))].sort((a, b) => a - b)
  const first = found[0] ?? 1
  const length = (found.at(-1) ?? first) - first + 1
  const isDense = length <= 2 * found.length
  const numbers = isDense ? Array.from({ length }, (_, at) => first + at) : found
  return axisWith(numbers.map(nameOf), text => nameOf(read(text)))
}

function axisWith(names: string[], nameOf: (text: string) => string): Axis {
  const numbers = new Map(names.map((name, at) => [name, at + 1]))
  return { names, at: text => numbers.get(nameOf(text)) ?? 0 }
}

/** Returns how numbers are named: with leading zeros where one of the texts has them. */
function numberNames(texts: readonly string[]): (number: number) => string {
  const width = Math.max(...texts.filter(text => text.startsWith('0')).map(text => text.length), 1)
  return number => String(number).padStart(width, '0')
}

const letterNumber = (letter: string) => letter.toUpperCase().charCodeAt(0) - 64

/** Removes the word for the column with which all rows end, so that the row of `R3C4` is `R3`. */
function withoutWordOfColumn(names: string[]): string[] {
  const words = new Set(names.map(name => /(?<=\d)[\s\p{P}]*\p{L}+$/u.exec(name)?.[0] ?? ''))
  const [word = ''] = words
  return words.size === 1 && word ? names.map(name => name.slice(0, -word.length)) : names
}

function unlessDefault(names: string[], naming: 'letters' | 'numbers'): string[] {
  const own = naming === 'letters' ? lettersFor : String
  return names.every((name, at) => name === own(at + 1)) ? [] : names
}
