import { Parser } from 'htmlparser2'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'

/** The maximum depth of nested elements, and the most columns that a cell may span. Real pages have some dozens. */
const levelsMax = 2_000
const columnSpanMax = 100
const rowSpanMax = 1_000
/** The maximum number of characters in one cell. */
const cellMax = 100_000

/** A table of a page. Lines within a cell are separated by line ends. */
export interface PageTable {
  name: string
  rows: { line: number; cells: string[] }[]
  /** True when the table contains another one, as in layouts that are made of tables. */
  has_tables: boolean
}

/**
 * Reads the tables of a page as its text arrives. It creates no elements, so nothing in the page runs, is fetched, or
 * falls under the security policy of the reading page. Throws an `AppError` beyond the limits of an import.
 */
export class PageTables {
  readonly #tables = new TableHandler()
  readonly #parser = new Parser(this.#tables, { lowerCaseTags: true, recognizeSelfClosing: false })

  /** The number of rows begun so far. */
  get rows(): number {
    return this.#tables.rows
  }

  write(text: string) {
    this.#parser.write(text)
  }

  end(): PageTable[] {
    this.#parser.end()
    return this.#tables.end()
  }
}

interface OpenTable extends PageTable {
  cells: string[] | undefined
  /** The cells of rows above that span into the next ones, by column. */
  spanning: Map<number, { text: string; rows: number }>
  /** The text of the open cell or caption. */
  text: string | undefined
  in: 'cell' | 'caption' | undefined
  columns: number
  reach: number
  count: number
}

class TableHandler {
  readonly #open: OpenTable[] = []
  readonly #done: OpenTable[] = []
  #levels = 0
  /** Positive within a script or a style, whose text is ignored. */
  #silent = 0
  rows = 0

  end(): PageTable[] {
    for (const table of this.#open.splice(0)) this.#close(table)
    return this.#done
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
        if (table) this.#beginCell(table, attributes)
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
    const outer = this.#open.at(-1)
    if (outer) outer.has_tables = true
    this.#open.push({
      name: '',
      rows: [],
      has_tables: false,
      cells: undefined,
      spanning: new Map(),
      text: undefined,
      in: undefined,
      columns: 1,
      reach: 1,
      count: 0,
    })
  }

  #beginRow(table: OpenTable) {
    this.#endRow(table)
    table.cells = []
    table.count++
    if (++this.rows > limits.import_rows + limits.import_tables) {
      throw new AppError(400, 'file_too_many_rows', { max: limits.import_rows })
    }
  }

  #beginCell(table: OpenTable, { colspan, rowspan }: Record<string, string>) {
    if (!table.cells) this.#beginRow(table)
    this.#beginText(table, 'cell')
    table.columns = spanOf(colspan, columnSpanMax)
    table.reach = spanOf(rowspan, rowSpanMax)
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
    else if (table.cells) this.#endCell(table, table.cells, text)
    table.text = undefined
    table.in = undefined
  }

  #endCell(table: OpenTable, cells: string[], text: string) {
    takeSpanning(table, cells)
    for (let column = 0; column < table.columns; column++) {
      const part = column === 0 ? text : ''
      if (table.reach > 1) table.spanning.set(cells.length, { text: part, rows: table.reach - 1 })
      else table.spanning.delete(cells.length)
      cells.push(part)
    }
    if (cells.length > limits.import_columns * 2)
      throw new AppError(400, 'file_too_many_columns', { max: limits.import_columns })
  }

  #endRow(table: OpenTable) {
    this.#endText(table)
    if (table.cells) endWithSpanning(table, table.cells)
    if (table.cells && table.cells.length > 0) table.rows.push({ line: table.count, cells: table.cells })
    table.cells = undefined
  }

  #close(table: OpenTable) {
    this.#endRow(table)
    this.#done.push(table)
  }
}

/** Inserts the cells that span down from rows above into the next columns. */
function takeSpanning({ spanning }: OpenTable, cells: string[]) {
  for (let above = spanning.get(cells.length); above; above = spanning.get(cells.length)) {
    if (above.rows === 1) spanning.delete(cells.length)
    else above.rows--
    cells.push(above.text)
  }
}

/** Inserts all remaining spanning cells at the end of a row, which may be shorter than the rows above. */
function endWithSpanning(table: OpenTable, cells: string[]) {
  const width = 1 + Math.max(-1, ...table.spanning.keys())
  while (cells.length < width) {
    takeSpanning(table, cells)
    if (cells.length < width) cells.push('')
  }
}

function spanOf(attribute: string | undefined, max: number): number {
  return Math.min(max, Math.max(1, Number.parseInt(attribute ?? '1', 10) || 1))
}

/** The elements that begin a new line. */
const blocks = new Set(['p', 'div', 'li', 'ul', 'ol', 'dd', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'option'])

/** Collapses blanks, so that only the line ends of `<br>` remain. */
function plain(text: string): string {
  return text
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}
