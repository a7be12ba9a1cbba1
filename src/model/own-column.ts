/** The values of a custom field as a column of the list, and as its order. */
export type OwnColumn = `own:${string}`

export function isOwnColumn(column: string): column is OwnColumn {
  return column.startsWith('own:')
}

/** Returns the id of the field that a column shows. */
export function fieldIdOf(column: OwnColumn): string {
  return column.slice('own:'.length)
}
