import type { ReadSet } from './command.ts'

/** What several commands have to see, asked for at once. */
export function mergeReads(reads: readonly ReadSet[]): ReadSet {
  const all: Record<string, Record<string, string[]>> = {}
  for (const readSet of reads) {
    for (const [table, columns] of Object.entries(readSet)) {
      all[table] ??= {}
      for (const [column, values] of Object.entries(columns)) {
        all[table][column] ??= []
        all[table][column].push(...values)
      }
    }
  }
  return all
}
