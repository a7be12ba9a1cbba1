import type { Wine } from '../../model/wine.ts'
import { fold } from '../../shared/text.ts'
import { type NamedWine, WinesByName } from '../transfer/match/match-wines.ts'

type Named = Pick<Wine, 'producer' | 'name' | 'vintage'>

/** Finds wines of the cellar by their names and by what tells wines of one name from each other, for the rows of a list. */
export class KnownWines {
  readonly #wines: ReadonlyMap<string, Wine>
  readonly #named = new WinesByName<Wine>(wine => wine)
  readonly #byName = new Map<string, Wine>()
  readonly producers = new Set<string>()

  constructor(wines: ReadonlyMap<string, Wine>) {
    this.#wines = wines
    for (const wine of wines.values()) {
      this.#named.remember(wine)
      const name = foldedName(wine)
      const other = this.#byName.get(name)
      if (!other || (wine.vintage ?? 0) > (other.vintage ?? 0)) this.#byName.set(name, wine)
      if (wine.producer) this.producers.add(fold(wine.producer))
    }
  }

  /**
   * Returns the wine of a row: the selected one, else the one of the same name that differs in nothing known to both.
   * `alike` has the wines that it may be, where something that tells them from others is known to one side only. Several
   * of them leave it open.
   */
  find(named: NamedWine, chosen: string | null): { known: Wine | undefined; alike: readonly Wine[] } {
    const wine = chosen === null ? undefined : this.#wines.get(chosen)
    if (wine || !isNamed(named)) return { known: wine, alike: [] }
    const { found, alike } = this.#named.likely(named)
    return { known: found, alike }
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
