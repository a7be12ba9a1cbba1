import { searchWords } from '../../shared/text.ts'
import { furtherTestOf } from './asked.ts'
import type { WineQuery } from './contract.ts'
import type { Line } from './line.ts'
import { inOrder, type Ordering } from './sorting.ts'

export const facetNames = ['type', 'country', 'region', 'grape', 'vintage', 'stage', 'stock'] as const
export type Facet = (typeof facetNames)[number]

/** How many wines each value of each facet would show, the facet's own filter left aside and all others kept. */
export type Facets = Record<Facet, Record<string, number>>

/** The wines asked for, in the order asked for, and what could be asked for next; all of it in one pass. */
export function listLines(
  lines: readonly Line[],
  query: WineQuery,
  ordering?: Ordering,
): { lines: Line[]; facets: Facets } {
  const found: Line[] = []
  const counted = countersOf()
  const filters = filtersOf(query)
  const isMeant = furtherTestOf(query)
  for (const line of withWords(inOrder(lines, query, ordering), wordsOf(query))) {
    if (isMeant && !isMeant(line)) continue
    let failed = 0
    let failing: Facet | undefined
    for (const { facet, values } of filters) {
      if (hasOne(line, facet, values)) continue
      failing = facet
      if (++failed > 1) break
    }
    if (failed === 0) found.push(line)
    if (failed === 0) for (const facet of facetNames) count(counted[facet], valuesOf[facet](line))
    else if (failed === 1 && failing) count(counted[failing], valuesOf[failing](line))
  }
  return { lines: found, facets: facetsOf(counted) }
}

/** Whether the query would show this wine. */
export function matches(line: Line, query: WineQuery): boolean {
  const isMeant = furtherTestOf(query) ?? (() => true)
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

/** Without a word about stock, what is in the cellar, on its way there or never had a bottle is shown. */
function filtersOf(query: WineQuery): Filter[] {
  const filters: Filter[] = [{ facet: 'stock', values: new Set([query.stock ?? 'in']) }]
  for (const facet of facetNames) {
    const values = facet === 'stock' ? undefined : query[facet]
    if (values?.length) filters.push({ facet, values: new Set<string>(values) })
  }
  return filters
}

function hasOne(line: Line, facet: Facet, wanted: ReadonlySet<string>): boolean {
  const values = valuesOf[facet](line)
  return typeof values === 'string' ? wanted.has(values) : values.some(value => wanted.has(value))
}

const valuesOf: Record<Facet, (line: Line) => string | readonly string[]> = {
  type: line => line.wine.type,
  country: line => line.index.country,
  region: line => line.index.region,
  grape: line => line.index.grapes,
  vintage: line => line.index.vintage,
  stage: line => line.stage,
  stock: stockOf,
}

/** A wine without bottles is in: somebody has just written it down. */
const stocks = { none: ['in', 'all'], in: ['in', 'all'], order: ['in', 'order', 'all'], gone: ['gone', 'all'] }

function stockOf({ in_cellar, on_order, gone }: Line): readonly string[] {
  if (on_order > 0) return stocks.order
  if (in_cellar > 0) return stocks.in
  return gone > 0 ? stocks.gone : stocks.none
}

interface Word {
  text: string
  /** Found as the end of a vintage too. */
  ends_vintage: boolean
}

/** Letters are found anywhere in a word, figures from its start; two figures also end a vintage: `margaux 96`. */
function wordsOf({ search }: WineQuery): Word[] {
  return searchWords(search ?? '').map(word => {
    const isNumber = /^\d+$/.test(word)
    return { text: isNumber ? ` ${word}` : word, ends_vintage: isNumber && word.length === 2 }
  })
}

/** Every word has to be found, in any order. */
function hasWords({ index }: Line, words: readonly Word[]): boolean {
  for (const { text, ends_vintage } of words) {
    if (!index.text.includes(text) && !(ends_vintage && index.vintage.endsWith(text.slice(1)))) return false
  }
  return true
}

const searched = new WeakMap<readonly Line[], { words: readonly Word[]; found: readonly Line[] }>()

/** Who types on searches among what was found at the key before. */
function withWords(lines: readonly Line[], words: readonly Word[]): readonly Line[] {
  if (words.length === 0) return lines
  const last = searched.get(lines)
  const among = last && areNarrower(words, last.words) ? last.found : lines
  const found = among.filter(line => hasWords(line, words))
  searched.set(lines, { words, found })
  return found
}

/** Whether all that has these words has the other ones: each of those is one of these or a part of one. */
function areNarrower(words: readonly Word[], than: readonly Word[]): boolean {
  return than.every(one =>
    words.some(word => word.text === one.text || (!word.ends_vintage && word.text.includes(one.text))),
  )
}

type Counter = Map<string, { wines: number }>

function countersOf(): Record<Facet, Counter> {
  return Object.fromEntries(facetNames.map(facet => [facet, new Map()])) as Record<Facet, Counter>
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

/** Without a prototype, so that a region called `constructor` is a region. */
function facetsOf(counters: Record<Facet, Counter>): Facets {
  const facets = {} as Facets
  for (const facet of facetNames) {
    const counts: Record<string, number> = Object.create(null)
    for (const [value, { wines }] of counters[facet]) counts[value] = wines
    facets[facet] = counts
  }
  return facets
}
