import { type CellarTable, cellarTables } from '../model/cellar-tables.ts'
import type { RecordOf, Tables } from '../model/tables.ts'
import type { Reach } from '../shared/address.ts'
import type { BodyOf, Endpoint, ParamsOf } from '../shared/contract.ts'
import type { Day } from '../shared/days.ts'

/**
 * The rows a command reads: for each table, the rows whose column equals one of the values, or holds a list that
 * contains one.
 */
export type ReadSet = {
  [T in CellarTable]?: { [C in keyof RecordOf[T]]?: readonly string[] }
}

/** A row as a command leaves it. An `after` of null removes it. */
export type RowWrite = { [T in CellarTable]: { table: T; id: string; after: RecordOf[T] | null } }[CellarTable]

/**
 * A row before and after a change, as the ledger keeps it. Null stands for a row that did not exist, or no longer does.
 */
export interface RowChange {
  table: CellarTable
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The person who runs a command, and the time at which it runs: a command never reads a clock. */
export interface CommandContext {
  person_id: string
  person_name: string
  now: string
  today: Day
}

/**
 * A command turns the rows it reads and its input into the rows after it, or refuses with an `AppError`. It is pure:
 * the server runs it inside `commit` on the stored rows, and a browser runs the same code on its replica.
 */
export interface Command<Input> {
  /** The endpoint that requests the command. */
  endpoint: Endpoint
  /** The name in the ledger. */
  name: string
  reads(input: Input): ReadSet
  /** Further rows to read that only the first rows can name, such as the tastings of the bottles of a purchase. */
  readsThen?(rows: Tables, input: Input): ReadSet
  apply(rows: Tables, input: Input, context: CommandContext): RowWrite[]
}

/** The input of a command: the parameters and the body of its endpoint, without the id of the cellar. */
export type InputOf<E extends Endpoint> = Omit<ParamsOf<E>, 'cellar_id'> & BodyOf<E>

export function command<E extends Endpoint>(
  endpoint: E,
  verb: Omit<Command<InputOf<E>>, 'endpoint'>,
): Command<InputOf<E>> & { endpoint: E } {
  return { endpoint, ...verb }
}

/** Commands by the `commandKey` of their endpoint. */
export type Commands = ReadonlyMap<string, Command<Record<string, unknown>>>

export function commandKey({ method, path }: Reach): string {
  return `${method} ${path}`
}

export function inputOf(params: unknown, body: unknown): Record<string, unknown> {
  const { cellar_id: _, ...named } = params as Record<string, unknown>
  return { ...named, ...(body as object) }
}

/** Merges the rows of two reads. */
export function together(rows: Tables, more: Tables): Tables {
  return Object.fromEntries(
    cellarTables.map(table => [table, new Map<string, unknown>([...rows[table], ...more[table]])]),
  ) as unknown as Tables
}

/** Adds the row, or replaces the one with its id. */
export function put<T extends CellarTable>(table: T, after: RecordOf[T]): RowWrite {
  return { table, id: after.id, after } as RowWrite
}

export function remove(table: CellarTable, id: string): RowWrite {
  return { table, id, after: null }
}
