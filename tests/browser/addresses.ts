import { scopeOfDay } from '../../src/features/as-of/day-scope.ts'
import { startStocktake } from '../../src/features/stocktakes/commands.ts'
import { vintagesOf } from '../../src/features/wines/duplicates.ts'
import { getSnapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { newId } from '../../src/shared/ids.ts'
import { screenAddresses } from '../screen-addresses.ts'
import type { Person } from './instance.ts'

/** Returns the address of each screen for a signed-in person with their own data. */
export async function addresses(person: Person): Promise<Record<string, string>> {
  const stocktake_id = newId()
  const body = { id: stocktake_id, place_id: null, expected: {} }
  await person.call(startStocktake, { body })
  const replica = replicaOf(await person.call(getSnapshot))
  // The ids of a sample are random: by name they are the same each time.
  const wine = byName(replica.wines, ({ producer, name, vintage }) => [producer, name, vintage].join()).find(
    each => vintagesOf(each, replica).length > 1,
  )
  const rack = byName(replica.places, ({ name }) => name).find(({ grid_rows }) => grid_rows !== null)
  const all = screenAddresses({ wine_id: wine?.id, place_id: rack?.id, stocktake_id })
  const { login: _, register: __, recovery: _____, admin: ___, placeSticker: ____, ...here } = all
  return { ...here, past: `${scopeOfDay('2025-03-01')}/` }
}

function byName<Row>(rows: ReadonlyMap<string, Row>, nameOf: (row: Row) => string): Row[] {
  return [...rows.values()].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}
