import type { Tasting } from '../../model/tasting.ts'

/** What one person scored a wine, over all the times they did. */
export interface PersonScore {
  /** Null for notes that came with an import and are nobody's. */
  person_id: string | null
  count: number
  /** 0–100: the latest, and the mean of all. */
  latest: Tasting & { score: number }
  mean: number
}

export interface Scores {
  /** Who scored last comes first. */
  people: PersonScore[]
  /** Of the latest of each person, so that nobody counts twice; null without a score. */
  mean: number | null
}

/** The scores of one wine, each person's apart. */
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

/** In the order of time; those of one day in the order they were written. */
export function orderOf({ tasted_on, id }: Pick<Tasting, 'tasted_on' | 'id'>): string {
  return `${tasted_on ?? ''} ${id}`
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
