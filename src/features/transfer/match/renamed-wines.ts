import type { Wine } from '../../../model/wine.ts'
import { fold } from '../../../shared/text.ts'
import type { Pause } from '../files/table.ts'
import type { ImportPlan } from './import-plan.ts'
import { type DescribedBottle, describeBottles, pathText, purchaseKey, winesOf } from './what-changed.ts'

/** A wine of a later export that may be in the earlier one under another name. */
export interface Renamed {
  /** The row that describes it. */
  row: string
  before: Wine
  now: Wine
  bottles: number
  /** True when they are the same wine unless a person decides otherwise. */
  likely: boolean
}

/**
 * Returns wines without numbers that are in only one of two exports and may be the same: either everything that
 * identifies their bottles is equal, or the rest of their fields is, and no third wine matches. They are joined only
 * when both bottles and names support it, because a wrong join is worse than one removed and one new wine. `paired` has
 * the earlier wines by the later ones already known to be the same.
 */
export async function renamedWines(
  before: ImportPlan,
  now: ImportPlan,
  paired: ReadonlyMap<string, Wine>,
  pause: Pause,
): Promise<Renamed[]> {
  const taken = new Set(paired.values())
  const there = await sideOf(before, wine => !taken.has(wine), pause)
  const here = await sideOf(now, wine => !paired.has(wine.id), pause)
  const found: Renamed[] = []
  for (const { key, isSure } of evidence) {
    for (const [one, other] of onlyPairs(there, here, key)) {
      const alike = likeness(one.wine, other.wine)
      if (isNumbered(one.wine, other.wine) || (!isSure && alike < leastLikeness)) continue
      there.delete(one)
      here.delete(other)
      found.push({
        row: now.wineOrigins.get(other.wine.id) ?? '',
        before: one.wine,
        now: other.wine,
        bottles: other.bottles.length,
        likely: isSure && alike >= likelyFrom,
      })
    }
  }
  return found
}

interface Candidate {
  wine: Wine
  bottles: readonly DescribedBottle[]
}

async function sideOf(plan: ImportPlan, isLeft: (wine: Wine) => boolean, pause: Pause): Promise<Set<Candidate>> {
  const described = await describeBottles(plan, id => id, pause)
  const bottles = Map.groupBy(described, ({ wine }) => wine)
  return new Set(
    winesOf(plan)
      .filter(isLeft)
      .map(wine => ({ wine, bottles: bottles.get(wine.id) ?? [] })),
  )
}

/** The similarity of names, from 0 to 1, at which a wine with the same bottles is taken as renamed. */
const likelyFrom = 0.5
/** The similarity at which a person is asked about a wine with different bottles. */
const leastLikeness = 0.6

const evidence: readonly { key(candidate: Candidate): string | null; isSure: boolean }[] = [
  { key: bottlesKey, isSure: true },
  { key: ({ wine }) => fieldsKey(wine, wine.producer), isSure: false },
  { key: ({ wine }) => fieldsKey(wine, wine.name), isSure: false },
]

/** Returns a key of all facts about its bottles, or null where these would fit other wines too. */
function bottlesKey({ wine, bottles }: Candidate): string | null {
  const described = bottles.map(
    ({ bottle: { size_ml, state, received_on, departed_on, note }, number, purchase, path }) => ({
      own: [number, purchase && purchaseKey(purchase), received_on, departed_on, note],
      text: JSON.stringify([
        number,
        size_ml,
        state,
        purchaseKey(purchase),
        received_on,
        departed_on,
        note,
        pathText(path),
      ]),
    }),
  )
  if (described.length === 0 || !described.every(({ own }) => own.some(value => value !== null))) return null
  return JSON.stringify([wine.vintage, wine.type, ...described.map(({ text }) => text).sort()])
}

/** Returns a key of all facts about the wine except for the rest of its name, or null where there are too few. */
function fieldsKey(wine: Wine, name: string | null): string | null {
  const { type, country, region, subregion, appellation, classification, vineyard, drink_from, drink_until } = wine
  const fields = [country, region, subregion, appellation, classification, vineyard, drink_from, drink_until]
  if (name === null || wine.vintage === null || fields.filter(field => field !== null).length < 3) return null
  return JSON.stringify([fold(name), wine.vintage, type, ...fields])
}

/** Yields the pairs whose key occurs exactly once on each side. */
function onlyPairs(
  there: Iterable<Candidate>,
  here: Iterable<Candidate>,
  keyOf: (candidate: Candidate) => string | null,
): [Candidate, Candidate][] {
  const before = Map.groupBy(there, keyOf)
  return Array.from(Map.groupBy(here, keyOf)).flatMap(([key, [other, ...more]]) => {
    const [one, ...others] = before.get(key) ?? []
    const isOnly = key !== null && one && other && more.length === 0 && others.length === 0
    return isOnly ? [[one, other] as [Candidate, Candidate]] : []
  })
}

/** Returns whether both wines have numbers of the same product, which decide by themselves. */
function isNumbered(one: Wine, other: Wine): boolean {
  return one.external_ids.some(({ product }) => other.external_ids.some(each => each.product === product))
}

/** Returns the similarity of two names: Dice's coefficient of their pairs of letters. */
function likeness(one: Wine, other: Wine): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const common = [...a].filter(pair => b.has(pair)).length
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size)
}

function pairsOf({ producer, name }: Wine): Set<string> {
  const text = fold(`${producer ?? ''} ${name ?? ''}`)
  return new Set(Array.from(text, (letter, at) => letter + text.charAt(at + 1)).slice(0, -1))
}
