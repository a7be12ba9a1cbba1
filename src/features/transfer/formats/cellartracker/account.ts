import type { KnownTable } from '../format.ts'
import { type Giving, givingOf } from './giving.ts'
import { OtherTables } from './other-tables.ts'
import { Purchases } from './purchases.ts'

/** The values that the tables of a file share. */
export interface Account {
  otherTables: OtherTables
  giving: Giving
  purchases: Purchases
  /** The user whose notes are in the table Notes. */
  iUser: string | null
}

export async function accountOf(tables: readonly KnownTable[]): Promise<Account> {
  return {
    otherTables: await OtherTables.of(tables),
    giving: givingOf(tables),
    purchases: new Purchases(),
    iUser: await ownUser(tables.find(({ kind }) => kind === 'notes')),
  }
}

/**
 * Returns the user of the account. An export has the account's own notes; if other people's are among them, it is the
 * one who wrote the most.
 */
async function ownUser(notes: KnownTable | undefined): Promise<string | null> {
  const at = notes?.table.columns.indexOf('iUser') ?? -1
  if (!notes || at < 0) return null
  const counts = new Map<string, number>()
  for await (const some of notes.table.rows()) {
    for (const { cells } of some) counts.set(cells[at] ?? '', (counts.get(cells[at] ?? '') ?? 0) + 1)
  }
  return Array.from(counts).reduce<[string, number]>((most, each) => (each[1] > most[1] ? each : most), ['', 0])[0]
}
