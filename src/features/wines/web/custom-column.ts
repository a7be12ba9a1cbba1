import { isCriticColumn } from '../../../model/critics.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import { fieldIdOf, isOwnColumn, type OwnColumn } from '../../../model/own-column.ts'
import type { Column, ColumnName } from '../../views/contract.ts'

export function ownColumnOf({ id }: Pick<CustomField, 'id'>): OwnColumn {
  return `own:${id}`
}

/** Returns what decides the width and the look of a column. */
export function columnKind(column: Column): 'own' | 'critic' | ColumnName {
  if (isOwnColumn(column)) return 'own'
  return isCriticColumn(column) ? 'critic' : column
}

/** Returns the field of a column; undefined when the cellar does not have it any more. */
export function fieldOf(column: OwnColumn, fields: ReadonlyMap<string, CustomField>): CustomField | undefined {
  return fields.get(fieldIdOf(column))
}
