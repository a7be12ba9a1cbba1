import { type CellarTable, cellarTables } from '../model/cellar-tables.ts'
import type { Tables } from '../model/tables.ts'
import { AppError } from '../shared/errors.ts'
import { type Command, type CommandContext, type ReadSet, type RowChange, type RowWrite, together } from './command.ts'
import type { ChangedRow } from './contract.ts'
import { grouped, type Replica, withRows } from './replica.ts'
import { leftHanging, readsOfUndo, refuseSlotsInUse, steppedBack } from './undo.ts'

type Row = Record<string, unknown>

/**
 * Runs commands one after another on a replica and the rows that `changed` in it since, as the server does. The tables
 * are copied only once, when the resulting replica is asked for.
 */
export class OptimisticReplica {
  readonly #base: Replica
  readonly #changed = new Map<CellarTable, Map<string, Row | null>>()

  constructor(base: Replica, changed: readonly ChangedRow[] = []) {
    this.#base = base
    for (const { table, id, after } of changed) this.#changedIn(table).set(id, after)
  }

  /** Runs a command and returns the rows it changed. Throws the command's refusal. */
  do<Input>(command: Command<Input>, input: Input, context: CommandContext): RowChange[] {
    const first = this.#rowsRead(command.reads(input))
    const then = command.readsThen?.(first, input)
    const rows = then ? together(first, this.#rowsRead(then)) : first
    return this.#write(command.apply(rows, input, context))
  }

  /** Restores the rows of a change to what they were before it. Throws if a later change depends on it. */
  undo(touched: readonly RowChange[]): RowChange[] {
    const rows = this.#rowsRead(readsOfUndo(touched))
    const written = touched.map(row => steppedBack(row, rows)).filter(row => row !== undefined)
    const blocking = touched.length - written.length + leftHanging(touched, written, rows).length
    if (blocking > 0) throw new AppError(409, 'undo_blocked', { count: blocking })
    refuseSlotsInUse(written, rows)
    return this.#write(written.reverse())
  }

  /** Returns whether everything that a change wrote still stands. */
  has(touched: readonly RowChange[]): boolean {
    const rows = this.#rowsRead(readsOfUndo(touched))
    return touched.every(row => steppedBack(row, rows) !== undefined)
  }

  replica(): Replica {
    return withRows(this.#base, this.#base.version, this.changed())
  }

  /** Returns the rows that differ from the initial replica. */
  changed(): ChangedRow[] {
    return Array.from(this.#changed, ([table, changed]) =>
      Array.from(changed, ([id, after]) => ({ table, id, after })),
    ).flat()
  }

  #write(written: readonly RowWrite[]): RowChange[] {
    const touched = written.map(({ table, id, after }) => ({ table, id, before: this.#row(table, id), after }))
    for (const { table, id, after } of touched) this.#changedIn(table).set(id, after)
    return touched.filter(row => JSON.stringify(row.before) !== JSON.stringify(row.after))
  }

  #row(table: CellarTable, id: string): Row | null {
    const changed = this.#changed.get(table)?.get(id)
    return changed === undefined ? (this.#base[table].get(id) ?? null) : changed
  }

  #changedIn(table: CellarTable): Map<string, Row | null> {
    const known = this.#changed.get(table)
    if (known) return known
    const rows = new Map<string, Row | null>()
    this.#changed.set(table, rows)
    return rows
  }

  #rowsRead(readSet: ReadSet): Tables {
    const rows = {} as Record<CellarTable, Map<string, Row>>
    for (const table of cellarTables) {
      rows[table] = new Map()
      for (const [column, values] of Object.entries(readSet[table] ?? {})) {
        for (const row of this.#rowsWhere(table, column, values)) rows[table].set(row.id as string, row)
      }
    }
    return rows as unknown as Tables
  }

  #rowsWhere(table: CellarTable, column: string, values: readonly string[]): Row[] {
    if (values.length === 0) return []
    if (column === 'id') return values.map(id => this.#row(table, id)).filter(row => row !== null)
    const wanted = new Set<unknown>(values)
    const isWanted = (value: unknown) =>
      Array.isArray(value) ? value.some(each => wanted.has(each)) : wanted.has(value)
    const changed = this.#changed.get(table)
    const base = grouped(this.#base[table] as ReadonlyMap<string, Row>, column)
    const found: Row[] = []
    for (const value of values) {
      for (const row of base.get(value) ?? []) if (!changed?.has(row.id as string)) found.push(row)
    }
    for (const row of changed?.values() ?? []) if (row && isWanted(row[column])) found.push(row)
    return found
  }
}
