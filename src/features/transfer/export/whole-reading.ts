import { unescaped } from './escaping.ts'
import {
  bottleColumns,
  type CellsByName,
  placeColumns,
  placeRead,
  purchaseColumns,
  type RecordColumn,
  tastingColumns,
  valuationColumns,
  wineColumns,
} from './whole-columns.ts'
import type { WholeRow } from './whole-row.ts'
import { keptGroups, ownOfTitle } from './whole-sheet.ts'

const ofWines = new Set(wineColumns.map(({ name }) => name))
const ofOthers = new Set<string>([
  ...Object.values(placeColumns),
  ...[bottleColumns, purchaseColumns, tastingColumns, valuationColumns].flat().map(({ name }) => name),
])

/** Returns true for a column of this format, and false for one that somebody added. */
export function isWholeColumn(title: string): boolean {
  return ofWines.has(title) || ofOthers.has(title) || groupOf(title) !== undefined || ownOfTitle(title) !== undefined
}

export function isWineColumn(title: string): boolean {
  return ofWines.has(title)
}

function groupOf(title: string) {
  return keptGroups.find(each => title.startsWith(`${each}: `))
}

/** A row, and the columns whose text was unreadable and whose value is therefore unknown. */
export interface WholeRead {
  row: WholeRow
  unreadable: string[]
}

/** Reads a row of such a table by the names and the texts of its columns. Ids missing from the file stay empty. */
export function readWholeRow(columns: readonly string[], texts: readonly string[]): WholeRead {
  const byName = new Map<string, string>()
  for (const [at, column] of columns.entries()) {
    const text = unescaped(texts[at] ?? '')
    if (text !== '') byName.set(column, text)
  }
  const cells: CellsByName = column => byName.get(column) ?? null
  const unreadable: string[] = []
  const record = <Row>(of: readonly RecordColumn<Row>[]) => recordFrom(of, cells, unreadable)
  const told = <Row>(of: readonly RecordColumn<Row>[]) => (of.some(({ name }) => byName.has(name)) ? record(of) : null)
  const row = {
    wine: record(wineColumns),
    bottle: told(bottleColumns),
    purchase: told(purchaseColumns),
    place: placeRead(cells),
    tasting: told(tastingColumns),
    valuation: told(valuationColumns),
    ...furtherFrom(byName),
  }
  return { row, unreadable }
}

function recordFrom<Row>(columns: readonly RecordColumn<Row>[], cells: CellsByName, unreadable: string[]): Row {
  const entries = columns.map(({ name, field, read, unknown }) => {
    const value = read(cells)
    if (value === undefined) unreadable.push(name)
    return [field, value ?? unknown]
  })
  return Object.fromEntries(entries) as Row
}

function furtherFrom(byName: ReadonlyMap<string, string>) {
  const own: WholeRow['own'][number][] = []
  const kept: Record<(typeof keptGroups)[number], [name: string, text: string][]> = {
    wine: [],
    bottle: [],
    purchase: [],
  }
  for (const [title, text] of byName) {
    const field = ownOfTitle(title)
    if (field) own.push({ ...field, value: text })
    const group = groupOf(title)
    if (group) kept[group].push([title.slice(group.length + 2), text])
  }
  return {
    own,
    wine_extra: Object.fromEntries(kept.wine),
    bottle_extra: Object.fromEntries(kept.bottle),
    purchase_extra: Object.fromEntries(kept.purchase),
  }
}
