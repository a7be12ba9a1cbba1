import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Wine } from '../../model/wine.ts'
import { fold } from '../../shared/text.ts'

/** Returns the wines with the producer, name and vintage of a wine, ignoring case, accents and punctuation. */
export function duplicatesOf(wine: Wine, wines: ReadonlyMap<string, Wine>): Wine[] {
  return alikeIn(wine, wines).filter(other => other.id !== wine.id && other.vintage === wine.vintage)
}

/** The history of the bottles of one vintage. */
export interface VintageStory {
  wine: Wine
  in_cellar: number
  on_order: number
  drunk: number
  /** The number of bottles that left in any other way. */
  left: number
  last_drunk_on: string | null
  /** The mean score, 0–100. */
  score: number | null
}

/** Returns all vintages of a wine that were ever in the cellar, itself included, the latest first. */
export function vintagesOf(wine: Wine, cellar: Replica): VintageStory[] {
  const bottles = grouped(cellar.bottles, 'wine_id')
  const tastings = grouped(cellar.tastings, 'wine_id')
  return alikeIn(wine, cellar.wines)
    .map(each => {
      const own = bottles.get(each.id) ?? []
      const drunk = own.filter(bottle => bottle.departure === 'drunk')
      const scores = (tastings.get(each.id) ?? []).flatMap(({ score }) => (score === null ? [] : [score]))
      const days = drunk.flatMap(({ departed_on }) => departed_on ?? [])
      return {
        wine: each,
        in_cellar: own.filter(bottle => bottle.state === 'in_cellar').length,
        on_order: own.filter(bottle => bottle.state === 'on_order').length,
        drunk: drunk.length,
        left: own.filter(bottle => bottle.state === 'gone').length - drunk.length,
        last_drunk_on: days.sort().at(-1) ?? null,
        score: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
      }
    })
    .sort((a, b) => (b.wine.vintage ?? 0) - (a.wine.vintage ?? 0))
}

function alikeIn(wine: Wine, wines: ReadonlyMap<string, Wine>): Wine[] {
  return byKind(wines).get(kindOf(wine)) ?? [wine]
}

const kinds = new WeakMap<ReadonlyMap<string, Wine>, Map<string, Wine[]>>()

/** Groups the wines by producer and name, once for each state of the table. */
function byKind(wines: ReadonlyMap<string, Wine>): Map<string, Wine[]> {
  let known = kinds.get(wines)
  if (!known) {
    known = new Map()
    for (const wine of wines.values()) {
      const kind = kindOf(wine)
      const alike = known.get(kind)
      if (alike) alike.push(wine)
      else known.set(kind, [wine])
    }
    kinds.set(wines, known)
  }
  return known
}

function kindOf({ producer, name }: Wine): string {
  return `${fold(producer ?? '')}/${fold(name ?? '')}`
}
