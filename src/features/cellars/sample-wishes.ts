import { addDays, type Day, yearOf } from '../../shared/days.ts'
import type { Wine } from '../wines/contract.ts'
import type { Wish } from '../wishes/contract.ts'
import { anId, aWine, aWish } from './builders.ts'
import type { Random } from './seeded-random.ts'

interface Setting {
  today: Day
  person_id: string
  ids: Random
}

/** What is wished for: more of what was liked, and two wines that nobody in the house has had yet. */
export function sampleWishes(setting: Setting, wines: readonly Wine[]): { wines: Wine[]; wishes: Wish[] } {
  const unlisted = unlistedWines(setting)
  const wished = [...again.map(each => wishFor(setting, wines, each)), ...firstTime(setting, unlisted)]
  return { wines: unlisted, wishes: wished.filter(wish => wish !== undefined) }
}

interface Again extends Partial<Wish> {
  producer: string
  days_ago: number
}

const again: readonly Again[] = [
  {
    producer: 'Château Grand-Merle',
    days_ago: 12,
    quantity: 6,
    limit_minor: 9_500,
    limit_currency: 'EUR',
    merchant: 'Cave des Trois Tilleuls',
    note: 'A younger vintage would do.',
  },
  {
    producer: 'Champagne Odile Marchand',
    days_ago: 31,
    quantity: 3,
    limit_minor: 7_000,
    limit_currency: 'EUR',
    note: 'For the next birthday that ends in a nought.',
  },
  { producer: 'Domaine Tissandier', days_ago: 75, quantity: 1, size_ml: 750 },
  {
    producer: 'Weingut Loibersbach',
    days_ago: 140,
    quantity: 6,
    limit_minor: 3_000,
    limit_currency: 'CHF',
    merchant: 'Vinothek Lindenhof Zürich',
  },
]

function wishFor({ today, person_id, ids }: Setting, wines: readonly Wine[], { producer, days_ago, ...said }: Again) {
  const wine = wines.find(each => each.producer === producer)
  if (!wine) return undefined
  const wished_on = addDays(today, -days_ago)
  return aWish({ id: idOf(ids, wished_on), wine_id: wine.id, person_id, wished_on, ...said }, ids)
}

function unlistedWines({ today, ids }: Setting): Wine[] {
  const year = yearOf(today)
  const nothing = { window_source: null, created_at: `${addDays(today, -20)}T18:30:00.000Z` } as const
  return [
    aWine(
      {
        ...nothing,
        producer: 'Domaine des Trois Sources',
        name: 'Clos du Nant',
        vintage: year - 6,
        type: 'white',
        country: 'FR',
        region: 'Savoie',
        grapes: [{ name: 'Altesse', share: 100 }],
      },
      ids,
    ),
    aWine(
      {
        ...nothing,
        producer: 'Quinta do Vale Escuro',
        name: 'Vinhas Velhas',
        vintage: year - 9,
        type: 'red',
        country: 'PT',
        region: 'Douro',
      },
      ids,
    ),
  ]
}

function firstTime({ today, person_id, ids }: Setting, [white, red]: readonly Wine[]) {
  if (!white || !red) return []
  const wished_on = addDays(today, -20)
  const shared = { person_id, wished_on }
  return [
    aWish(
      {
        ...shared,
        id: idOf(ids, wished_on),
        wine_id: white.id,
        quantity: 3,
        limit_minor: 2_500,
        limit_currency: 'EUR',
        note: 'Had it at Mathilde’s, and was not told where it came from.',
      },
      ids,
    ),
    aWish({ ...shared, id: idOf(ids, wished_on), wine_id: red.id, quantity: 1, size_ml: 1500 }, ids),
  ]
}

function idOf(ids: Random, on: Day): string {
  return anId(ids, Date.parse(`${on}T18:30:00Z`))
}
