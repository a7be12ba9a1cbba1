import { fold } from '../../shared/text.ts'
import { type ColumnKind, columnKinds, readHead } from './column-kinds.ts'
import { type GuessedColumn, type GuessedTable, guessTable, type KnownNames } from './guess-columns.ts'
import { areLines, type LineParts, readLine, tellsOfWine } from './mail-lines.ts'
import { pastedCells } from './pasted-cells.ts'
import { splitVintage } from './written-values.ts'

/** A pasted list, split into columns. */
export interface Pasted extends GuessedTable {
  /** Lines that name no wine, such as a greeting or a signature. */
  left_out: string[]
  /** True when a header or the lines themselves name the columns. Other cells are pasted at the cursor. */
  tells: boolean
}

/** Reads a pasted text: part of a spreadsheet, a table with commas, or lines of an e-mail. */
export function readPastedText(text: string, known: KnownNames): Pasted {
  const cells = pastedCells(text)
  const lines = text.split(/\r\n|\n|\r/).filter(line => line.trim() !== '')
  const isTable = cells.some(row => row.length > 1)
  if (hasHead(cells) || (isTable && !areLines(lines))) return readPastedCells(cells, known)
  return readLines(lines, known)
}

/** Reads pasted cells, such as those from the table of a web page. A single column may also be lines of text. */
export function readPastedCells(cells: readonly string[][], known: KnownNames): Pasted {
  const filled = cells.filter(row => row.some(cell => cell !== ''))
  if (!hasHead(filled) && filled.every(row => row.length === 1)) {
    return readLines(
      filled.map(([line = '']) => line),
      known,
    )
  }
  return { ...parted(guessTable(filled, known), known), left_out: [], tells: hasHead(filled) }
}

function hasHead(cells: readonly string[][]): boolean {
  const names = (cells[0] ?? []).filter(text => readHead(text) !== undefined)
  return names.length > 0 && names.length >= (cells[0]?.length ?? 0) / 2
}

function readLines(lines: readonly string[], known: KnownNames): Pasted {
  const telling = lines.filter(tellsOfWine)
  const taken = telling.length > 0 ? telling : lines
  const parts = taken.map(readLine)
  const columns = columnsOf(parts)
  const rows = parts.map(part => columns.map(({ kind }) => part[kind] ?? ''))
  const left_out = lines.filter(line => !taken.includes(line)).map(line => line.trim())
  return { ...parted({ columns, rows }, known), left_out, tells: telling.length > 0 }
}

function columnsOf(parts: readonly LineParts[]): GuessedColumn[] {
  const found = columnKinds.filter(kind => parts.some(part => part[kind]))
  return found.map(kind => ({ kind, title: null, currency: null }))
}

/** Splits cells that hold two values: a name followed by the vintage, or preceded by the producer. */
function parted(table: GuessedTable, known: KnownNames): GuessedTable {
  return withProducer(withVintage(table), known.producers)
}

function withVintage(table: GuessedTable): GuessedTable {
  if (has(table, 'vintage')) return table
  for (const kind of ['name', 'producer'] as const) {
    const at = indexOf(table, kind)
    const texts = table.rows.map(row => row[at] ?? '').filter(text => text !== '')
    const dated = texts.filter(splitVintage)
    if (at === -1 || dated.length === 0 || dated.length < texts.length * 0.6) continue
    return split(table, at, 'vintage', text => {
      const parts = splitVintage(text)
      return { own: parts?.rest ?? text, other: parts?.vintage ?? '' }
    })
  }
  return table
}

function withProducer(table: GuessedTable, producers: ReadonlySet<string>): GuessedTable {
  const at = indexOf(table, 'name')
  if (at === -1) return table
  const producerAt = indexOf(table, 'producer')
  const part = (text: string) => {
    const words = text.split(' ')
    const count = words.findLastIndex((_, last) => producers.has(fold(words.slice(0, last + 1).join(' ')))) + 1
    const own = words
      .slice(count)
      .join(' ')
      .replace(/^[\s,–-]+/, '')
    return {
      own,
      other: words
        .slice(0, count)
        .join(' ')
        .replace(/[\s,]+$/, ''),
    }
  }
  if (producerAt === -1) {
    const isFound = table.rows.some(row => part(row[at] ?? '').other !== '')
    return isFound ? split(table, at, 'producer', part) : table
  }
  const rows = table.rows.map(row => {
    const { own, other } = part(row[at] ?? '')
    if (row[producerAt] || !other) return row
    return row.map((cell, index) => (index === at ? own : index === producerAt ? other : cell))
  })
  return { ...table, rows }
}

/** Inserts a column before another one, and fills it with a part of its cells. */
function split(
  { columns, rows }: GuessedTable,
  at: number,
  kind: ColumnKind,
  part: (text: string) => { own: string; other: string },
): GuessedTable {
  const column: GuessedColumn = { kind, title: null, currency: null }
  return {
    columns: columns.toSpliced(at, 0, column),
    rows: rows.map(row => {
      const { own, other } = part(row[at] ?? '')
      return row.toSpliced(at, 1, other, own)
    }),
  }
}

function indexOf({ columns }: GuessedTable, kind: ColumnKind): number {
  return columns.findIndex(column => column.kind === kind)
}

function has(table: GuessedTable, kind: ColumnKind): boolean {
  return indexOf(table, kind) !== -1
}
