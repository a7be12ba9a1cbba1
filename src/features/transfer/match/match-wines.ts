import type { Wine } from '../../../model/wine.ts'
import { fieldsOfKind } from '../../../model/wine-fields.ts'
import { limits } from '../../../shared/limits.ts'
import { foldOnce } from '../../../shared/text.ts'
import type { ParsedWine } from '../parse/entry.ts'

/** A wine of the file, combined from all rows about it. */
export interface MatchedWine {
  wine: Wine
}

/** Finds wines by what identifies them: the id in the other product, else producer, name and vintage. */
export class WinesByName<Held> {
  readonly #byExternalId = new Map<string, Held>()
  readonly #byName = new Map<string, Held>()
  readonly #wineOf: (held: Held) => Wine

  constructor(wineOf: (held: Held) => Wine) {
    this.#wineOf = wineOf
  }

  find(said: Pick<Wine, 'producer' | 'name' | 'vintage' | 'external_ids'>): Held | undefined {
    for (const { product, id } of said.external_ids) {
      const found = this.#byExternalId.get(`${product} ${id}`)
      if (found) return found
    }
    const named = this.#byName.get(nameKey(said))
    if (!named) return undefined
    // The name is the same, but in the other product it is a different wine.
    const products = new Set(said.external_ids.map(({ product }) => product))
    return this.#wineOf(named).external_ids.some(({ product }) => products.has(product)) ? undefined : named
  }

  remember(held: Held) {
    const wine = this.#wineOf(held)
    for (const { product, id } of wine.external_ids) this.#byExternalId.set(`${product} ${id}`, held)
    const key = nameKey(wine)
    if (!this.#byName.has(key)) this.#byName.set(key, held)
  }
}

/** Collects the wines of a file, each once. */
export class WineMatcher {
  readonly met = new Set<MatchedWine>()
  readonly #known = new WinesByName<MatchedWine>(({ wine }) => wine)
  readonly #ours = new Map<string, MatchedWine>()

  /**
   * Returns the wine of a row, and the columns in which the row differs from earlier rows about it. `ours` is its id in
   * this program's own table, where two wines of the same name are different wines.
   */
  meet(
    said: ParsedWine,
    ours: string | undefined,
    make: () => Pick<Wine, 'id' | 'created_at'>,
  ): { met: MatchedWine; differing: Record<string, string> } {
    const found = ours === undefined ? this.#known.find(said) : this.#ours.get(ours)
    if (!found) {
      const { id, created_at } = make()
      const met: MatchedWine = { wine: { id, ...said, created_at } }
      this.#known.remember(met)
      if (ours !== undefined) this.#ours.set(ours, met)
      this.met.add(met)
      return { met, differing: {} }
    }
    const differing = differingFrom(found.wine.extra, said.extra)
    const filled = fill(found.wine, said)
    if (differs(filled, found.wine)) {
      found.wine = filled
      this.#known.remember(found)
    }
    return { met: found, differing }
  }
}

/** Returns a key for the producer, name and vintage, ignoring case and accents. */
export function nameKey({ producer, name, vintage }: Pick<Wine, 'producer' | 'name' | 'vintage'>): string {
  return `${foldOnce(`${producer ?? ''} ${name ?? ''}`)} ${vintage ?? 'nv'}`
}

/** Fills in the unknown fields of a wine from a later row; known values stay the same objects. */
function fill(wine: Wine, said: ParsedWine): Wine {
  const filled: Record<string, unknown> = { ...wine }
  for (const column of fillable) filled[column] ??= said[column]
  if (wine.type === 'other') filled.type = said.type
  if (wine.grapes.length === 0 && said.grapes.length > 0) filled.grapes = said.grapes
  if (wine.producer === null && said.producer !== null) filled.name = said.name
  if (wine.window_source === null) {
    filled.drink_from = said.drink_from
    filled.drink_until = said.drink_until
    filled.window_source = said.window_source
  }
  filled.note = joinedNotes(wine.note, said.note)
  if (Object.keys(said.extra).some(column => !Object.hasOwn(wine.extra, column))) {
    filled.extra = { ...said.extra, ...wine.extra }
  }
  filled.tags = union(wine.tags, said.tags, limits.tags)
  filled.barcodes = union(wine.barcodes, said.barcodes)
  filled.external_ids = union(wine.external_ids, said.external_ids)
  return filled as Wine
}

/** Keeps the notes of both rows. */
function joinedNotes(known: string | null, said: string | null): string | null {
  if (known === null || said === null || known.includes(said)) return known ?? said
  return `${known}\n${said}`.slice(0, limits.note)
}

const fillable = fieldsOfKind('text', 'country', 'percent', 'sweetness').filter(field => field !== 'name')

function differs(filled: Wine, wine: Wine): boolean {
  return (Object.keys(wine) as (keyof Wine)[]).some(column => filled[column] !== wine[column])
}

function union<T>(known: T[], said: readonly T[], most = Number.POSITIVE_INFINITY): T[] {
  if (said.length === 0) return known
  const have = new Set(known.map(each => JSON.stringify(each)))
  const more = said.filter(each => !have.has(JSON.stringify(each)))
  return more.length === 0 ? known : [...known, ...more].slice(0, most)
}

function differingFrom(known: Record<string, string>, said: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(said).filter(([column, text]) => Object.hasOwn(known, column) && known[column] !== text),
  )
}
