import type { Wine } from '../../../model/wine.ts'
import type { AlikeWine, ImportSettings } from '../contract.ts'
import { colourOf } from './match-wines.ts'

/** The number of wines that a report lists; the rest are counted. */
const listed = 500

interface Question<Item> {
  within: AlikeWine['within']
  /** The row of the file that describes the wine. */
  row: string
  wine: Omit<Wine, 'id' | 'created_at'>
  alike: readonly Item[]
  /** Returns the row or the id by which a choice names a wine. */
  keyOf(item: Item): string
  wineOf(item: Item): Wine
}

/** Collects the wines that may be the same as another one, because one of them lacks what tells them apart. */
export class AlikeWines {
  readonly list: AlikeWine[] = []
  count = 0
  readonly #chosen: ReadonlyMap<string, string | null>

  constructor({ same_wines = [] }: ImportSettings) {
    this.#chosen = new Map(same_wines.map(({ within, row, as }) => [`${within} ${row}`, as]))
  }

  /**
   * Returns the wine that a person chose, or undefined for a wine of its own. Without a choice it is the only one that
   * it may be.
   */
  decide<Item>({ within, row, wine, alike, keyOf, wineOf }: Question<Item>): Item | undefined {
    const chosen = this.#chosen.get(`${within} ${row}`)
    const usual = alike.length === 1 ? alike[0] : undefined
    const taken = chosen === undefined ? usual : alike.find(item => keyOf(item) === chosen)
    this.count++
    if (this.list.length < listed) {
      this.list.push({
        within,
        row,
        wine: factsOf(wine),
        choices: alike.map(item => ({ as: keyOf(item), ...factsOf(wineOf(item)) })),
        taken: taken === undefined ? null : keyOf(taken),
      })
    }
    return taken
  }
}

function factsOf(wine: Question<unknown>['wine']) {
  const { producer, name, vintage, type, appellation, designation, vineyard, classification } = wine
  const colour = colourOf(wine) ?? null
  return { producer, name, vintage, type, colour, appellation, designation, vineyard, classification }
}
