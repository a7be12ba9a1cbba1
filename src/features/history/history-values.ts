import type { RowChange } from '../../ledger/command.ts'
import type { Owner } from '../../model/bottle.ts'
import type { CellarTable } from '../../model/cellar-tables.ts'
import type { Day } from '../../shared/days.ts'
import { ownersText } from '../bottles/owners-named.ts'

/** A change as far as it is known: without rows, it is described in general terms. */
export interface DescribedChange {
  command: string
  rows?: readonly RowChange[]
  /** The number of rows by table, where not all rows are known. */
  touched?: Readonly<Record<string, number>>
}

/** Returns the values for the sentence that describes a change; counts are 0 where they are not known. */
export function historyValues({ rows = [], touched }: DescribedChange, dayText: (day: Day) => string) {
  const counted = (table: CellarTable) => touched?.[table] ?? rows.filter(row => row.table === table).length
  const { before, after } = rows.find(row => row.table === 'bottles') ?? {}
  const departed_on = after?.departed_on
  return {
    bottles: counted('bottles'),
    wines: counted('wines'),
    places: counted('places'),
    checks: counted('checks'),
    /** The racks that bins became, which are the first rows of the change. */
    racks: rows.filter(({ table, before, after }) => table === 'places' && !before && after).length,
    code: String((after ?? before)?.code ?? ''),
    departure: String(after?.departure ?? 'unknown'),
    owners: ownersText((after?.owners ?? []) as Owner[]) || 'none',
    lock_reason: String(after?.lock_reason ?? ''),
    day: typeof departed_on === 'string' ? dayText(departed_on) : '',
    poured_ml: Number(before?.left_ml ?? 0) - Number(after?.left_ml ?? 0),
  }
}
