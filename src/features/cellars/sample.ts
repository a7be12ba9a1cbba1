import { addDays, type Day, yearOf } from '../../shared/days.ts'
import { AppError, conflict, invalid } from '../../shared/errors.ts'
import { takeCode } from '../bottles/code.ts'
import { wineTypes } from '../wines/contract.ts'
import { type Deed, put, type Written } from './deed.ts'
import { inLanguage, type SampleLanguage } from './sample-language.ts'
import { placed } from './sample-places.ts'
import { sampleStory } from './sample-story.ts'
import { sampleWishes } from './sample-wishes.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/** Fills a cellar that has no wines yet; one change, undone as a whole. */
export const fillWithSample: Deed<{ today: Day; language?: SampleLanguage | undefined }> = {
  name: 'fill_with_sample',
  concerns: () => ({ wines: { type: wineTypes } }),
  apply(rows, { today, language = 'en' }, { person_id, now, today: serverToday }) {
    if (rows.wines.size > 0) throw conflict('cellar_not_empty')
    if (today > addDays(serverToday, 1)) throw invalid({ today: { code: 'day_in_future' } })
    if (yearOf(today) < earliestYear) throw new AppError(400, 'invalid', {}, { today: { code: 'bad_format' } })
    return inLanguage(sampleRows({ today, person_id, random: seededRandom(`${now} ${person_id}`) }), language)
  },
}

/** Before it the sample's oldest bottles would be of vintages that no wine can have. */
const earliestYear = 1970

/**
 * The sample cellar: ten years of buying, drinking and noting that end today. The story is always the same; `random`
 * gives the rows their ids.
 */
export function sampleRows({ today, person_id, random }: { today: Day; person_id: string; random: Random }): Written[] {
  const story = sampleStory({ today, person_id, ids: random, chance: seededRandom('a cellar by the river') })
  const { places, bottles } = placed(story.wines, story.bottles, random)
  const wished = sampleWishes({ today, person_id, ids: random }, story.wines)
  const taken = new Set<string>()
  return [
    ...places.map(row => put('places', row)),
    ...[...story.wines, ...wished.wines].map(row => put('wines', row)),
    ...story.purchases.map(row => put('purchases', row)),
    ...bottles.map(row => put('bottles', { ...row, code: takeCode(row.id, taken) ?? row.code })),
    ...story.tastings.map(row => put('tastings', row)),
    ...story.valuations.map(row => put('valuations', row)),
    ...wished.wishes.map(row => put('wishes', row)),
  ]
}
