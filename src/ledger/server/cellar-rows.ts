import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import { completed, isComplete, type RecordOf, type Tables as Rows } from '../../model/tables.ts'
import { inBatches } from '../../server/batches.ts'
import { runInOrder, type Statement } from '../../server/db/run-in-order.ts'
import type { Tx } from '../../server/db/tables.ts'
import type { ReadSet, RowChange, RowWrite } from '../command.ts'
import { type Choice, selectionsOf } from './row-selection.ts'

/** The rows of a cellar as a change finds them. They are read once, so all are read before the first is written. */
export class RowsBefore {
  readonly #tx: Tx
  readonly #cellar_id: string
  /** The rows that were asked for by their ids, and those that were found in another way; undefined if there is none. */
  readonly #known: { [T in CellarTable]: Map<string, RecordOf[T] | undefined> } = emptyRows()

  constructor(tx: Tx, cellar_id: string) {
    this.#tx = tx
    this.#cellar_id = cellar_id
  }

  /** Reads the rows that a command needs, right after other statements. */
  async read(readSet: ReadSet, after: readonly Statement[] = []): Promise<Rows> {
    const rows = emptyRows()
    const choices = cellarTables.flatMap(table =>
      Object.entries(readSet[table] ?? {}).map(([column, values]) =>
        column === 'id'
          ? { table, column, values: values.filter(id => !this.#known[table].has(id)) }
          : { table, column, values, found: rows[table] },
      ),
    )
    await this.#readAll(choices, after)
    for (const { table, column, values } of choices) {
      const known: Map<string, unknown> = this.#known[table]
      if (column === 'id') for (const id of values) if (!known.has(id)) known.set(id, undefined)
    }
    for (const table of cellarTables) {
      const found: Map<string, RecordOf[typeof table]> = rows[table]
      for (const id of readSet[table]?.id ?? []) {
        const record = this.#known[table].get(id)
        if (record) found.set(id, record)
      }
    }
    return rows
  }

  /**
   * Pairs each written row with its state before. Records are equal if their JSON is, and unchanged rows are dropped.
   */
  async withThese(written: readonly RowWrite[]): Promise<RowChange[]> {
    const notKnown = new Map<CellarTable, string[]>()
    for await (const some of inBatches(written, 250)) {
      for (const { table, id } of some) {
        if (this.#known[table].has(id)) continue
        const ids = notKnown.get(table)
        if (ids) ids.push(id)
        else notKnown.set(table, [id])
      }
    }
    await this.#readAll(Array.from(notKnown, ([table, values]) => ({ table, column: 'id', values })))
    const touched: RowChange[] = []
    for await (const some of inBatches(written, 250)) {
      for (const { table, id, after } of some) {
        // The rows of an import are complete, and a copy of them would take as much memory again.
        const complete = after && (isComplete(table, after) ? after : completed(table, after))
        const row = { table, id, before: this.#known[table].get(id) ?? null, after: complete }
        if (!row.before || JSON.stringify(row.before) !== JSON.stringify(row.after)) touched.push(row)
      }
    }
    return touched
  }

  async #readAll(choices: readonly RowChoice[], after: readonly Statement[] = []) {
    const selections = selectionsOf(this.#tx, this.#cellar_id, choices, ({ table, found }, record) => {
      const known: Map<string, unknown> = this.#known[table]
      known.set(record.id, record)
      found?.set(record.id, record)
    })
    await runInOrder(this.#tx, all(after, selections))
  }
}

function* all(...lists: Iterable<Statement>[]): Generator<Statement> {
  for (const list of lists) yield* list
}

/** A choice of rows, and where to put them besides. */
interface RowChoice extends Choice {
  found?: Map<string, unknown>
}

function emptyRows(): { [T in CellarTable]: Map<string, RecordOf[T]> } {
  return Object.fromEntries(cellarTables.map(table => [table, new Map()])) as never
}
