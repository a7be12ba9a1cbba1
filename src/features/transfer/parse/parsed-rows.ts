import { packedText, unpackedText } from '../../../server/packed-text.ts'
import type { PreviewRow } from '../contract.ts'
import type { PlannedRow } from '../match/import-plan.ts'

/** A row of the file, in its order. */
export interface ParsedRow extends Pick<PreviewRow, 'table' | 'line' | 'left_out' | 'text'> {
  wine: PlannedRow | null
}

/** The part of a row by which the rows are put in order. */
export type RowHead = Pick<ParsedRow, 'table' | 'line'> & { is_left_out: boolean }

/** The number of rows that are packed together. */
const packedAtOnce = 250

/**
 * The rows of a file as they would be imported, which are shown a few at a time. They are packed, because two hundred
 * thousand of them would take 100 MB.
 */
export class ParsedRows {
  readonly #tables: string[] = []
  readonly #lines: number[] = []
  readonly #left_out: boolean[] = []
  readonly #packed: Uint8Array[] = []
  #last: ParsedRow[] = []

  add(row: ParsedRow) {
    this.#tables.push(row.table)
    this.#lines.push(row.line)
    this.#left_out.push(row.left_out !== null)
    this.#last.push(row)
    if (this.#last.length < packedAtOnce) return
    this.#packed.push(packedText(JSON.stringify(this.#last)))
    this.#last = []
  }

  *heads(): Generator<RowHead> {
    for (const [at, line] of this.#lines.entries())
      yield { table: this.#tables[at] ?? '', line, is_left_out: this.#left_out[at] ?? false }
  }

  /** Yields the rows at some places. Neighbours among them are unpacked together. */
  *at(places: Iterable<number>): Generator<ParsedRow> {
    let unpacked: { part: number; rows: readonly ParsedRow[] } | undefined
    for (const place of places) {
      const part = Math.floor(place / packedAtOnce)
      if (unpacked?.part !== part) unpacked = { part, rows: this.#unpacked(part) }
      const row = unpacked.rows[place % packedAtOnce]
      if (row) yield row
    }
  }

  #unpacked(part: number): readonly ParsedRow[] {
    const packed = this.#packed[part]
    return packed ? JSON.parse(unpackedText(packed)) : this.#last
  }
}
