import type { Day } from '../../shared/days.ts'
import { type CellarTable, cellarTables } from './contract.ts'
import type { RecordOf, Tables } from './records.ts'

/** Which rows a deed has to see: by table, rows whose column is one of the values, or is a list with one of them in it. */
export type Concern = {
  [T in CellarTable]?: { [C in keyof RecordOf[T]]?: readonly string[] }
}

/** A row as a deed leaves it; `after` null removes it. */
export type Written = { [T in CellarTable]: { table: T; id: string; after: RecordOf[T] | null } }[CellarTable]

/** A row before and after a change: what the ledger keeps. Null where it was not there, or is no longer. */
export interface Touched {
  table: CellarTable
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Who does it and when; never read from a clock inside a deed. */
export interface Circumstance {
  person_id: string
  person_name: string
  now: string
  today: Day
}

/**
 * A verb of the cellar: from the rows it concerns and its input to the rows after, or a refusal (an `AppError`). Pure:
 * the server runs it inside `commit` on the true rows, a browser runs the same on its replica.
 */
export interface Deed<Input> {
  /** As it stands in the ledger. */
  name: string
  concerns(input: Input): Concern
  /** What else it has to see, which only those rows can tell: the notes on the bottles of a purchase. */
  concernsThen?(rows: Tables, input: Input): Concern
  apply(rows: Tables, input: Input, circumstance: Circumstance): Written[]
}

/** The rows of two looks together. */
export function together(rows: Tables, more: Tables): Tables {
  return Object.fromEntries(
    cellarTables.map(table => [table, new Map<string, unknown>([...rows[table], ...more[table]])]),
  ) as unknown as Tables
}

/** Says what a row is after the deed. */
export function put<T extends CellarTable>(table: T, after: RecordOf[T]): Written {
  return { table, id: after.id, after } as Written
}

export function remove(table: CellarTable, id: string): Written {
  return { table, id, after: null }
}
