import {
  type DimensionRow,
  dimensions,
  type Facet,
  type FilterName,
  filterNames,
  type KeyedFilter,
  keyedFilters,
} from '../../model/dimensions.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { WineQuery } from './contract.ts'

/** Returns the dimension of a facet, and which of its keys it is. */
export function partsOfFacet(facet: Facet): { name: FilterName; key: string } {
  const [name, key = ''] = facet.split(':') as [FilterName, string?]
  return { name, key }
}

/** Returns the values of a query for each facet that it filters by. */
export function chosenIn(query: WineQuery): ReadonlyMap<Facet, readonly string[]> {
  const chosen = new Map<Facet, string[]>()
  for (const name of filterNames) {
    for (const value of query[name] ?? []) {
      const { facet, own } = facetOf(name, value)
      const values = chosen.get(facet)
      if (values) values.push(own)
      else chosen.set(facet, [own])
    }
  }
  return chosen
}

function facetOf(name: FilterName, value: string): { facet: Facet; own: string } {
  if (!isKeyed(name)) return { facet: name, own: value }
  const end = value.indexOf(':')
  return { facet: `${name}:${value.slice(0, end)}`, own: value.slice(end + 1) }
}

function isKeyed(name: FilterName): name is KeyedFilter {
  return keyedFilters.some(keyed => keyed === name)
}

/** Returns a value of a facet as its parameter in the address has it. */
export function addressValue(facet: Facet, value: string): string {
  const { key } = partsOfFacet(facet)
  return key === '' ? value : `${key}:${value}`
}

/** Returns a function that reads the values by which a facet finds a wine. */
export function facetValues(facet: Facet): (wine: WineSummary) => string | readonly string[] {
  const { name, key } = partsOfFacet(facet)
  const { valuesOf, filterValuesOf }: DimensionRow = dimensions[name]
  return filterValuesOf ?? (wine => valuesOf(wine, key))
}
