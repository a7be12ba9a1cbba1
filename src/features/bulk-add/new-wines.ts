import { isTelling, type NamedWine, tellingFields, WinesByName } from '../transfer/match/match-wines.ts'
import type { NewWine } from '../wines/contract.ts'
import type { RowRead } from './read-row.ts'

/** A wine that a list adds to the cellar, as all its rows describe it. */
export interface ListedWine {
  wine: Omit<NewWine, 'id'>
  described: NamedWine
}

/**
 * Returns the new wines of the rows, each once. Rows of one name are one wine unless they differ in something that tells
 * wines from each other and that both have.
 */
export function newWinesIn(rows: readonly RowRead[]): Map<RowRead, ListedWine> {
  const wines = new Map<RowRead, ListedWine>()
  const named = new WinesByName<ListedWine>(({ described }) => described)
  for (const row of rows) {
    if (row.known) continue
    const { found } = named.likely(row.described)
    const listed = found ?? { wine: row.wine, described: row.described }
    if (found) complete(found, row)
    named.remember(listed)
    wines.set(row, listed)
  }
  return wines
}

/** Fills in what tells a wine from others, where only a later row has it. */
function complete(listed: ListedWine, { wine, described }: RowRead) {
  for (const field of tellingFields) {
    if (isTelling(listed.described, field) || !isTelling(described, field)) continue
    listed.described = { ...listed.described, [field]: described[field] }
    listed.wine = { ...listed.wine, [field]: wine[field] }
  }
}
