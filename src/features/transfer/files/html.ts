import { AppError } from '../../../shared/errors.ts'
import { PageTables } from './page-tables.ts'
import { type PlainTable, tableOf } from './plain-table.ts'

const sliceLetters = 100_000
/** The number of characters without a row after which reading ends. */
const idleMax = 5_000_000

/**
 * Reads a page as it arrives, and returns its tables that have several rows and columns. Single cells are only layout.
 */
export class ReadingOfPage {
  readonly #tables = new PageTables()
  readonly #decoder = new TextDecoder()
  /** The number of characters since the last row. */
  #idle = 0

  add(utf8: Uint8Array) {
    this.#read(this.#decoder.decode(utf8, { stream: true }))
  }

  end(): { tables: PlainTable[]; documents: [] } {
    this.#read(this.#decoder.decode())
    const tables = this.#tables
      .end()
      .filter(({ rows }) => rows.length > 0 && rows.some(({ cells }) => cells.length > 1))
      .map(({ name, rows }) => tableOf({ name, hidden: false, typed: false }, rows))
      .filter(table => table !== undefined)
    return { tables, documents: [] }
  }

  #read(text: string) {
    for (let at = 0; at < text.length; at += sliceLetters) {
      const rows = this.#tables.rows
      this.#tables.write(text.slice(at, at + sliceLetters))
      this.#idle = this.#tables.rows > rows ? 0 : this.#idle + sliceLetters
      if (this.#idle > idleMax) throw new AppError(400, 'file_is_html')
    }
  }
}
