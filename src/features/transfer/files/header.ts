import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import type { Row } from './table.ts'

/** The number of rows in which the header is searched. */
export const headerWithin = 60

/**
 * Finds the header among a table's first rows. Titles may come before it, with fewer cells than the table, and so may
 * Excel's line that declares the delimiter. Throws when these rows are blank.
 */
export function headerOf(rows: readonly Row[]): { columns: string[]; header_line: number } {
  const written = rows.filter(row => filled(row) > 0 && !/^sep=.?$/i.test(row.cells.join('')))
  const [first] = written
  if (!first) throw new AppError(400, 'file_empty')
  const counts = written.map(filled)
  // A single word above a table is a title, however empty the rows are.
  const most = Math.max(usual(counts) / 2, Math.max(...counts) > 1 ? 1 : 0)
  const isFirst = filled(first) > most || !isRegular(written)
  const header = isFirst ? first : (written.find(row => filled(row) > most && isOfNames(row)) ?? first)
  const below = written.filter(({ line }) => line >= header.line)
  return { columns: named(header.cells.slice(0, widthOf(header, below))), header_line: header.line }
}

/**
 * Returns the width of the table. Programs export hundreds of columns that nobody uses; a column without a name counts
 * only when one of its cells is filled.
 */
function widthOf(header: Row, below: readonly Row[]): number {
  const names = widthUsed(header)
  if (names > limits.import_columns) throw tooManyColumns()
  return Math.min(limits.import_columns, header.cells.length, Math.max(names, ...below.map(widthUsed)))
}

/** Counts the cells up to the last one that is not blank. */
export function widthUsed({ cells }: Pick<Row, 'cells'>): number {
  return cells.findLastIndex(cell => cell.trim() !== '') + 1
}

/** Counts the cells that are not blank. */
export function filled({ cells }: Pick<Row, 'cells'>): number {
  return cells.reduce((count, cell) => (cell.trim() === '' ? count : count + 1), 0)
}

/** Returns whether most rows have the same number of cells, which is not true of prose with commas. */
function isRegular(rows: readonly Row[]): boolean {
  const width = usual(rows.map(({ cells }) => cells.length))
  return rows.filter(({ cells }) => cells.length === width).length * 3 >= rows.length * 2
}

function usual(counts: number[]): number {
  return counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0
}

function isOfNames({ cells }: Row): boolean {
  const texts = cells.filter(cell => cell.trim() !== '')
  return texts.filter(text => /^\D*\d[\d.,/: -]*\D?$/.test(text)).length * 2 < texts.length
}

/** Gives every column a unique name: a repeated name is numbered, and a blank one gets its column number. */
export function named(cells: readonly string[]): string[] {
  // Reserved from the start, so that no record gets a column with a special meaning in JavaScript.
  const taken = new Set(['__proto__'])
  return cells.map((cell, at) => {
    const name = cell.trim().slice(0, limits.line) || `Column ${at + 1}`
    let own = name
    for (let number = 2; taken.has(own); number++) own = `${name} (${number})`
    taken.add(own)
    return own
  })
}

export const tooManyColumns = () => new AppError(400, 'file_too_many_columns', { max: limits.import_columns })
