import { limits } from '../../shared/limits.ts'
import { fold } from '../../shared/text.ts'
import type { Replica } from '../cellars/replica.ts'
import type { Wine } from '../wines/contract.ts'
import type { WineSaid } from './entry.ts'
import type { Pause } from './source.ts'

/** A wine of the file, with the wine of the cellar that it was recognised as. */
export interface MetWine {
  wine: Wine
  known: boolean
  /** Whether the row of a known wine changes. */
  changed: boolean
}

/**
 * The wines of a file, each once: recognised among those of the cellar and among the file's earlier rows, by the id in
 * the other product, else by producer, name and vintage.
 */
export class WinesMet {
  readonly #byForeignId = new Map<string, MetWine>()
  readonly #byName = new Map<string, MetWine>()
  readonly met = new Set<MetWine>()

  static async of(replica: Replica, pause: Pause): Promise<WinesMet> {
    const wines = new WinesMet()
    let count = 0
    for (const wine of replica.wines.values()) {
      wines.#remember({ wine, known: true, changed: false })
      if (++count % 500 === 0) await pause()
    }
    return wines
  }

  /** The wine that is meant, and the columns in which the row says otherwise than the file's earlier rows of it. */
  meet(
    said: WineSaid,
    make: () => Pick<Wine, 'id' | 'created_at'>,
  ): { met: MetWine; differing: Record<string, string> } {
    const found = this.#find(said)
    if (!found) {
      const { id, created_at } = make()
      const met: MetWine = { wine: { id, ...said, created_at }, known: false, changed: false }
      this.#remember(met)
      this.met.add(met)
      return { met, differing: {} }
    }
    const first = !this.met.has(found)
    this.met.add(found)
    // What another product said earlier gives way to what it says now; two rows of one file are both kept.
    const differing = first ? {} : differingFrom(found.wine.extra, said.extra)
    const extra = first ? { ...found.wine.extra, ...said.extra } : { ...said.extra, ...found.wine.extra }
    const filled = fill(found.wine, said, extra)
    if (JSON.stringify(filled) !== JSON.stringify(found.wine)) {
      found.wine = filled
      found.changed = true
      this.#remember(found)
    }
    return { met: found, differing }
  }

  #find(said: WineSaid): MetWine | undefined {
    for (const { product, id } of said.foreign_ids) {
      const found = this.#byForeignId.get(`${product} ${id}`)
      if (found) return found
    }
    const named = this.#byName.get(nameKey(said))
    if (!named) return undefined
    // Of the same name, but another wine to the other product.
    const products = new Set(said.foreign_ids.map(({ product }) => product))
    return named.wine.foreign_ids.some(({ product }) => products.has(product)) ? undefined : named
  }

  #remember(met: MetWine) {
    for (const { product, id } of met.wine.foreign_ids) this.#byForeignId.set(`${product} ${id}`, met)
    const key = nameKey(met.wine)
    if (!this.#byName.has(key)) this.#byName.set(key, met)
  }
}

/** What a wine is recognised by among others: producer, name and vintage, case and accents aside. */
export function nameKey({ producer, name, vintage }: Pick<Wine, 'producer' | 'name' | 'vintage'>): string {
  return `${fold(`${producer ?? ''} ${name ?? ''}`)} ${vintage ?? 'nv'}`
}

/** What was unknown is filled in; what is known stays, since a person may have put it right. */
function fill(wine: Wine, said: WineSaid, extra: Wine['extra']): Wine {
  const filled: Record<string, unknown> = { ...wine, extra }
  for (const column of fillable) filled[column] ??= said[column]
  if (wine.type === 'other') filled.type = said.type
  if (wine.grapes.length === 0) filled.grapes = said.grapes
  if (wine.producer === null && said.producer !== null) filled.name = said.name
  if (wine.window_source === null) {
    filled.drink_from = said.drink_from
    filled.drink_until = said.drink_until
    filled.window_source = said.window_source
  }
  filled.tags = union(wine.tags, said.tags).slice(0, limits.tags)
  filled.barcodes = union(wine.barcodes, said.barcodes)
  filled.foreign_ids = union(wine.foreign_ids, said.foreign_ids)
  return filled as Wine
}

const fillable = [
  'producer',
  'country',
  'region',
  'subregion',
  'appellation',
  'vineyard',
  'designation',
  'sweetness',
  'classification',
  'alcohol',
  'note',
] as const

function union<T>(known: T[], said: T[]): T[] {
  const have = new Set(known.map(each => JSON.stringify(each)))
  return [...known, ...said.filter(each => !have.has(JSON.stringify(each)))]
}

function differingFrom(known: Record<string, string>, said: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(said).filter(([column, text]) => (known[column] ?? text) !== text))
}
