import { dimensions, type FilterName, filterNames } from '../../model/dimensions.ts'
import { byField } from '../../model/wine-fields.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { searchWords } from '../../shared/text.ts'
import { momentTest } from './asked.ts'
import type { WineQuery } from './contract.ts'
import { inOrder, type Ordering } from './sorting.ts'

export type Facet = FilterName | 'stock'
export const facetNames: readonly Facet[] = [...filterNames, 'stock']

/** Counts the wines that each value of each facet would show, with the filters of all other facets applied. */
export type Facets = Record<Facet, Record<string, number>>

export interface Listed {
  lines: WineSummary[]
  /** Computed on first use, so that the list can be shown before. */
  readonly facets: Facets
}

/** Returns the wines that match a query in its order, with the counts of its facets. */
export function listLines(lines: readonly WineSummary[], query: WineQuery, ordering?: Ordering): Listed {
  const isMeant = momentTest(query)
  const searched = withWords(inOrder(lines, query, ordering), wordsOf(query))
  const meant = isMeant ? searched.filter(isMeant) : searched
  const filters = filtersOf(query)
  let facets: Facets | undefined
  return {
    lines: meant.filter(line => filters.every(({ facet, values }) => hasOne(line, facet, values))),
    get facets() {
      facets ??= facetsOf(meant, filters)
      return facets
    },
  }
}

/** Returns true when the query shows this wine. */
export function matches(line: WineSummary, query: WineQuery): boolean {
  const isMeant = momentTest(query) ?? (() => true)
  return (
    hasWords(line, wordsOf(query)) &&
    isMeant(line) &&
    filtersOf(query).every(({ facet, values }) => hasOne(line, facet, values))
  )
}

interface Filter {
  facet: Facet
  values: ReadonlySet<string>
}

/** Without a stock filter, the list shows wines that are in the cellar, on order, or were added without bottles. */
function filtersOf(query: WineQuery): Filter[] {
  const filters: Filter[] = [{ facet: 'stock', values: new Set([query.stock ?? 'in']) }]
  for (const facet of filterNames) {
    const values = query[facet]
    if (values?.length) filters.push({ facet, values: new Set<string>(values) })
  }
  return filters
}

function hasOne(line: WineSummary, facet: Facet, wanted: ReadonlySet<string>): boolean {
  const values = valuesOf[facet](line)
  return typeof values === 'string' ? wanted.has(values) : values.some(value => wanted.has(value))
}

const valuesOf: Record<Facet, (line: WineSummary) => string | readonly string[]> = {
  ...byField(filterNames, name => dimensions[name].valuesOf),
  stock: stockOf,
}

/** A wine without bottles counts as in the cellar because somebody has just added it, unless it is only wished for. */
const stocks = {
  wished: ['all'],
  none: ['in', 'all'],
  in: ['in', 'all'],
  order: ['in', 'order', 'all'],
  gone: ['gone', 'all'],
}

function stockOf({ in_cellar, on_order, gone, wished }: WineSummary): readonly string[] {
  if (on_order > 0) return stocks.order
  if (in_cellar > 0) return stocks.in
  if (gone > 0) return stocks.gone
  return wished ? stocks.wished : stocks.none
}

interface Word {
  text: string
  /** The word also matches the end of a vintage. */
  ends_vintage: boolean
}

/** Letters match anywhere in a word, digits at its start; two digits also match the end of a vintage: `margaux 96`. */
function wordsOf({ search }: WineQuery): Word[] {
  return searchWords(search ?? '').map(word => {
    const isNumber = /^\d+$/.test(word)
    return { text: isNumber ? ` ${word}` : word, ends_vintage: isNumber && word.length === 2 }
  })
}

/** All words have to match, in any order. */
function hasWords({ index }: WineSummary, words: readonly Word[]): boolean {
  for (const { text, ends_vintage } of words) {
    if (!index.text.includes(text) && !(ends_vintage && index.vintage.endsWith(text.slice(1)))) return false
  }
  return true
}

interface Search {
  words: readonly Word[]
  found: readonly WineSummary[]
}

/** The last searches, each within the results of the one before. */
const searches = new WeakMap<readonly WineSummary[], Search[]>()
const searchesKept = 24

/** Searches within the previous results while a person types on, and reuses them when letters are deleted. */
function withWords(lines: readonly WineSummary[], words: readonly Word[]): readonly WineSummary[] {
  if (words.length === 0) return lines
  const earlier = searches.get(lines) ?? []
  while (earlier.length > 0 && !areNarrower(words, earlier.at(-1)?.words ?? [])) earlier.pop()
  const last = earlier.at(-1)
  if (last && areNarrower(last.words, words)) return last.found
  const found = (last?.found ?? lines).filter(line => hasWords(line, words))
  earlier.push({ words, found })
  searches.set(lines, earlier.slice(-searchesKept))
  return found
}

/** Returns true when every result for these words also matches the other words. */
function areNarrower(words: readonly Word[], than: readonly Word[]): boolean {
  return than.every(one =>
    words.some(word => word.text === one.text || (!word.ends_vintage && word.text.includes(one.text))),
  )
}

type Counter = Map<string, { wines: number }>

/**
 * A wine counts for a facet unless another facet's filter excludes it. The counts have no prototype: a region may be
 * called `constructor`.
 */
function facetsOf(lines: readonly WineSummary[], filters: readonly Filter[]): Facets {
  const counters = Object.fromEntries(facetNames.map(facet => [facet, new Map()])) as Record<Facet, Counter>
  for (const line of lines) {
    let failed = 0
    let failing: Facet | undefined
    for (const { facet, values } of filters) {
      if (hasOne(line, facet, values)) continue
      failing = facet
      if (++failed > 1) break
    }
    if (failed === 0) for (const facet of facetNames) count(counters[facet], valuesOf[facet](line))
    else if (failed === 1 && failing) count(counters[failing], valuesOf[failing](line))
  }
  const facets = {} as Facets
  for (const facet of facetNames) {
    const counts: Record<string, number> = Object.create(null)
    for (const [value, { wines }] of counters[facet]) counts[value] = wines
    facets[facet] = counts
  }
  return facets
}

function count(counter: Counter, values: string | readonly string[]) {
  if (typeof values === 'string') countOne(counter, values)
  else for (const value of values) countOne(counter, value)
}

function countOne(counter: Counter, value: string) {
  const known = counter.get(value)
  if (known) known.wines++
  else counter.set(value, { wines: 1 })
}
