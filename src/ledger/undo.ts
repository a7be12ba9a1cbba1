import type { CellarTable } from '../model/cellar-tables.ts'
import { gridFields, hasSlotIn, refuseCutOff } from '../model/cut-off.ts'
import { gridOf } from '../model/grid.ts'
import type { Place } from '../model/place.ts'
import { slotKey } from '../model/slot-key.ts'
import type { Tables } from '../model/tables.ts'
import type { ChangeDescription, ReadSet, RowChange, RowWrite } from './command.ts'
import type { ChangedRow } from './contract.ts'

/*
 * The rules for undoing a change, as pure functions: every field that it changed still has the value it wrote, nothing
 * refers to a row that it added, every row that comes back finds the rows it refers to, and its slot free, and a
 * finished stock-take keeps its checks.
 */

/** An undo, as the history describes it. */
export const undone: ChangeDescription = {
  name: 'changes/undo',
  kind: 'undos',
  history: 'A change was undone',
}

/** Columns that refer to rows of another table: the table, its column, and the table referred to. */
export const references = [
  ['places', 'parent_id', 'places'],
  ['purchases', 'wine_id', 'wines'],
  ['bottles', 'wine_id', 'wines'],
  ['bottles', 'purchase_id', 'purchases'],
  ['bottles', 'place_id', 'places'],
  ['tastings', 'wine_id', 'wines'],
  ['tastings', 'bottle_id', 'bottles'],
  ['valuations', 'wine_id', 'wines'],
  ['wishes', 'wine_id', 'wines'],
  ['photos', 'wine_id', 'wines'],
  ['checks', 'stocktake_id', 'stocktakes'],
] as const satisfies readonly (readonly [CellarTable, string, CellarTable])[]

type Fields = Record<string, unknown>

/** Returns the rows to read before a change can be undone. */
export function readsOfUndo(touched: readonly RowChange[]): ReadSet {
  const wanted: Partial<Record<CellarTable, Record<string, Set<string>>>> = {}
  const want = (table: CellarTable, column: string, id: string) => {
    wanted[table] ??= {}
    wanted[table][column] ??= new Set()
    wanted[table][column].add(id)
  }
  for (const { table, id, before, after } of touched) {
    want(table, 'id', id)
    for (const [from, column, to] of references) {
      if (!before && to === table) want(from, column, id)
      const referred = before && from === table ? before[column] : null
      if (typeof referred === 'string') want(to, 'id', referred)
    }
    if (table === 'checks') want('stocktakes', 'id', String((before ?? after)?.stocktake_id))
    // The slot to which a bottle returns may have been taken by another.
    if (table === 'bottles' && slotKey(before)) want('bottles', 'place_id', String(before?.place_id))
    // A grid that becomes smaller again may have been filled.
    if (table === 'places' && before && gridFields.some(field => !same(before[field], after?.[field]))) {
      want('bottles', 'place_id', id)
    }
  }
  return Object.fromEntries(
    Object.entries(wanted).map(([table, columns]) => [
      table,
      Object.fromEntries(Object.entries(columns).map(([column, ids]) => [column, [...ids]])),
    ]),
  )
}

/**
 * Returns the row as it was before the change, but with later changes to its other fields. Returns undefined if a later
 * change depends on this one.
 */
export function steppedBack({ table, id, before, after }: RowChange, rows: Tables): RowWrite | undefined {
  const present: Fields | undefined = rows[table].get(id)
  if (!after) return present ? undefined : ({ table, id, after: before } as RowWrite)
  if (!present) return undefined
  const differing = Object.keys(after).filter(field => !before || !same(before[field], after[field]))
  const changed = withTheirOwn(table, differing)
  if (!changed.every(field => stands(field, present[field], after[field]))) return undefined
  if (!before) return { table, id, after: null }
  return {
    table,
    id,
    after: { ...present, ...Object.fromEntries(changed.map(field => [field, before[field]])) },
  } as RowWrite
}

/**
 * Compares a field with the value that the change wrote. Instants count as equal, since the server sets them: a change
 * that was made and undone on a device before it was sent has the device's instants for a while.
 */
function stands(field: string, present: unknown, after: unknown): boolean {
  return same(present, after) || (field.endsWith('_at') && present !== null && after !== null)
}

/** Fields that only make sense together: a slot belongs to a place, an amount to a currency. */
const restoredTogether: Partial<Record<CellarTable, readonly (readonly string[])[]>> = {
  wines: [['drink_from', 'drink_until', 'window_source']],
  purchases: [['price_minor', 'price_currency']],
  bottles: [
    ['place_id', 'slot_row', 'slot_column', 'slot_depth'],
    ['price_minor', 'price_currency'],
    ['revenue_minor', 'revenue_currency'],
    ['opened_on', 'left_ml', 'preserved'],
    ['lock_reason', 'locked_until_on'],
  ],
  tastings: [['score', 'score_scale']],
  wishes: [['limit_minor', 'limit_currency']],
}

