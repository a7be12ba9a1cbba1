import type { ParsedLot } from '../../parse/entry.ts'
import type { KnownTable } from '../format.ts'
import type { CellarTrackerTable } from './table-names.ts'

type State = ParsedLot['state']

/** The tables that describe the bottles of each state, the best first. A bottle in several tables is imported once. */
const best: Record<State, readonly CellarTrackerTable[]> = {
  in_cellar: ['bottles', 'inventory', 'list', 'my_cellar', 'purchase'],
  on_order: ['bottles', 'inventory', 'list', 'my_cellar', 'purchase'],
  gone: ['bottles', 'consumed', 'purchase'],
}

/** The tables from which the bottles of each state and the person's own scores are read. */
export interface Giving extends Record<State, CellarTrackerTable | undefined> {
  scores: CellarTrackerTable | undefined
}

export function givingOf(tables: readonly KnownTable[]): Giving {
  const has = (kind: CellarTrackerTable) => tables.some(table => table.kind === kind)
  // A list without the column cannot tell bottles on order.
  const knowsOrders = (kind: CellarTrackerTable) =>
    (kind !== 'list' && kind !== 'my_cellar') ||
    tables.some(table => table.kind === kind && table.table.columns.includes('Pending'))
  return {
    in_cellar: best.in_cellar.find(has),
    on_order: best.on_order.find(kind => has(kind) && knowsOrders(kind)),
    gone: best.gone.find(has),
    // With the table of notes, every score belongs to a note.
    scores: (['notes', 'inventory', 'list', 'my_cellar', 'availability'] as const).find(has),
  }
}
