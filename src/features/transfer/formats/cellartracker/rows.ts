import type { Cells } from '../../parse/cells.ts'
import type { Entry } from '../../parse/entry.ts'
import { entryOf } from '../../parse/parsed.ts'
import { readAbout, readAvailability, readNote, readPrivateNote, readTag } from './about-wines.ts'
import type { Account } from './account.ts'
import { readBottles, readConsumed, readInventory } from './bottle-rows.ts'
import { derived, describesBottle, emptyWhenZero } from './columns.ts'
import type { Facts } from './facts.ts'
import { readPurchase } from './purchase-rows.ts'
import { readPerWine } from './stock-rows.ts'
import type { CellarTrackerTable } from './table-names.ts'
import { takeWine } from './wine.ts'

type FactReader = (cells: Cells, account: Account) => Facts

const readers: Record<CellarTrackerTable, FactReader> = {
  purchase: readPurchase,
  bottles: readBottles,
  inventory: readInventory,
  list: (cells, account) => readPerWine('list', cells, account),
  my_cellar: (cells, account) => readPerWine('my_cellar', cells, account),
  consumed: readConsumed,
  notes: readNote,
  private_notes: readPrivateNote,
  availability: readAvailability,
  tag: readTag,
  about_wines: readAbout,
}

/** Reads one row of a CellarTracker table, or returns undefined when it names no wine. */
export function readRow(kind: CellarTrackerTable, cells: Cells, account: Account): Entry | undefined {
  account.otherTables.lend(kind, cells)
  const wine = takeWine(cells)
  if (!wine) return undefined
  const { wine: more, ...facts } = readers[kind](cells, account)
  for (const column of emptyWhenZero) if (/^(0|false)$/i.test(cells.look(column) ?? '')) cells.take(column)
  for (const column of derived) cells.take(column)
  return entryOf(cells, { ...wine, ...more }, facts, column => describesBottle(kind, column))
}
