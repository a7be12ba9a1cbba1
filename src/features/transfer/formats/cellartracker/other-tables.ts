import type { Cells } from '../../parse/cells.ts'
import type { KnownTable } from '../format.ts'
import { whichWine } from './columns.ts'
import type { CellarTrackerTable } from './table-names.ts'

/**
 * Collects what the tables of one account tell about each other's rows. A table such as Consumed lacks the producer of
 * a wine; the others have it under the same `iWine`. What only Inventory and Consumed have about a bottle is added to
 * its row in Bottles.
 */
export class OtherTables {
  readonly #wines = new Map<string, Map<string, string>>()
  readonly #bottles = new Map<string, Map<string, string>>()

  static async of(tables: readonly KnownTable[]): Promise<OtherTables> {
    const otherTables = new OtherTables()
    if (tables.length < 2) return otherTables
    const numbered = tables.some(({ kind, table }) => kind === 'bottles' && table.columns.includes('Barcode'))
    for (const table of tables) await otherTables.#gather(table, numbered)
    return otherTables
  }

  lend(kind: CellarTrackerTable, cells: Cells) {
    const wine = this.#wines.get(cells.look('iWine') ?? '')
    if (wine) cells.lend(wine)
    const bottle = kind === 'bottles' ? this.#bottles.get(barcodeOf(cells.look('Barcode') ?? '')) : undefined
    if (bottle) cells.give(bottle)
  }

  /** Returns true for a bottle that the table Bottles describes. */
  knowsBottle(barcode: string | null): boolean {
    return barcode !== null && this.#bottles.has(barcode)
  }

  async #gather({ kind, table }: KnownTable, numbered: boolean) {
    const at = new Map(table.columns.map((column, index) => [column, index]))
    const read = (cells: readonly string[], column: string) => cells[at.get(column) ?? -1] ?? ''
    const known = whichWine.filter(column => at.has(column))
    const ofBottle = numbered ? onlyThere[kind] : undefined
    for await (const some of table.rows()) {
      for (const { cells } of some) {
        this.#add(this.#wines, read(cells, 'iWine'), known, column => read(cells, column))
        if (!ofBottle) continue
        const barcode = barcodeOf(read(cells, kind === 'consumed' ? 'iConsumed' : 'Barcode'))
        const foreign = read(cells, 'NativePriceCurrency') !== read(cells, 'Currency')
        const columns = foreign ? [...ofBottle, ...paidElsewhere] : ofBottle
        this.#add(this.#bottles, barcode, columns, column => read(cells, column))
      }
    }
  }

  #add(
    to: Map<string, Map<string, string>>,
    key: string,
    columns: readonly string[],
    text: (column: string) => string,
  ) {
    if (key === '') return
    const known = to.get(key) ?? new Map<string, string>()
    if (!to.has(key)) to.set(key, known)
    for (const column of columns) {
      const value = text(column)
      if (value !== '' && !/^unknown$/i.test(value) && !known.has(column)) known.set(column, value)
    }
  }
}

const onlyThere: Record<string, readonly string[]> = {
  inventory: [],
  consumed: ['Value', 'MenuPrice', 'iNote', 'cNotes'],
}

const paidElsewhere = ['Price', 'Currency', 'ExchangeRate', 'NativePrice', 'NativePriceCurrency']

/** The number of digits of a barcode, of which the leading zeros matter. */
export const barcodeDigits = 10

/**
 * Returns the barcode of a bottle. Bottles that have left share the numbering of the others, without leading zeros,
 * which spreadsheets drop too.
 */
export function barcodeOf(number: string): string {
  return number === '' ? '' : number.padStart(barcodeDigits, '0')
}
