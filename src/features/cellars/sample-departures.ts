import { addDays, type Day, dayOf, daysBetween } from '../../shared/days.ts'
import type { Bottle, Departure } from '../bottles/contract.ts'
import type { Wine } from '../wines/contract.ts'
import { occasions } from './sample-occasions.ts'
import type { SampleWine } from './sample-wine.ts'
import { oneFrom, type Random } from './seeded-random.ts'

/** Who drinks, when it is, and what decides what happens. */
interface Setting {
  today: Day
  person_id: string
  chance: Random
}

/** What was written about was drunk: as many bottles as there are notes, unless it is an opened one. */
export function drinkEnough(setting: Setting, bottles: Bottle[], wine: Wine, sample: SampleWine) {
  const drunk = bottles.filter(bottle => bottle.departure === 'drunk').length
  let missing = sample.opened ? 0 : Math.min(sample.notes?.length ?? 0, bottles.length - 1) - drunk
  for (const [at, bottle] of bottles.entries()) {
    if (missing <= 0) return
    if (bottle.state === 'gone') continue
    const on = dayToDrink(wine, bottle.received_on ?? setting.today, setting.today, setting.chance)
    bottles[at] = leave(bottle, 'drunk', on, setting)
    missing--
  }
}

/** One was dropped, one is nowhere to be found, two had gone off: they take the place of gifts. */
export function addMishaps(bottles: Bottle[], setting: Setting) {
  const mishaps: [Departure, string][] = [
    ['broken', 'Slipped on the cellar stairs. The dog was delighted.'],
    ['lost', 'Not where it should be, and not where it should not be either.'],
    ['spoiled', 'Corked: wet cardboard. The merchant gave credit.'],
    ['spoiled', 'Oxidised, the cork had crumbled.'],
  ]
  const given = bottles.map((bottle, at) => ({ bottle, at })).filter(({ bottle }) => bottle.departure === 'gifted')
  for (const [at, [departure, departure_note]] of mishaps.entries()) {
    const chosen = given[Math.floor(((at + 0.5) * given.length) / mishaps.length)]
    if (!chosen) continue
    const { departed_on } = chosen.bottle
    const gone = leave(chosen.bottle, departure, departed_on ?? setting.today, setting)
    bottles[chosen.at] = { ...gone, departure_note }
  }
}

/** Some day from when the wine opens, or a bottle came, until yesterday. */
export function dayToDrink(wine: Wine, received_on: Day, today: Day, chance: Random): Day {
  const ready = wine.drink_from === null ? received_on : dayOf(wine.drink_from, 1, 10)
  const first = ready > received_on && ready < addDays(today, -30) ? ready : addDays(received_on, 5)
  return addDays(today, -longAgo(chance, 1, daysBetween(first, today)))
}

export function leave(
  bottle: Bottle,
  departure: Departure,
  on: Day,
  { person_id, chance }: Pick<Setting, 'person_id' | 'chance'>,
) {
  const departed_on = on > (bottle.received_on ?? '') ? on : addDays(on, 1)
  const [occasion, company, departure_note] = occasionFor(departure, chance)
  return {
    ...bottle,
    state: 'gone' as const,
    departure,
    departed_on,
    departed_by: person_id,
    occasion,
    company,
    departure_note,
  }
}

function occasionFor(departure: Departure, chance: Random): readonly [string | null, string | null, string | null] {
  if (departure !== 'drunk' && departure !== 'gifted') return [null, null, null]
  return departure === 'drunk' && chance() < 0.35 ? [null, null, null] : oneFrom(chance, occasions[departure])
}

export const untouched = {
  state: 'in_cellar',
  departure: null,
  departed_on: null,
  departed_by: null,
  occasion: null,
  company: null,
  departure_note: null,
} as const satisfies Partial<Bottle>

/** A number of days, rather more than fewer: those who own old wine have owned it for long. */
export function longAgo(chance: Random, least: number, most: number): number {
  return most <= least ? most : least + Math.floor((most - least) * Math.sqrt(chance()))
}
