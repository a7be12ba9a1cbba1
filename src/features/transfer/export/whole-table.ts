/** Names that together stand in no other product's table. */
const fingerprint = ['wine_id', 'bottle_id', 'bottle_state', 'place_kinds'] as const

/** Whether a table with these columns is our own export of a whole cellar, whatever else was added to it. */
export function isWholeTable(columns: readonly string[]): boolean {
  return fingerprint.every(name => columns.includes(name))
}
