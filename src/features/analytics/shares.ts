import { wineTypes } from '../../model/choices.ts'
import { inOrderOf } from '../../model/dimension-order.ts'
import { dimensions, type ShareName } from '../../model/dimensions.ts'
import type { WineType } from '../../model/wine.ts'
import { partsOf, type WineSummary } from '../../model/wine-summary.ts'
import type { Measure, Question, Share, TypePart } from './contract.ts'

/** Counts the bottles of the wines in the cellar, or of parts of them, with the question that lists the wines. */
export function measureOf(wines: readonly WineSummary[], query: Question): Measure {
  return {
    bottles: wines.reduce((sum, wine) => sum + wine.in_cellar, 0),
    wines: new Set(wines.map(({ wine }) => wine.id)).size,
    query,
  }
}

/**
 * Divides the bottles in the cellar by a dimension, years from the oldest. A bottle of a wine with several values, such
 * as a blend with its grapes, counts for each of them, as the list finds it by each of them.
 */
export function sharesBy(name: ShareName, wines: readonly WineSummary[], within: Question = {}): Share[] {
  const shares = new Map<string, Share>()
  for (const [key, group] of winesBy(name, wines)) {
    const share = shareOf(key, group, { ...within, [name]: [key] })
    if (share.bottles > 0) shares.set(key, share)
  }
  const bottlesOf = (key: string) => shares.get(key)?.bottles ?? 0
  const keys = inOrderOf(name, shares.keys(), bottlesOf, (a, b) => (a < b ? -1 : 1))
  if (dimensions[name].kind === 'year') keys.reverse()
  return keys.flatMap(key => shares.get(key) ?? [])
}

export function sharesByCountry(wines: readonly WineSummary[]): (Share & { regions: Share[] })[] {
  const byCountry = winesBy('country', wines)
  return sharesBy('country', wines).map(share => ({
    ...share,
    regions: sharesBy('region', byCountry.get(share.key) ?? [], share.query),
  }))
}

function winesBy(name: ShareName, wines: readonly WineSummary[]): Map<string, WineSummary[]> {
  const groups = new Map<string, WineSummary[]>()
  for (const wine of wines.flatMap(partsOf)) {
    const values = dimensions[name].valuesOf(wine)
    if (typeof values === 'string') add(groups, values, wine)
    else for (const value of values) add(groups, value, wine)
  }
  return groups
}

function add(groups: Map<string, WineSummary[]>, key: string, wine: WineSummary) {
  const group = groups.get(key)
  if (group) group.push(wine)
  else groups.set(key, [wine])
}

function shareOf(key: string, wines: readonly WineSummary[], query: Question): Share {
  let value_minor: number | null = null
  let unvalued = 0
  for (const wine of wines) {
    if (wine.value_minor !== null) value_minor = (value_minor ?? 0) + wine.value_minor
    unvalued += wine.unvalued
  }
  return { key, ...measureOf(wines, query), value_minor, unvalued, types: typePartsOf(wines, query) }
}

function typePartsOf(wines: readonly WineSummary[], query: Question): TypePart[] {
  const parts = new Map<WineType, TypePart>()
  for (const { wine, in_cellar, value_minor } of wines) {
    if (in_cellar === 0) continue
    const { type } = wine
    let part = parts.get(type)
    if (!part) {
      part = { type, bottles: 0, value_minor: 0, query: { ...query, type: [type] } }
      parts.set(type, part)
    }
    part.bottles += in_cellar
    part.value_minor += value_minor ?? 0
  }
  return wineTypes.flatMap(type => parts.get(type) ?? [])
}
