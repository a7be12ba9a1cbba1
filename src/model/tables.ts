import type * as z from 'zod/mini'
import { Bottle, Purchase } from './bottle.ts'
import { type CellarTable, cellarTables } from './cellar-tables.ts'
import { CustomField } from './custom-field.ts'
import { LabelSheet } from './label-sheet.ts'
import { Photo } from './photo.ts'
import { Place } from './place.ts'
import { PlanGuests, PlanPace } from './plan.ts'
import { recordMaker } from './record-maker.ts'
import { Sharing } from './sharing.ts'
import { Stocktake, StocktakeCheck } from './stocktake.ts'
import { Tasting } from './tasting.ts'
import { Valuation } from './valuation.ts'
import { WindowRule } from './window-rule.ts'
import { Wine } from './wine.ts'
import { Wish } from './wish.ts'

/**
 * The record of each table of a cellar. The tables are in an order in which rows can be written: each comes after the
 * tables it refers to.
 */
export const records = {
  places: Place,
  custom_fields: CustomField,
  window_rules: WindowRule,
  label_sheets: LabelSheet,
  wines: Wine,
  purchases: Purchase,
  bottles: Bottle,
  tastings: Tasting,
  valuations: Valuation,
  wishes: Wish,
  photos: Photo,
  stocktakes: Stocktake,
  checks: StocktakeCheck,
  plan_paces: PlanPace,
  plan_guests: PlanGuests,
  sharing: Sharing,
} as const satisfies Record<CellarTable, z.ZodMiniObject>

export type RecordOf = { [T in CellarTable]: z.infer<(typeof records)[T]> }

/** Rows of a cellar by table and id: all of them in a replica, those that it reads in a command. */
export type Tables = { readonly [T in CellarTable]: ReadonlyMap<string, RecordOf[T]> }

/** The columns of a table except `cellar_id`, in a fixed order. */
export const columnsOf = Object.fromEntries(
  cellarTables.map(table => [table, Object.keys(records[table].def.shape)]),
) as Record<CellarTable, string[]>

/** The columns that hold lists and objects, which are JSON text in the database. */
export const jsonColumnsOf = Object.fromEntries(
  cellarTables.map(table => [
    table,
    Object.entries(records[table].def.shape)
      .filter(([, schema]) => ['array', 'record', 'object'].includes(schema.def.type))
      .map(([name]) => name),
  ]),
) as Record<CellarTable, string[]>

const blanks = Object.fromEntries(
  cellarTables.map(table => [table, Object.values(records[table].def.shape).map(schema => blankOf(schema.def.type))]),
) as Record<CellarTable, unknown[]>

/** Makes a record of a table with all its columns in order. */
export const makers = Object.fromEntries(cellarTables.map(table => [table, recordMaker(columnsOf[table])])) as Record<
  CellarTable,
  ReturnType<typeof recordMaker>
>

/**
 * Returns a record with all columns of its table in order, filling in those that were added since an earlier release.
 */
export function completed(table: CellarTable, record: Record<string, unknown>): Record<string, unknown> {
  return makers[table]((column, at) => record[column] ?? blanks[table][at])
}

/** Returns whether a record has exactly the columns of its table, in order. */
export function isComplete(table: CellarTable, record: Record<string, unknown>): boolean {
  const columns = columnsOf[table]
  let at = 0
  for (const column in record) if (column !== columns[at++] || record[column] === undefined) return false
  return at === columns.length
}

function blankOf(type: string): unknown {
  if (type === 'array') return []
  if (type === 'record') return {}
  return type === 'number' ? 0 : null
}
