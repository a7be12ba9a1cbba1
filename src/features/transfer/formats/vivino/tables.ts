/** The tables in reading order. */
export const vivinoTables = ['cellar', 'user_prices', 'wishlisted', 'full_wine_list', 'label_scans'] as const
export type VivinoTable = (typeof vivinoTables)[number]

/** Returns the file that has these columns. The columns have changed twice, and R writes dots for their blanks. */
export function tableOf(columns: readonly string[]): VivinoTable | undefined {
  const names = new Set(columns.map(plainColumn))
  if (names.has('label photo') && names.has('client location')) return 'label_scans'
  if (!names.has('winery') || !names.has('wine name') || !isVivinos(names)) return undefined
  if (names.has('user cellar count')) return 'cellar'
  // Price lists of 2026 have the columns of the full list plus one that the full list itself used to have.
  if (names.has('wine price') && !names.has('wishlisted date')) return 'user_prices'
  if (names.has('scan date') || names.has('your rating')) return 'full_wine_list'
  return names.has('wishlisted date') ? 'wishlisted' : undefined
}

function isVivinos(names: ReadonlySet<string>): boolean {
  return ['link to wine', 'average rating', 'regional wine style'].filter(name => names.has(name)).length >= 2
}

/** Returns a column's name in lower case with blanks, so that `Wine.name` equals `Wine name`. */
export function plainColumn(column: string): string {
  return column.replace(/[._]+/g, ' ').trim().toLowerCase()
}
