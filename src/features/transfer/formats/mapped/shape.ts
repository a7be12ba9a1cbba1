import type { DayOrder } from '../../../../model/choices.ts'
import { dayOrder } from '../../../bulk-add/days-written.ts'
import type { FileColumn, MappedColumn } from '../../contract.ts'
import { type DecimalMark, NumberForm } from '../../parse/numbers.ts'
import type { KnownTable } from '../format.ts'

/** The kinds of a table's columns, and the form of the numbers and days in each, detected from the whole column. */
export class TableShape {
  readonly #columns = new Map<FileColumn, string[]>()
  readonly #currencies = new Map<string, string | null>()
  readonly #marks = new Map<string, DecimalMark>()
  readonly #orders = new Map<string, DayOrder | undefined>()
  readonly #chosenOrder: DayOrder | undefined

  /** Detects the shape of a table. `chosen` is the order of days where every one in a column is ambiguous, if a person chose it. */
  static async of({ table }: KnownTable, columns: readonly MappedColumn[], chosen?: DayOrder): Promise<TableShape> {
    const shape = new TableShape(columns, chosen)
    const numbers = indexesOf(table.columns, shape, [
      'price',
      'case_price',
      'value',
      'score',
      'alcohol',
      'quantity',
      'cases',
    ])
    const days = indexesOf(table.columns, shape, dayColumns)
    const forms = new Map(numbers.map(at => [at, new NumberForm()]))
    const texts = new Map(days.map(at => [at, [] as string[]]))
    for await (const some of table.rows()) {
      for (const { cells } of some) {
        for (const [at, form] of forms) form.see(cells[at] ?? '')
        for (const [at, seen] of texts) if (seen.length < daysSeen && cells[at]) seen.push(cells[at])
      }
    }
    for (const [at, form] of forms) shape.#marks.set(table.columns[at] ?? '', form.mark)
    for (const [at, seen] of texts) shape.#orders.set(table.columns[at] ?? '', dayOrder(seen))
    return shape
  }

  private constructor(columns: readonly MappedColumn[], chosen: DayOrder | undefined) {
    this.#chosenOrder = chosen
    for (const { column, holds, currency } of columns) {
      const known = this.#columns.get(holds)
      if (known) known.push(column)
      else this.#columns.set(holds, [column])
      this.#currencies.set(column, currency)
    }
  }

  /** Returns the columns of a kind, of which there is usually one. */
  holding(holds: FileColumn): readonly string[] {
    return this.#columns.get(holds) ?? []
  }

  currencyOf(column: string): string | null {
    return this.#currencies.get(column) ?? null
  }

  markOf(column: string): DecimalMark {
    return this.#marks.get(column) ?? '.'
  }

  /** Returns the order of days in a column, or undefined if neither its days nor a person tells it. */
  orderOf(column: string): DayOrder | undefined {
    return this.#orders.get(column) ?? this.#chosenOrder
  }
}

/** The number of days from which the order is detected. */
const daysSeen = 5_000

export const dayColumns = ['ordered_on', 'received_on', 'expected_on', 'departed_on', 'tasted_on'] as const

function indexesOf(columns: readonly string[], shape: TableShape, kinds: readonly FileColumn[]): number[] {
  const names = new Set(kinds.flatMap(kind => shape.holding(kind)))
  return columns.flatMap((column, at) => (names.has(column) ? [at] : []))
}
