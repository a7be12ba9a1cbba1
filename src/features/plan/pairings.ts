import pairings from '../../../reference/pairings/pairings.json' with { type: 'json' }
import type { Wine } from '../../model/wine.ts'
import { foldOnce } from '../../shared/text.ts'

export type Dish = keyof typeof pairings.dishes
export type Rule = keyof typeof pairings.rules

export const dishes = Object.keys(pairings.dishes) as Dish[]

/** The sources of the rules, in the order of the file. */
export const sources: readonly string[] = Object.values(pairings.sources)

/** A kind of wine, which is served in one way and goes with the same dishes. */
export interface Kind {
  kind: string
  type: string
  words: readonly string[]
  celsius: readonly number[]
  breathe: readonly { until_age?: number | undefined; minutes: number }[]
}

/** Returns the kind of a wine; undefined for spirits and other drinks. */
export function kindOf(wine: Wine): Kind | undefined {
  const grapes = wine.grapes.map(({ name }) => foldOnce(name))
  const text = [wine.name, wine.designation, wine.appellation, wine.region]
    .map(part => foldOnce(part ?? ''))
    .join(' | ')
  return kinds.find(
    ({ type, folded }) =>
      type === wine.type &&
      (folded.length === 0 || folded.some(word => grapes.includes(word) || ` ${text} `.includes(` ${word} `))),
  )
}

const kinds: readonly (Kind & { folded: string[] })[] = pairings.kinds.map(kind => ({
  ...kind,
  folded: kind.words.map(word => foldOnce(word)),
}))

/** Returns how well a kind goes with a dish, from 1 to 3, and by which rule; undefined if it does not. */
export function fitOf({ kind }: Kind, dish: Dish): { fit: number; rule: Rule } | undefined {
  const row: Partial<Record<string, readonly (string | number)[]>> = pairings.dishes[dish]
  const found = row[kind]
  return found && { fit: Number(found[0]), rule: found[1] as Rule }
}

/** Returns the minutes for which a wine of a vintage should be open before it is served in a year. */
export function minutesToBreathe({ breathe }: Kind, vintage: number | null, year: number): number {
  const age = vintage === null ? 0 : year - vintage
  return breathe.find(({ until_age = Number.POSITIVE_INFINITY }) => age < until_age)?.minutes ?? 0
}
