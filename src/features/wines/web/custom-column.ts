import type { CustomField } from '../../../model/custom-field.ts'
import type { Column, OwnColumn } from '../../views/contract.ts'

export function ownColumnOf({ id }: Pick<CustomField, 'id'>): OwnColumn {
  return `own:${id}`
}

export function isOwnColumn(column: Column): column is OwnColumn {
  return column.startsWith('own:')
}

/** Returns the field of a column; undefined when the cellar does not have it any more. */
export function fieldOf(column: OwnColumn, fields: ReadonlyMap<string, CustomField>): CustomField | undefined {
  return fields.get(column.slice('own:'.length))
}