/** Adds to the changed fields those that make no sense without them. */
function withTheirOwn(table: CellarTable, fields: readonly string[]): string[] {
  const groups = restoredTogether[table]?.filter(group => group.some(field => fields.includes(field))) ?? []
  return [...new Set([...fields, ...groups.flat()])]
}

/**
 * Returns the ids of rows that would refer to a missing row, or share a slot with another bottle, if the change were
 * undone.
 */
export function leftHanging(touched: readonly RowChange[], written: readonly RowWrite[], rows: Tables): string[] {
  const going = new Set(touched.filter(row => !row.before).map(row => row.id))
  const back = new Map(written.flatMap(row => (row.after ? [[row.id, row.after as Fields] as const] : [])))
  const hanging: string[] = []
  for (const [from, column] of references) {
    for (const [id, row] of rows[from]) {
      const then = back.get(id) ?? (row as Fields)
      if (!going.has(id) && going.has(then[column] as string)) hanging.push(id)
    }
  }
  for (const { table, id, after } of written) {
    const present: Fields | undefined = rows[table].get(id)
    for (const [from, column, to] of references) {
      const referred = from === table ? (after as Fields | null)?.[column] : null
      if (typeof referred !== 'string' || present?.[column] === referred) continue
      if (!rows[to].has(referred) && !back.has(referred)) hanging.push(referred)
    }
  }
  return [...hanging, ...inTheWay(written, rows), ...grownSmaller(written, rows), ...finishedCounts(touched, rows)]
}

/** Throws if undoing would remove slots of a place in which bottles lie by now. */
export function refuseSlotsInUse(written: readonly RowWrite[], rows: Tables): void {
  const after = new Map(written.map(row => [row.id, row.after]))
  for (const { table, id, after: place } of written) {
    const present = table === 'places' && place ? rows.places.get(id) : undefined
    if (!present) continue
    const staying = Array.from(rows.bottles.values()).filter(bottle => bottle.place_id === id && !after.has(bottle.id))
    refuseCutOff(present, place as Place, staying)
  }
}

/** Returns the ids of bottles that lie in a slot to which another bottle would return. */
function inTheWay(written: readonly RowWrite[], rows: Tables): string[] {
  const back = new Set(written.flatMap(({ table, after }) => (table === 'bottles' && slotKey(after)) || []))
  if (back.size === 0) return []
  const going = new Set(written.map(row => row.id))
  const lying = Array.from(rows.bottles.values())
  return lying.filter(bottle => !going.has(bottle.id) && back.has(slotKey(bottle) ?? '')).map(bottle => bottle.id)
}

/** Returns the ids of finished stock-takes whose checks would change. */
function finishedCounts(touched: readonly RowChange[], rows: Tables): string[] {
  const checks = touched.filter(({ table }) => table === 'checks')
  const ids = new Set(checks.map(({ before, after }) => String((before ?? after)?.stocktake_id)))
  return [...ids].filter(id => rows.stocktakes.get(id)?.closed_at)
}

/** Returns the ids of places that no longer have the slot to which a bottle would return. */
function grownSmaller(written: readonly RowWrite[], rows: Tables): string[] {
  const back = new Map(written.map(row => [row.id, row.after]))
  return written.flatMap(({ table, after }) => {
    if (table !== 'bottles' || !after || !slotKey(after)) return []
    const place = (back.get(after.place_id ?? '') ?? rows.places.get(after.place_id ?? '')) as Place | undefined
    const grid = place && gridOf(place)
    return place && !(grid && hasSlotIn(grid, after)) ? [place.id] : []
  })
}

/**
 * Corrects the rows that a change touched by the server's answer: the change was tried on other rows than the server's,
 * and only the server can fill in some values, such as the time.
 */
export function asAnswered(touched: readonly RowChange[], rows: readonly ChangedRow[]): RowChange[] {
  return rows.map(({ table, id, after }) => {
    const here = touched.find(row => row.table === table && row.id === id)
    if (!here?.before || !here.after || !after) return { table, id, before: here?.before ?? null, after }
    const { before, after: tried } = here
    const restored = Object.keys(after).map(field => [
      field,
      same(before[field], tried[field]) ? after[field] : before[field],
    ])
    return { table, id, before: Object.fromEntries(restored), after }
  })
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
