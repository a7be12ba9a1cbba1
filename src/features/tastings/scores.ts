import type { Tasting } from '../../model/tasting.ts'

/** The scores that one person gave a wine over time. */
export interface PersonScore {
  /** Null for imported notes without an author. */
  person_id: string | null
  count: number
  /** From 0 to 100: the latest score, and the mean of all. */
  latest: Tasting & { score: number }
  mean: number
}

export interface Scores {
  /** The person who scored last comes first. */
  people: PersonScore[]
  /** The mean of each person's latest score, so that nobody counts twice; null without a score. */
  mean: number | null
}

/** Returns the scores of one wine, separately for each person. */
export function scoresOf(tastings: readonly Tasting[]): Scores {
  const scored = tastings.filter(isScored).sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))
  const people: PersonScore[] = []
  for (const tasting of scored) {
    if (people.some(each => each.person_id === tasting.person_id)) continue
    const own = scored.filter(each => each.person_id === tasting.person_id)
    people.push({
      person_id: tasting.person_id,
      count: own.length,
      latest: tasting,
      mean: meanOf(own.map(each => each.score)),
    })
  }
  return { people, mean: people.length === 0 ? null : meanOf(people.map(each => each.latest.score)) }
}

function isScored(tasting: Tasting): tasting is Tasting & { score: number } {
  return tasting.score !== null
}

/** Returns a key that orders tastings by time, and those of one day by when they were written. */
export function orderOf({ tasted_on, id }: Pick<Tasting, 'tasted_on' | 'id'>): string {
  return `${tasted_on ?? ''} ${id}`
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
