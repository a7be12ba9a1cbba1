import { readFileSync } from 'node:fs'
import { command, put, type RowWrite } from '../../ledger/command.ts'
import { wineTypes } from '../../model/choices.ts'
import { root } from '../../server/root.ts'
import { addDays, type Day, yearOf } from '../../shared/days.ts'
import { AppError, conflict, invalid } from '../../shared/errors.ts'
import type { Language } from '../../shared/languages.ts'
import { type Random, seededRandom } from '../../shared/seeded-random.ts'
import { takeCode } from '../bottles/code.ts'
import { SampleInput } from './contract.ts'
import { sampleAdded } from './sample-added.ts'
import type { SampleData, Text } from './sample-data.ts'
import { placesOf, putAway } from './sample-places.ts'
import { sampleStory, wineOf, wishOf } from './sample-story.ts'

/** Fills a cellar that has no wines yet, in one change that is undone as a whole. */
export const fillWithSample = command(sampleAdded.name, {
  ...sampleAdded,
  summary: 'Fill an empty cellar with the sample',
  input: SampleInput,
  reads: () => ({ wines: { type: wineTypes } }),
  apply(rows, { today, language }, { person_id, now, today: serverToday }) {
    if (rows.wines.size > 0) throw conflict('cellar_not_empty')
    if (today > addDays(serverToday, 1)) throw invalid({ today: { code: 'day_in_future' } })
    if (yearOf(today) < earliestYear) throw new AppError(400, 'invalid', {}, { today: { code: 'bad_format' } })
    return sampleRows({ today, person_id, random: seededRandom(`${now} ${person_id}`), language })
  },
})

/** In an earlier year the oldest bottles of the sample would have vintages that no wine can have. */
const earliestYear = 1970

export function readSample(): SampleData {
  const names: (keyof SampleData)[] = ['wines', 'merchants', 'places', 'departures', 'wishes']
  const read = (name: string) => JSON.parse(readFileSync(new URL(`sample/${name}.json`, root), 'utf8'))
  return Object.fromEntries(names.map(name => [name, read(name)])) as unknown as SampleData
}

interface Wanted {
  today: Day
  person_id: string
  /** The generator of the ids of rows; everything else is always the same. */
  random: Random
  language?: Language | undefined
}

/** Builds the sample cellar of `sample/`: ten years of buying, drinking and tasting that end today. */
export function sampleRows({ today, person_id, random, language = 'en' }: Wanted): RowWrite[] {
  const data = readSample()
  const say = (text: Text) => (typeof text === 'string' ? text : (text[language] ?? text.en))
  const setting = { data, say, today, person_id, ids: random, chance: seededRandom('a cellar by the river') }
  const story = sampleStory(setting)
  const places = placesOf(setting)
  const bottles = putAway(story, places)
  const wished = data.wishes.wines.map(wine => wineOf(setting, wine, addDays(today, -20)))
  const wines = [...story.wines, ...wished]
  const wishes = data.wishes.wishes.map(wish => wishOf(setting, wish, wines))
  const codes = new Set<string>()
  return [
    ...Object.values(places).map(row => put('places', row)),
    ...wines.map(row => put('wines', row)),
    ...story.purchases.map(row => put('purchases', row)),
    ...bottles.map(row => put('bottles', { ...row, code: takeCode(row.id, codes) ?? row.code })),
    ...story.tastings.map(row => put('tastings', row)),
    ...story.valuations.map(row => put('valuations', row)),
    ...wishes.map(row => put('wishes', row)),
  ]
}
