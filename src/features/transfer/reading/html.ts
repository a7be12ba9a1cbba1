import { Parser } from 'htmlparser2'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import type { PlainRow } from './kept-rows.ts'
import { type PlainTable, tableOf } from './plain-table.ts'

/** Elements within each other, and cells that one spans. Pages have some dozens. */
const levelsMax = 2_000
const spanMax = 100
/** Letters of one cell. */
const cellMax = 100_000
const sliceLetters = 100_000
/** So many letters without a row, and no row is waited for any more. */
const idleMax = 5_000_000

/** A page read while it comes: its tables, those of some rows and columns. Single cells are there for the looks. */
export class ReadingOfPage {
  readonly #tables = new TablesOfPage()
  readonly #parser = new Parser(this.#tables, { lowerCaseTags: true, recognizeSelfClosing: false })
  readonly #decoder = new TextDecoder()
  /** Letters since the last row. */
  #idle = 0

  add(utf8: Uint8Array) {
    this.#read(this.#decoder.decode(utf8, { stream: true }))
  }

  end(): { tables: PlainTable[]; documents: [] } {
    this.#read(this.#decoder.decode())
    this.#parser.end()
    return { tables: this.#tables.found(), documents: [] }
  }

  #read(text: string) {
    for (let at = 0; at < text.length; at += sliceLetters) {
      const rows = this.#tables.rows
      this.#parser.write(text.slice(at, at + sliceLetters))
      this.#idle = this.#tables.rows > rows ? 0 : this.#idle + sliceLetters
      if (this.#idle > idleMax) throw new AppError(400, 'file_is_html')
    }
  }
}

interface OpenTable {
  name: string
  rows: PlainRow[]
  cells: string[] | undefined
  /** The text of the cell or the caption that is open. */
  text: string | undefined
  in: 'cell' | 'caption' | undefined
  span: number
  count: number
}

class TablesOfPage {
  readonly #open: OpenTable[] = []
  readonly #done: OpenTable[] = []
  #levels = 0
  /** Within a script or a style, whose text is nobody's. */
  #silent = 0
  rows = 0

  found(): PlainTable[] {
    for (const table of this.#open.splice(0)) this.#close(table)
    return this.#done
      .filter(({ rows }) => rows.length > 0 && rows.some(({ cells }) => cells.length > 1))
      .map(({ name, rows }) => tableOf({ name, hidden: false, typed: false }, rows))
      .filter(table => table !== undefined)
  }

  onopentag(tag: string, attributes: Record<string, string>) {
    if (++this.#levels > levelsMax) throw new AppError(400, 'file_not_table')
    const table = this.#open.at(-1)
    switch (tag) {
      case 'script':
      case 'style':
        this.#silent++
        return
      case 'table':
        this.#begin()
        return
      case 'tr':
        if (table) this.#beginRow(table)
        return
      case 'td':
      case 'th':
        if (table) this.#beginCell(table, attributes.colspan)
        return
      case 'caption':
        if (table) this.#beginText(table, 'caption')
        return
      case 'br':
        this.#add('\n')
        return
      default:
        if (blocks.has(tag)) this.#add(' ')
    }
  }

  onclosetag(tag: string) {
    this.#levels--
    const table = this.#open.at(-1)
    if (tag === 'script' || tag === 'style') this.#silent--
    else if (!table) return
    else if (tag === 'table') this.#close(this.#open.pop() ?? table)
    else if (tag === 'tr') this.#endRow(table)
    else if (tag === 'td' || tag === 'th' || tag === 'caption') this.#endText(table)
    else if (blocks.has(tag)) this.#add(' ')
  }

  ontext(text: string) {
    this.#add(text.replace(/\s+/g, ' '))
  }

  #add(text: string) {
    const table = this.#open.at(-1)
    if (!table || table.text === undefined || this.#silent > 0) return
    table.text += text
    if (table.text.length > cellMax) {
      throw new AppError(400, 'file_row_too_long', { line: table.count, max: cellMax })
    }
  }

  #begin() {
    if (this.#open.length + this.#done.length >= limits.import_tables) {
      throw new AppError(400, 'file_too_many_tables', { max: limits.import_tables })
    }
    this.#open.push({ name: '', rows: [], cells: undefined, text: undefined, in: undefined, span: 1, count: 0 })
  }

  #beginRow(table: OpenTable) {
    this.#endRow(table)
    table.cells = []
    table.count++
    if (++this.rows > limits.import_rows + limits.import_tables) {
      throw new AppError(400, 'file_too_many_rows', { max: limits.import_rows })
    }
  }

  #beginCell(table: OpenTable, colspan: string | undefined) {
    if (!table.cells) this.#beginRow(table)
    this.#beginText(table, 'cell')
    table.span = Math.min(spanMax, Math.max(1, Number.parseInt(colspan ?? '1', 10) || 1))
  }

  #beginText(table: OpenTable, where: 'cell' | 'caption') {
    this.#endText(table)
    table.in = where
    table.text = ''
  }

  #endText(table: OpenTable) {
    if (table.text === undefined) return
    const text = plain(table.text)
    if (table.in === 'caption') table.name = text.slice(0, limits.line)
    else if (table.cells) {
      table.cells.push(text, ...Array<string>(table.span - 1).fill(''))
      if (table.cells.length > limits.import_columns * 2)
        throw new AppError(400, 'file_too_many_columns', { max: limits.import_columns })
    }
    table.text = undefined
    table.in = undefined
    table.span = 1
  }

  #endRow(table: OpenTable) {
    this.#endText(table)
    if (table.cells && table.cells.length > 0) table.rows.push({ line: table.count, cells: table.cells })
    table.cells = undefined
  }

  #close(table: OpenTable) {
    this.#endRow(table)
    this.#done.push(table)
  }
}

/** Elements that stand on lines of their own. */
const blocks = new Set(['p', 'div', 'li', 'ul', 'ol', 'dd', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'option'])

/** Only the line ends that `<br>` makes are left in it. */
function plain(text: string): string {
  return text
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}
