import { unescaped } from '../../../shared/spreadsheet-text.ts'
import {
  type CellsByName,
  placeColumns,
  placeRead,
  type RecordColumn,
  type RecordName,
  recordColumns,
} from './whole-columns.ts'
import type { WholeRow } from './whole-row.ts'
import { extraGroups, ownOfTitle } from './whole-sheet.ts'

const ofWines = new Set(recordColumns.wine.map(({ name }) => name))
const ofRecords = new Set<string>([
  ...Object.values(placeColumns),
  ...Object.values(recordColumns).flatMap(columns => columns.map(({ name }) => name)),
])

/** Returns true for a column of this format, and false for one that somebody added. */
export function isWholeColumn(title: string): boolean {
  return ofRecords.has(title) || groupOf(title) !== undefined || ownOfTitle(title) !== undefined
}

export function isWineColumn(title: string): boolean {
  return ofWines.has(title)
}

function groupOf(title: string) {
  return extraGroups.find(each => title.startsWith(`${each}: `))
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
  const recordOrNull = <R extends RecordName>(record: R) => {
    const columns = recordColumns[record]
    return columns.some(({ name }) => byName.has(name)) ? recordFrom(columns, cells, unreadable) : null
  }
  const row = {
    wine: recordFrom(recordColumns.wine, cells, unreadable),
    bottle: recordOrNull('bottle'),
    purchase: recordOrNull('purchase'),
    place: placeRead(cells),
    tasting: recordOrNull('tasting'),
    tasting_details: recordOrNull('tasting_details'),
    valuation: recordOrNull('valuation'),
    valued: recordOrNull('valued'),
    wish: recordOrNull('wish'),
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
  const extra: Record<(typeof extraGroups)[number], [name: string, text: string][]> = {
    wine: [],
    bottle: [],
    purchase: [],
  }
  for (const [title, text] of byName) {
    const field = ownOfTitle(title)
    if (field) own.push({ ...field, value: text })
    const group = groupOf(title)
    if (group) extra[group].push([title.slice(group.length + 2), text])
  }
  return {
    own,
    wine_extra: Object.fromEntries(extra.wine),
    bottle_extra: Object.fromEntries(extra.bottle),
    purchase_extra: Object.fromEntries(extra.purchase),
  }
}
