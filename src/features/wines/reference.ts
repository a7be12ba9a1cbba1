import { fold } from '../../shared/text.ts'

/** An entry with a usual name and other names. */
export interface Named {
  name: string
  others: readonly string[]
}

export const berryColours = ['black', 'white', 'pink', 'grey', 'red'] as const

export interface KnownGrape extends Named {
  /** The colour of the berries; null when it is unknown or varies. */
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

/** `matched` is the name that contains the typed text: the usual one or another. */
export interface Suggestion<T extends Named> {
  entry: T
  matched: string
}

interface Narrowing {
  /** Limits the entries to this country. */
  country?: string | null | undefined
  /** Moves entries of this region or subregion to the front. */
  region?: string | null | undefined
  limit: number
}

/**
 * Returns the entries that match the typed text, the best first: the name itself, names that begin with the text, names
 * with words that begin with the typed words in any order, and names that contain them. A tie keeps the order of the
 * list, in which the more common grapes come first.
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

/** Finds the entry with exactly this name, ignoring case and accents. */
export function findNamed<T extends Named>(list: readonly T[], name: string, country?: string | null): T | undefined {
  const found = indexOf(list).get(fold(name)) as T[] | undefined
  return found?.find(entry => !country || !('country' in entry) || entry.country === country)
}

/** Returns `reference/wines/grapes.json`, loaded on first use. */
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

/** Returns `reference/wines/regions.json`, loaded on first use. */
export function loadRegions(): Promise<readonly KnownRegion[]> {
  regions ??= import('../../../reference/wines/regions.json', { with: { type: 'json' } }).then(
    ({ default: countries }) =>
      Object.entries(countries).flatMap(([country, lines]) => lines.map(line => regionFrom(country, line))),
  )
  return regions
}
let regions: Promise<readonly KnownRegion[]> | undefined

/** Returns `reference/wines/appellations.json`, loaded on first use. */
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

/** Returns the best matching name; the usual name wins a tie. */
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

/** Caches the folded names because every key press searches them. */
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
