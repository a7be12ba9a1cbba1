import type { Replica } from '../../ledger/replica.ts'
import type { Tasting } from '../../model/tasting.ts'
import type { Wine, WineType } from '../../model/wine.ts'
import { monthOf, yearOf } from '../../shared/days.ts'
import { fold, searchWords } from '../../shared/text.ts'
import { orderOf } from './scores.ts'

/** A tasting as the journal lists it. */
export interface Entry {
  tasting: Tasting
  wine: Wine
  /** Folded words, each with a blank before and after it. */
  text: string
  /** `2026`, or `unknown`. */
  year: string
  person: string
}

/** A filter of the journal. The address bar uses the same words. */
export interface JournalQuery {
  search?: string | undefined
  /** An id or `unknown`. */
  person?: string | undefined
  year?: string | undefined
  type?: WineType | undefined
  /** From 0 to 100, both ends included. Tastings without a score do not match. */
  score_from?: number | undefined
  score_to?: number | undefined
}

export const facetNames = ['person', 'year', 'type'] as const
export type Facet = (typeof facetNames)[number]
export type Facets = Record<Facet, ReadonlyMap<string, number>>

/** Stands for an unknown author or year. */
export const unknown = 'unknown'

/**
 * Returns all tastings of a cellar, the newest first and those without a day last. `wordsOf` returns words that find a
 * tasting in addition to its own and those of its wine: the person's name, the country in the reader's language.
 */
export function journalOf(
  { tastings, wines }: Pick<Replica, 'tastings' | 'wines'>,
  wordsOf: (tasting: Tasting, wine: Wine) => string = () => '',
): Entry[] {
  const entries: Entry[] = []
  for (const tasting of tastings.values()) {
    const wine = wines.get(tasting.wine_id)
    if (!wine) continue
    const { tasted_on, person_id } = tasting
    entries.push({
      tasting,
      wine,
      text: textOf(tasting, wine, wordsOf(tasting, wine)),
      year: tasted_on === null ? unknown : String(yearOf(tasted_on)),
      person: person_id ?? unknown,
    })
  }
  return entries.sort((a, b) => (orderOf(a.tasting) < orderOf(b.tasting) ? 1 : -1))
}

/** Returns the matching entries, and how many entries each value of a filter would show with the other filters kept. */
export function findEntries(entries: readonly Entry[], query: JournalQuery): { entries: Entry[]; facets: Facets } {
  const words = searchWords(query.search ?? '')
  const found: Entry[] = []
  const facets = { person: new Map(), year: new Map(), type: new Map() } satisfies Record<Facet, Map<string, number>>
  const count = (facet: Facet, entry: Entry) => {
    const value = facetValue[facet](entry)
    facets[facet].set(value, (facets[facet].get(value) ?? 0) + 1)
  }
  for (const entry of entries) {
    if (!words.every(word => entry.text.includes(word)) || !hasScore(entry, query)) continue
    const failing = facetNames.filter(facet => query[facet] !== undefined && facetValue[facet](entry) !== query[facet])
    const [only] = failing
    if (only === undefined) {
      found.push(entry)
      for (const facet of facetNames) count(facet, entry)
    } else if (failing.length === 1) {
      count(only, entry)
    }
  }
  return { entries: found, facets }
}

/** A month of the journal, or the tastings without a known day. */
export interface JournalMonth {
  /** `2026-03`, or null. */
  month: string | null
  entries: Entry[]
}

/** Groups the entries by month and keeps their order. */
export function byMonth(entries: readonly Entry[]): JournalMonth[] {
  const months: JournalMonth[] = []
  for (const entry of entries) {
    const month = entry.tasting.tasted_on && monthOf(entry.tasting.tasted_on)
    const last = months.at(-1)
    if (last?.month === month) last.entries.push(entry)
    else months.push({ month, entries: [entry] })
  }
  return months
}

const facetValue: Record<Facet, (entry: Entry) => string> = {
  person: entry => entry.person,
  year: entry => entry.year,
  type: entry => entry.wine.type,
}

function hasScore({ tasting: { score } }: Entry, { score_from, score_to }: JournalQuery): boolean {
  if (score_from === undefined && score_to === undefined) return true
  return score !== null && score >= (score_from ?? 0) && score <= (score_to ?? 100)
}

function textOf({ note, food, company, tasted_on }: Tasting, wine: Wine, more: string): string {
  const { producer, name, vintage, region, subregion, appellation, grapes } = wine
  const own = [note, food, company, tasted_on && String(yearOf(tasted_on))]
  const parts = [producer, name, vintage, region, subregion, appellation, ...grapes.map(grape => grape.name), ...own]
  return ` ${fold([...parts.filter(part => part !== null), more].join(' '))} `
}
