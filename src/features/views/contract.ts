import * as z from 'zod/mini'
import type { CriticColumn } from '../../model/critics.ts'
import { type columnNames, densities, shownColumns } from '../../model/list-columns.ts'
import type { OwnColumn } from '../../model/own-column.ts'
import { endpoint } from '../../shared/contract.ts'
import { id, line, list, maybe, oneOf } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

export type ColumnName = (typeof columnNames)[number]

/** A field of the cellar's own as a column, by its id. */
export const ownColumn = z.templateLiteral(['own:', z.string().check(z.regex(/^[0-9a-f-]{36}$/))])
export type Column = ColumnName | CriticColumn | OwnColumn

export type Density = (typeof densities)[number]

/** The look of the list that a person chose: its columns in their order, and the height of its rows. */
export const ListLook = z.strictObject({
  columns: list(z.union([oneOf(shownColumns), ownColumn]), shownColumns.length + limits.custom_fields),
  density: oneOf(densities),
})
export type ListLook = z.infer<typeof ListLook>

/** A list that a person gave a name: its query and its look. Or the charts of the analytics, with their filters. */
export const NewView = z.strictObject({
  name: line(limits.view_name),
  /** The query of the list's address, as `URLSearchParams` writes it. */
  address: z.string().check(z.maxLength(limits.view_address), z.regex(/^[\w*.+%=&-]*$/)),
  /** The look of this list; null when it has the look of every other. */
  look: maybe(ListLook),
})
export type NewView = z.infer<typeof NewView>

export const SavedView = z.strictObject({ id: id(), ...NewView.def.shape })
export type SavedView = z.infer<typeof SavedView>

/* A view belongs to its maker: every member may save some, and nobody sees those of others. */

export const listViews = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/views',
  policy: 'viewer',
  summary: 'The saved lists of the signed-in person in this cellar',
  answer: z.strictObject({ views: z.array(SavedView) }),
})

export const saveView = endpoint({
  method: 'PUT',
  path: '/api/cellars/:cellar_id/views/:view_id',
  policy: 'viewer',
  summary: 'Save a list under a name; it replaces one of your own with the same name',
  body: NewView,
  answer: SavedView,
})

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/cellars/:cellar_id/views/:view_id',
  policy: 'viewer',
  summary: 'Delete a saved list',
})
