import type { Concern } from './deed.ts'

/** What several deeds have to see, asked for at once. */
export function allConcerns(concerns: readonly Concern[]): Concern {
  const all: Record<string, Record<string, string[]>> = {}
  for (const concern of concerns) {
    for (const [table, columns] of Object.entries(concern)) {
      all[table] ??= {}
      for (const [column, values] of Object.entries(columns)) {
        all[table][column] ??= []
        all[table][column].push(...values)
      }
    }
  }
  return all
}
