import type { ReadSet } from './command.ts'

/** Merges the reads of several commands, so that their rows are read at once. */
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
