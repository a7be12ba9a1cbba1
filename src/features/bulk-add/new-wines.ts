import { isTelling, type NamedWine, tellingFields, WinesByName } from '../transfer/match/match-wines.ts'
import type { NewWine } from '../wines/contract.ts'
import type { RowRead } from './read-row.ts'

/** A wine that a list adds to the cellar, as all its rows describe it. */
export interface ListedWine {
  wine: Omit<NewWine, 'id'>
  described: NamedWine
}

/** The new wines of a list, and the rows of which something is missing that would say which of them they are about. */
export interface NewWines {
  /** The wine of each row about a new wine. */
  wines: Map<RowRead, ListedWine>
  /** The rows that are added to the only other wine of their name in the list. */
  joined: Set<RowRead>
  /** The rows that may be about any of several wines of their name in the list, and become wines of their own. */
  separate: Set<RowRead>
}

/**
 * Returns the new wines of the rows, each once. Rows of one name are one wine unless they differ in something that tells
 * wines from each other and that both have.
 */
export function newWinesIn(rows: readonly RowRead[]): NewWines {
  const added: NewWines = { wines: new Map(), joined: new Set(), separate: new Set() }
  const named = new WinesByName<ListedWine>(({ described }) => described)
  for (const row of rows) {
    if (row.known) continue
    const { found, alike } = named.likely(row.described)
    const listed = found ?? { wine: row.wine, described: row.described }
    if (alike.length > 0) added[found ? 'joined' : 'separate'].add(row)
    if (found) complete(found, row)
    named.remember(listed)
    added.wines.set(row, listed)
  }
  return added
}

/** Fills in what tells a wine from others, where only a later row has it. */
function complete(listed: ListedWine, { wine, described }: RowRead) {
  for (const field of tellingFields) {
    if (isTelling(listed.described, field) || !isTelling(described, field)) continue
    listed.described = { ...listed.described, [field]: described[field] }
    listed.wine = { ...listed.wine, [field]: wine[field] }
  }
}
