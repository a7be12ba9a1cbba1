import type { Wine } from '../../../../model/wine.ts'
import { countryOf } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'

export type Origin = Pick<Wine, 'country' | 'region' | 'subregion' | 'appellation'>

/**
 * Reads the origin from the columns. Columns that the file lacks are taken from `Locale`, which holds the whole path
 * (`Italy, Tuscany, Bolgheri, Bolgheri Sassicaia`) with one to four levels.
 */
export function takeOrigin(cells: Cells): Origin {
  const locale = cells.takeLine('Locale')?.split(', ') ?? []
  // The last of three levels is read as the subregion, the last of four as the appellation.
  const [country = null, region = null, subregion = null, ...rest] = locale
  const columns = {
    country: cells.takeLine('Country'),
    region: cells.takeLine('Region'),
    subregion: cells.takeLine('SubRegion'),
    appellation: cells.takeLine('Appellation'),
  }
  const below = without(locale, Object.values(columns))
  if (cells.has('Country') && below.length > 1) cells.keep('Locale')
  const lowest = cells.has('Country') ? below.at(-1) : rest.join(', ') || null
  return {
    country: cells.has('Country') ? named(cells, 'Country', columns.country) : named(cells, 'Locale', country),
    region: cells.has('Region') ? columns.region : region,
    subregion: cells.has('SubRegion') ? columns.subregion : subregion,
    appellation: cells.has('Appellation') ? columns.appellation : (lowest ?? null),
  }
}

function named(cells: Cells, column: string, name: string | null): string | null {
  return name === null ? null : countryOf(cells, column, name)
}

/** Returns the levels of the path that no column has. */
function without(locale: readonly string[], levels: readonly (string | null)[]): string[] {
  const known = new Set(levels.flatMap(level => level?.split(', ') ?? []))
  return locale.filter(level => !known.has(level) && !/^unknown$/i.test(level))
}
