import { fold } from '../../shared/text.ts'

/** Something known under one usual name and some others. */
export interface Named {
  name: string
  others: readonly string[]
}

export const berryColours = ['black', 'white', 'pink', 'grey', 'red'] as const

export interface KnownGrape extends Named {
  /** Of the berries; null where it is not known or differs. */
  colour: (typeof berryColours)[number] | null
}

export interface KnownRegion extends Named {
  country: string
  region: string
  subregion: string | null
}

export interface KnownAppellation extends Named {
  country: string
  region: string | null
  subregion: string | null
}

/** `matched` is the name that what was typed is found in: the usual one or one of the others. */
export interface Suggestion<T extends Named> {
  entry: T
  matched: string
}

interface Narrowing {
  /** Only entries of this country. */
  country?: string | null | undefined
  /** Entries of this region or subregion first. */
  region?: string | null | undefined
  limit: number
}

/**
 * What fits what was typed so far, best first: the name itself, names that begin with it, names with words that begin
 * with each typed word in any order, then any that contain them; where two fit alike, as the list has them, which for
 * grapes is the more common first.
 */
export function suggest<T extends Named>(list: readonly T[], typed: string, narrowing: Narrowing): Suggestion<T>[] {
  const wanted = fold(typed)
  const words = wanted.split(' ').filter(Boolean)
  const { country, limit } = narrowing
  const region = narrowing.region ? fold(narrowing.region) : undefined
  return list
    .filter(entry => !country || !('country' in entry) || entry.country === country)
    .flatMap(entry => {
      const best = bestName(entry, wanted, words)
      return best ? [{ entry, matched: best.name, rank: best.fit - (isIn(entry, region) ? unfit : 0) }] : []
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry, matched }) => ({ entry, matched }))
}

/** The entry of exactly this name, case and accents aside: which grape `Spätburgunder` is, where Pauillac lies. */
export function findNamed<T extends Named>(list: readonly T[], name: string, country?: string | null): T | undefined {
  const found = indexOf(list).get(fold(name)) as T[] | undefined
  return found?.find(entry => !country || !('country' in entry) || entry.country === country)
}

/** `reference/wines/grapes.json`, loaded when first asked for. */
export function loadGrapes(): Promise<readonly KnownGrape[]> {
  grapes ??= import('../../../reference/wines/grapes.json', { with: { type: 'json' } }).then(({ default: rows }) =>
    rows.map(([name = '', colour, ...others]) => ({
      name,
      colour: berryColours.find(known => known === colour) ?? null,
      others,
    })),
  )
  return grapes
}
let grapes: Promise<readonly KnownGrape[]> | undefined

/** `reference/wines/regions.json`, loaded when first asked for. */
export function loadRegions(): Promise<readonly KnownRegion[]> {
  regions ??= import('../../../reference/wines/regions.json', { with: { type: 'json' } }).then(
    ({ default: countries }) =>
      Object.entries(countries).flatMap(([country, lines]) => lines.map(line => regionFrom(country, line))),
  )
  return regions
}
let regions: Promise<readonly KnownRegion[]> | undefined

/** `reference/wines/appellations.json`, loaded when first asked for. */
export function loadAppellations(): Promise<readonly KnownAppellation[]> {
  appellations ??= import('../../../reference/wines/appellations.json', { with: { type: 'json' } }).then(
    ({ default: countries }) =>
      Object.entries(countries as Record<string, Record<string, string[]>>).flatMap(([country, places]) =>
        Object.entries(places).flatMap(([place, lines]) => lines.map(line => appellationFrom(country, place, line))),
      ),
  )
  return appellations
}
let appellations: Promise<readonly KnownAppellation[]> | undefined

function regionFrom(country: string, line: string): KnownRegion {
  const [path = '', ...others] = line.split('=')
  const [region = '', subregion = null] = path.split('/')
  return { name: subregion ?? region, others, country, region, subregion }
}

function appellationFrom(country: string, place: string, line: string): KnownAppellation {
  const [name = '', ...others] = line.split('=')
  const [region, subregion = null] = place.split('/')
  return { name, others, country, region: region || null, subregion }
}

/** The name that fits best, the usual one where others fit no better. */
function bestName(entry: Named, wanted: string, words: string[]): { name: string; fit: number } | undefined {
  let best: { name: string; fit: number } | undefined
  for (const name of [entry.name, ...entry.others]) {
    const fit = fitOf(foldedOf(name), wanted, words)
    if (fit < (best?.fit ?? unfit)) best = { name, fit }
  }
  return best
}

const unfit = 4

function fitOf(name: string, wanted: string, words: string[]): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (words.every(word => ` ${name}`.includes(` ${word}`))) return 2
  return words.every(word => name.includes(word)) ? 3 : unfit
}

function isIn(entry: Named, region: string | undefined): boolean {
  if (!region) return false
  const places = ['region' in entry ? entry.region : null, 'subregion' in entry ? entry.subregion : null]
  return places.some(place => typeof place === 'string' && foldedOf(place) === region)
}

/** The names of the lists folded once: they are gone through at each key. */
const folded = new Map<string, string>()

function foldedOf(name: string): string {
  const known = folded.get(name) ?? fold(name)
  folded.set(name, known)
  return known
}

const indexes = new WeakMap<readonly Named[], Map<string, Named[]>>()

function indexOf(list: readonly Named[]): Map<string, Named[]> {
  const known = indexes.get(list)
  if (known) return known
  const index = new Map<string, Named[]>()
  const add = (name: string, entry: Named) => index.set(fold(name), [...(index.get(fold(name)) ?? []), entry])
  for (const entry of list) add(entry.name, entry)
  for (const entry of list) for (const other of entry.others) add(other, entry)
  indexes.set(list, index)
  return index
}
