import { stages, wineTypes } from '../../model/choices.ts'
import type { WineType } from '../../model/wine.ts'
import { nonVintage, unknownValue, type WineSummary } from '../wines/wine-summary.ts'
import type { Measure, Question, Share, TypePart } from './contract.ts'

/** The bottles of the lines in the cellar, with the question that lists the lines. */
export function measureOf(lines: readonly WineSummary[], query: Question): Measure {
  return { bottles: lines.reduce((sum, line) => sum + line.in_cellar, 0), wines: lines.length, query }
}

export function sharesByType(lines: readonly WineSummary[]): Share[] {
  const shares = sharesBy(
    lines,
    line => line.wine.type,
    type => ({ type: [type as WineType] }),
  )
  return inOrderOf(wineTypes, shares)
}

export function sharesByStage(lines: readonly WineSummary[]): Share[] {
  const shares = sharesBy(
    lines,
    line => line.stage,
    stage => ({ stage: [stage as WineSummary['stage']] }),
  )
  return inOrderOf([...stages.filter(stage => stage !== 'unknown'), 'unknown'], shares)
}

/** The oldest first; at the end what has no vintage. */
export function sharesByVintage(lines: readonly WineSummary[]): Share[] {
  const shares = sharesBy(
    lines,
    line => line.index.vintage,
    vintage => ({ vintage: [vintage] }),
  )
  const yearOf = ({ key }: Share) => (key === nonVintage ? Number.POSITIVE_INFINITY : Number(key))
  return shares.sort((a, b) => yearOf(a) - yearOf(b))
}

/** A bottle of a blend counts for each of its grapes, as the list finds it by each of them. */
export function sharesByGrape(lines: readonly WineSummary[]): Share[] {
  return largestFirst(
    sharesBy(
      lines,
      line => line.index.grapes,
      grape => ({ grape: [grape] }),
    ),
  )
}

export function sharesByCountry(lines: readonly WineSummary[]): (Share & { regions: Share[] })[] {
  const byCountry = linesBy(lines, line => line.index.country)
  const shares = largestFirst(
    sharesBy(
      lines,
      line => line.index.country,
      country => ({ country: [country] }),
    ),
  )
  return shares.map(share => ({ ...share, regions: sharesByRegion(share.key, byCountry.get(share.key) ?? []) }))
}

function sharesByRegion(country: string, lines: readonly WineSummary[]): Share[] {
  return largestFirst(
    sharesBy(
      lines,
      line => line.index.region,
      region => ({ country: [country], region: [region] }),
    ),
  )
}

type KeysOf = (line: WineSummary) => string | readonly string[]

/** One share for each key under which a bottle lies in the cellar. */
function sharesBy(lines: readonly WineSummary[], keysOf: KeysOf, queryOf: (key: string) => Question): Share[] {
  const shares = Array.from(linesBy(lines, keysOf), ([key, group]) => shareOf(key, group, queryOf(key)))
  return shares.filter(share => share.bottles > 0)
}

function linesBy(lines: readonly WineSummary[], keysOf: KeysOf): Map<string, WineSummary[]> {
  const groups = new Map<string, WineSummary[]>()
  for (const line of lines) {
    const keys = keysOf(line)
    if (typeof keys === 'string') add(groups, keys, line)
    else for (const key of keys) add(groups, key, line)
  }
  return groups
}

function add(groups: Map<string, WineSummary[]>, key: string, line: WineSummary) {
  const group = groups.get(key)
  if (group) group.push(line)
  else groups.set(key, [line])
}

function shareOf(key: string, lines: readonly WineSummary[], query: Question): Share {
  let value_minor: number | null = null
  let unvalued = 0
  for (const line of lines) {
    if (line.value_minor !== null) value_minor = (value_minor ?? 0) + line.value_minor
    unvalued += line.unvalued
  }
  return { key, ...measureOf(lines, query), value_minor, unvalued, types: typePartsOf(lines, query) }
}

function typePartsOf(lines: readonly WineSummary[], query: Question): TypePart[] {
  const parts = new Map<WineType, TypePart>()
  for (const { wine, in_cellar, value_minor } of lines) {
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

function inOrderOf(keys: readonly string[], shares: readonly Share[]): Share[] {
  return shares.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}

/** What is unknown comes last, however much it is. */
function largestFirst(shares: readonly Share[]): Share[] {
  const last = ({ key }: Share) => (key === unknownValue ? 1 : 0)
  return shares.toSorted((a, b) => last(a) - last(b) || b.bottles - a.bottles || (a.key < b.key ? -1 : 1))
}
