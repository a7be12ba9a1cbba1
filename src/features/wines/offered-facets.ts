import { criticsOf } from '../../model/critics.ts'
import type { CustomField } from '../../model/custom-field.ts'
import { dimensions, type Facet, filterNames } from '../../model/dimensions.ts'
import { unknownValue, type WineSummary } from '../../model/wine-summary.ts'
import { inTheirOrder } from '../custom-fields/field-order.ts'
import { facetValues } from './facets.ts'

/** A custom field with more values is one for notes and numbers, by which nobody filters. */
const mostCustomValues = 40

/** Returns the facets that some of the wines have a value for, in the order in which they are offered. */
export function offeredFacets(wines: readonly WineSummary[], custom_fields: ReadonlyMap<string, CustomField>): Facet[] {
  return filterNames.flatMap((name): Facet[] => {
    if (dimensions[name].filter === 'set') return []
    if (name === 'critic') return criticsOf(wines.map(({ wine }) => wine)).map((critic): Facet => `critic:${critic}`)
    if (name !== 'custom') return hasValue(name, wines) ? [name] : []
    const facets = inTheirOrder(custom_fields).map(({ id }): Facet => `custom:${id}`)
    return facets.filter(facet => hasFewValues(facet, wines))
  })
}

function hasValue(facet: Facet, wines: readonly WineSummary[]): boolean {
  const valuesOf = facetValues(facet)
  return wines.some(wine => {
    const values = valuesOf(wine)
    return typeof values === 'string' ? values !== unknownValue : values.some(value => value !== unknownValue)
  })
}

function hasFewValues(facet: Facet, wines: readonly WineSummary[]): boolean {
  const valuesOf = facetValues(facet)
  const values = new Set<string>()
  for (const wine of wines) {
    for (const value of [valuesOf(wine)].flat()) if (value !== unknownValue) values.add(value)
    if (values.size > mostCustomValues) return false
  }
  return values.size > 0
}
