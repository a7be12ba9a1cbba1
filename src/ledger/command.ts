import { type CellarTable, cellarTables } from '../model/cellar-tables.ts'
import type { RecordOf, Tables } from '../model/tables.ts'
import type { Reach } from '../shared/address.ts'
import type { BodyOf, Endpoint, ParamsOf } from '../shared/contract.ts'
import type { Day } from '../shared/days.ts'

/** Which rows a command has to see: by table, rows whose column is one of the values, or is a list with one of them in it. */
export type ReadSet = {
  [T in CellarTable]?: { [C in keyof RecordOf[T]]?: readonly string[] }
}

/** A row as a command leaves it; `after` null removes it. */
export type RowWrite = { [T in CellarTable]: { table: T; id: string; after: RecordOf[T] | null } }[CellarTable]

/** A row before and after a change: what the ledger keeps. Null where it was not there, or is no longer. */
export interface RowChange {
  table: CellarTable
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Who does it and when; never read from a clock inside a command. */
export interface CommandContext {
  person_id: string
  person_name: string
  now: string
  today: Day
}

/**
 * A verb of the cellar: from the rows it reads and its input to the rows after, or a refusal (an `AppError`). Pure: the
 * server runs it inside `commit` on the true rows, a browser runs the same on its replica.
 */
export interface Command<Input> {
  /** What it is asked for by. */
  endpoint: Endpoint
  /** As it stands in the ledger. */
  name: string
  reads(input: Input): ReadSet
  /** What else it has to see, which only those rows can tell: the notes on the bottles of a purchase. */
  readsThen?(rows: Tables, input: Input): ReadSet
  apply(rows: Tables, input: Input, context: CommandContext): RowWrite[]
}

/** What a command is given: what its endpoint takes, in path and body alike, but for the cellar. */
export type InputOf<E extends Endpoint> = Omit<ParamsOf<E>, 'cellar_id'> & BodyOf<E>

export function command<E extends Endpoint>(
  endpoint: E,
  verb: Omit<Command<InputOf<E>>, 'endpoint'>,
): Command<InputOf<E>> & { endpoint: E } {
  return { endpoint, ...verb }
}

/** Commands by what they are found by, their method and path. */
export type Commands = ReadonlyMap<string, Command<Record<string, unknown>>>

export function commandKey({ method, path }: Reach): string {
  return `${method} ${path}`
}

export function inputOf(params: unknown, body: unknown): Record<string, unknown> {
  const { cellar_id: _, ...named } = params as Record<string, unknown>
  return { ...named, ...(body as object) }
}

/** The rows of two looks together. */
export function together(rows: Tables, more: Tables): Tables {
  return Object.fromEntries(
    cellarTables.map(table => [table, new Map<string, unknown>([...rows[table], ...more[table]])]),
  ) as unknown as Tables
}

/** Says what a row is after the command. */
export function put<T extends CellarTable>(table: T, after: RecordOf[T]): RowWrite {
  return { table, id: after.id, after } as RowWrite
}

export function remove(table: CellarTable, id: string): RowWrite {
  return { table, id, after: null }
}
