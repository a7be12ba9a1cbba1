import type { Wine } from '../../model/wine.ts'
import { fold } from '../../shared/text.ts'
import { nameKey } from '../transfer/match/match-wines.ts'

type Named = Pick<Wine, 'producer' | 'name' | 'vintage'>

/** Finds wines of the cellar by their names, for the rows of a list. */
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

  /** Returns the wine of a row: the selected one, else the one with the same name. */
  find(named: Named, chosen: string | null): Wine | undefined {
    const wine = chosen === null ? undefined : this.#wines.get(chosen)
    return wine ?? (isNamed(named) ? this.#byKey.get(nameKey(named)) : undefined)
  }

  /** Returns the latest vintage of the same wine. */
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
