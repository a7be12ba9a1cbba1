import type { CustomField } from '../../../model/custom-field.ts'
import type { Column, OwnColumn } from '../../views/contract.ts'

export function ownColumnOf({ id }: Pick<CustomField, 'id'>): OwnColumn {
  return `own:${id}`
}

export function isOwnColumn(column: Column): column is OwnColumn {
  return column.startsWith('own:')
}

/** The field that a column shows; undefined when it is none of the cellar's any more. */
export function fieldOf(column: OwnColumn, fields: ReadonlyMap<string, CustomField>): CustomField | undefined {
  return fields.get(column.slice('own:'.length))
}
