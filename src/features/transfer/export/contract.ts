import * as z from 'zod/mini'
import { endpoint } from '../../../shared/contract.ts'
import { currency, day, id, oneOf, several } from '../../../shared/fields.ts'
import { type Column, ListLook } from '../../views/contract.ts'
import { WineQuery } from '../../wines/contract.ts'

/**
 * The tables for people: the list as it is searched and filtered; every bottle with all its data, which can be imported
 * again; the same in CellarTracker's columns; and an inventory for the insurer.
 */
export const exportTables = ['list', 'everything', 'cellartracker', 'inventory'] as const
export type ExportTable = (typeof exportTables)[number]

const tableForms = ['csv', 'xlsx'] as const
export type TableForm = (typeof tableForms)[number]

const { element } = ListLook.def.shape.columns.def

export const exportTable = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/export',
  policy: 'viewer',
  summary:
    'A cellar as a table, made while it is sent: the list as filtered, everything, in the columns of CellarTracker, or an inventory for the insurer',
  query: z.strictObject({
    table: oneOf(exportTables),
    form: z.optional(oneOf(tableForms)),
    /** The query of the list. */
    ...WineQuery.def.shape,
    /** The columns of the list. The default is all. */
    column: z.optional(several(element as z.core.$ZodType<Column, string>)),
    /** The currency of the list and the inventory. The default is the person's own. */
    currency: z.optional(currency()),
    /** The day of the inventory. The default is today. */
    on: z.optional(day()),
  }),
  gives: 'file',
})

/** A table that was made on a device, perhaps without a network. Sent again, it is the same one by its id. */
export const MadeExport = z.strictObject({
  id: id(),
  table: oneOf(exportTables),
  form: oneOf(tableForms),
  /** The day on the device. */
  made_on: day(),
})
export type MadeExport = z.infer<typeof MadeExport>

export const recordExport = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/exports',
  policy: 'viewer',
  summary: 'Enter a table that was made on a device in the security log',
  body: MadeExport,
})
