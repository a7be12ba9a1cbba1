import type * as z from 'zod/mini'
import { type CellarTable, cellarTables } from '../model/cellar-tables.ts'
import type { ChangeKind } from '../model/choices.ts'
import type { RecordOf, Tables } from '../model/tables.ts'
import type { Reach } from '../shared/address.ts'
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

/** The description of the changes of a command in the history. */
export interface ChangeDescription {
  /** The name in the ledger. */
  name: string
  kind: ChangeKind
  /** A sentence for the message catalogue, by the name; `historyValues` in the history are its values. */
  history: string
}

/**
 * A command turns the rows it reads and its input into the rows after it, or refuses with an `AppError`. It is pure:
 * the server runs it inside `commit` on the stored rows, and a browser runs the same code on its replica. Its name is
 * also its address: `bottles/move` is called by `POST /api/cellars/:cellar_id/bottles/move`.
 */
export interface Command<Input = Record<string, unknown>, Name extends string = string> extends ChangeDescription {
  name: Name
  policy: 'editor' | 'owner'
  /** A sentence for the API page. */
  summary: string
  input: z.core.$ZodType<Input>
  /** The largest accepted size in bytes, for a command that comes with a file: the input is then in the query. */
  most_bytes?: number
  reads(input: Input): ReadSet
  /** Further rows to read that only the first rows can name, such as the tastings of the bottles of a purchase. */
  readsThen?(rows: Tables, input: Input): ReadSet
  apply(rows: Tables, input: Input, context: CommandContext): RowWrite[]
}

/** Defines a command, which editors may run unless it says otherwise. */
export function command<const Name extends string, Input>(
  name: Name,
  definition: Omit<Command<Input, Name>, 'name' | 'policy'> & Partial<Pick<Command<Input>, 'policy'>>,
): Command<Input, Name> {
  return { name, policy: 'editor', ...definition }
}

/** The input that a command takes. */
export type InputOf<C> = C extends { input: z.core.$ZodType<infer Input> } ? Input : never

/** Commands by their names. */
export type Commands = ReadonlyMap<string, Command>

/** Everything that the history describes, by its name: the commands, and what only the server can do. */
export type ChangeDescriptions = ReadonlyMap<string, ChangeDescription>

export interface Registry {
  /** The commands that a browser can run. */
  commands: Commands
  descriptions: ChangeDescriptions
}

/** Returns what a browser needs to send a command. */
export function commandReach(name: string, takes: 'json' | 'bytes' = 'json'): Reach {
  return { method: 'POST', path: `/api/cellars/:cellar_id/${name}`, takes, gives: 'json', writes: true }
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
