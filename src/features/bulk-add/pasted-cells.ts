import { AppError } from '../../shared/errors.ts'
import { type PageTable, PageTables } from '../transfer/files/page-tables.ts'

/** Returns the cells of a text copied from a spreadsheet or of comma-separated text, each row as written. */
export function pastedCells(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '')
  return cellsOf(clean, delimiterOf(clean))
}

/**
 * Returns the cells of the longest table in a piece of a page, not counting tables that contain others. Empty if there
 * is none.
 */
export function longestTable(html: string): string[][] {
  const longest = tablesOf(html).reduce<string[][]>(
    (best, { rows }) => (best.length >= rows.length ? best : rows.map(({ cells }) => cells)),
    [],
  )
  return longest
    .map(cells => cells.map(cell => cell.replace(/\s+/g, ' ').trim()))
    .filter(cells => cells.some(cell => cell !== ''))
}

function tablesOf(html: string): PageTable[] {
  const reading = new PageTables()
  try {
    reading.write(html)
    return reading.end().filter(({ has_tables }) => !has_tables)
  } catch (error) {
    // A table beyond the limits of a file is not a list, so its text is read instead.
    if (error instanceof AppError) return []
    throw error
  }
}

/** Returns the cells as text in the form that spreadsheets paste. */
export function textOfCells(rows: readonly (readonly string[])[]): string {
  return rows.map(cells => cells.map(quoted).join('\t')).join('\n')
}

/** Returns true when a text is more than one cell. */
export function isSeveralCells(text: string): boolean {
  return /[\t\n\r]/.test(text.trim())
}

const delimiters = ['\t', ';', '|', ','] as const

/**
 * Returns the delimiter that splits the lines into columns most evenly; a tab where there are any, since nobody types
 * it.
 */
export function delimiterOf(text: string): string {
  const seen = delimiters.filter(delimiter => text.includes(delimiter))
  const found = seen
    .map(delimiter => ({ delimiter, ...evenness(cellsOf(text, delimiter)) }))
    .filter(({ delimiter, width, share }) => width > 1 && share >= (delimiter === '\t' ? 0.3 : 0.7))
  const tab = found.find(({ delimiter }) => delimiter === '\t')
  const best =
    tab ?? found.reduce<(typeof found)[number] | undefined>((a, b) => (a && a.width >= b.width ? a : b), undefined)
  return best?.delimiter ?? '\n'
}

/** Returns the most common number of columns, and the share of rows that have it. */
function evenness(rows: readonly string[][]): { width: number; share: number } {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 0, count = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { width, share: rows.length === 0 ? 0 : count / rows.length }
}

/** Splits a text into cells. Rows without any text are left out. A quote that is never closed is part of its cell. */
function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = () => {
    if (row.some(cell => cell !== '')) rows.push(row)
    row = []
  }
  while (at <= text.length) {
    const cell = readCell(text, at, delimiter)
    row.push(cell.text.trim())
    at = cell.end
    if (text[at] === delimiter && delimiter !== '\n') {
      at++
      continue
    }
    endRow()
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
  }
  return rows
}

function readCell(text: string, from: number, delimiter: string): { text: string; end: number } {
  const start = skipBlanks(text, from, delimiter)
  if (text[start] === '"') {
    const quotedCell = readQuoted(text, start, delimiter)
    if (quotedCell) return quotedCell
  }
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { text: text.slice(from, end), end }
}

function readQuoted(text: string, start: number, delimiter: string): { text: string; end: number } | undefined {
  let inside = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') {
      inside += text[at]
    } else if (text[at + 1] === '"') {
      inside += '"'
      at++
    } else {
      const end = skipBlanks(text, at + 1, delimiter)
      const next = text[end]
      return next === undefined || next === delimiter || next === '\n' || next === '\r'
        ? { text: inside, end }
        : undefined
    }
  }
  return undefined
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from
  while (text[at] === ' ' && delimiter !== ' ') at++
  return at
}

function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
