import type { Wine } from '../../model/wine.ts'
import { fold } from '../../shared/text.ts'
import { nameKey } from '../transfer/match/match-wines.ts'

type Named = Pick<Wine, 'producer' | 'name' | 'vintage'>

/** The wines of the cellar as rows of a list find them: by what they are called. */
export class KnownWines {
  readonly #wines: ReadonlyMap<string, Wine>
  readonly #byKey = new Map<string, Wine>()
  readonly #byName = new Map<string, Wine>()
  readonly producers = new Set<string>()

  constructor(wines: ReadonlyMap<string, Wine>) {
    this.#wines = wines
    for (const wine of wines.values()) {
      const key = nameKey(wine)
      if (!this.#byKey.has(key)) this.#byKey.set(key, wine)
      const name = foldedName(wine)
      const other = this.#byName.get(name)
      if (!other || (wine.vintage ?? 0) > (other.vintage ?? 0)) this.#byName.set(name, wine)
      if (wine.producer) this.producers.add(fold(wine.producer))
    }
  }

  /** The wine that a row means: the one that was chosen for it, else the one that is called so. */
  find(named: Named, chosen: string | null): Wine | undefined {
    const wine = chosen === null ? undefined : this.#wines.get(chosen)
    return wine ?? (isNamed(named) ? this.#byKey.get(nameKey(named)) : undefined)
  }

  /** The latest vintage of the same wine. */
  sibling(named: Named): Wine | undefined {
    return isNamed(named) ? this.#byName.get(foldedName(named)) : undefined
  }
}

function isNamed({ producer, name }: Named): boolean {
  return producer !== null || name !== null
}

function foldedName({ producer, name }: Named): string {
  return fold(`${producer ?? ''} ${name ?? ''}`)
}
