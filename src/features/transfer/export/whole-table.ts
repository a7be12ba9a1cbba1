/** The column names that together occur in no other product's table. */
const fingerprint = ['wine_id', 'bottle_id', 'bottle_state', 'place_kinds'] as const

/** Returns true for our own export of a whole cellar, even with added columns. */
export function isWholeTable(columns: readonly string[]): boolean {
  return fingerprint.every(name => columns.includes(name))
}
