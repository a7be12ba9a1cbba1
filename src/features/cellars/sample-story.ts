import { addDays, type Day, dayOf, daysBetween, yearOf } from '../../shared/days.ts'
import type { Bottle, Purchase } from '../bottles/contract.ts'
import type { Valuation } from '../money/contract.ts'
import { exponentOf } from '../money/currency.ts'
import type { Tasting } from '../tastings/contract.ts'
import type { Wine, WineType } from '../wines/contract.ts'
import { aBottle, anId, aPurchase, aTasting, aValuation, aWine } from './builders.ts'
import { sampleAspects } from './sample-aspects.ts'
import { bordeaux } from './sample-bordeaux.ts'
import { burgundy } from './sample-burgundy.ts'
import { addMishaps, dayToDrink, drinkEnough, leave, longAgo, untouched } from './sample-departures.ts'
import { elsewhere } from './sample-elsewhere.ts'
import { restOfFrance } from './sample-france.ts'
import { germanSpeaking } from './sample-german-speaking.ts'
import { iberia } from './sample-iberia.ts'
import { italy } from './sample-italy.ts'
import { type MerchantName, merchants, type SampleFacts, type SampleOrigin, type SampleWine } from './sample-wine.ts'
import { intFrom, type Random } from './seeded-random.ts'

export interface Story {
  wines: Wine[]
  purchases: Purchase[]
  bottles: Bottle[]
  tastings: Tasting[]
  valuations: Valuation[]
}

const origins = [bordeaux, burgundy, restOfFrance, italy, germanSpeaking, iberia, elsewhere].flat()

interface Setting {
  today: Day
  person_id: string
  /** Names the rows. */
  ids: Random
  /** Decides what happens. */
  chance: Random
}

/** Who bought what when, what became of it and what was thought of it. */
export function sampleStory(setting: Setting): Story {
  const story: Story = { wines: [], purchases: [], bottles: [], tastings: [], valuations: [] }
  for (const origin of origins) {
    for (const sample of origin.wines) tell(story, setting, origin, sample)
  }
  addMishaps(story.bottles, setting)
  return story
}

function tell(story: Story, setting: Setting, origin: SampleOrigin, sample: SampleWine) {
  const wine = wineOf(setting, origin, sample)
  const purchases = purchasesOf(setting, origin, sample, wine)
  const bottles = purchases.flatMap(purchase => bottlesOf(setting, purchase, wine))
  if (sample.opened && bottles[0]) open(bottles[0], setting.today, sample.opened)
  drinkEnough(setting, bottles, wine, sample)
  const waiting = orderOf(setting, origin, sample, wine)
  const [first] = [...purchases, ...waiting.purchases]
  story.wines.push({ ...wine, created_at: `${first?.ordered_on}T18:30:00.000Z` })
  story.purchases.push(...purchases, ...waiting.purchases)
  story.bottles.push(...bottles, ...waiting.bottles)
  story.tastings.push(...tastingsOf(setting, sample, wine, bottles))
  story.valuations.push(...valuationsOf(setting, sample, wine))
}

function wineOf({ today, ids, chance }: Setting, origin: SampleOrigin, sample: SampleWine): Wine {
  const facts: SampleFacts & { type: WineType } = { ...origin, ...sample, type: sample.type ?? origin.type }
  const year = yearOf(today)
  const vintage = sample.age === null ? null : year - sample.age
  const [from, until] = facts.window ?? [null, null]
  return aWine(
    {
      producer: sample.producer,
      name: sample.name,
      vintage,
      type: facts.type,
      country: origin.country,
      region: origin.region,
      subregion: facts.subregion ?? null,
      appellation: facts.appellation ?? null,
      classification: facts.classification ?? null,
      vineyard: facts.vineyard ?? null,
      designation: facts.designation ?? null,
      grapes: grapesOf(facts.grapes),
      alcohol: facts.alcohol ?? null,
      sweetness: facts.sweetness ?? null,
      drink_from: from === null ? null : (vintage ?? year) + from,
      drink_until: until === null ? null : (vintage ?? year) + until,
      window_source: from === null ? null : chance() < 0.7 ? 'own' : 'estimated',
      tags: [...(sample.tags ?? [])],
    },
    ids,
  )
}

/** `Merlot 75, Cabernet Franc 25`, or without shares where they are not told. */
function grapesOf(text = ''): Wine['grapes'] {
  const parts = text.split(', ').filter(Boolean)
  return parts.map(part => {
    const [, name = part, share] = /^(.*?)(?: (\d+))?$/.exec(part) ?? []
    return { name, share: share ? Number(share) : parts.length === 1 ? 100 : null }
  })
}

/** Years from the harvest until such a wine is sold. */
const release: Record<WineType, number> = {
  red: 2,
  white: 1,
  rose: 1,
  orange: 2,
  sparkling: 2,
  sweet: 2,
  fortified: 2,
  spirit: 0,
  other: 1,
}

function purchasesOf(setting: Setting, origin: SampleOrigin, sample: SampleWine, wine: Wine): Purchase[] {
  const { today, ids, chance } = setting
  const quantity = sample.bottles ?? 3
  if (quantity === 0) return []
  const counts = quantity >= 6 && chance() < 0.4 ? [quantity / 2, quantity / 2] : [quantity]
  const sold =
    wine.vintage === null ? '' : dayOf(wine.vintage + Math.min(release[wine.type], (sample.age ?? 1) - 1), 3, 1)
  const most = Math.min(3640, sold ? daysBetween(sold, today) : 2200)
  const days = counts.map(() => longAgo(chance, 40, most)).sort((a, b) => b - a)
  return counts.map((count, at) => {
    const ordered_on = addDays(today, -(days[at] ?? 40))
    const merchant = merchantFor(setting, origin, sample)
    const yearsAgo = (days[at] ?? 0) / 365
    return aPurchase(
      {
        id: idOf(ids, ordered_on),
        wine_id: wine.id,
        size_ml: sample.size_ml ?? 750,
        quantity: count,
        ...priceAt(merchant, sample.price * (1 - 0.025 * yearsAgo)),
        merchant,
        ordered_on,
        order_number: chance() < 0.5 ? String(intFrom(chance, 10_400, 98_700)) : null,
      },
      ids,
    )
  })
}

const usualMerchants: Record<string, MerchantName> = {
  IT: 'Enoteca al Pozzo',
  ES: 'Bodega La Espuela',
  FR: 'Cave des Trois Tilleuls',
  US: 'Harbor Street Wine Co.',
  CH: 'Vinothek Lindenhof Zürich',
}

function merchantFor({ chance }: Setting, origin: SampleOrigin, sample: SampleWine): MerchantName {
  const usual = usualMerchants[origin.country] ?? 'Weinhaus Ambros & Söhne'
  return sample.merchant ?? (chance() < 0.2 ? 'Weinhaus Ambros & Söhne' : usual)
}

/** A price as that shop would write it. */
function priceAt(merchant: MerchantName, euros: number): { price_minor: number; price_currency: string } {
  const { currency, perEuro, step } = merchants[merchant]
  const amount = Math.max(1, Math.round((euros * perEuro) / step)) * step
  return { price_minor: Math.round(amount * 10 ** exponentOf(currency)), price_currency: currency }
}

function bottlesOf({ today, person_id, ids, chance }: Setting, purchase: Purchase, wine: Wine): Bottle[] {
  const received_on = addDays(purchase.ordered_on ?? today, intFrom(chance, 2, 14))
  const years = daysBetween(received_on, today) / 365
  const isReady = wine.drink_from === null || wine.drink_from <= yearOf(today)
  const likely = isReady ? Math.min(0.8, 0.1 + 0.08 * years) : 0.05
  return Array.from({ length: purchase.quantity }, () => {
    const bottle = aBottle(
      {
        id: idOf(ids, received_on),
        wine_id: wine.id,
        purchase_id: purchase.id,
        size_ml: purchase.size_ml,
        received_on,
      },
      ids,
    )
    if (chance() >= likely) return bottle
    return leave(bottle, chance() < 0.09 ? 'gifted' : 'drunk', dayToDrink(wine, received_on, today, chance), {
      person_id,
      chance,
    })
  })
}

function open(bottle: Bottle, today: Day, { days, left_ml, preserved = 'cork' }: NonNullable<SampleWine['opened']>) {
  const opened_on = addDays(today, -days)
  // It came before it was opened.
  const received_on = (bottle.received_on ?? '') < opened_on ? bottle.received_on : opened_on
  Object.assign(bottle, untouched, { opened_on, received_on, left_ml, preserved })
}

function tastingsOf(
  { today, person_id, ids, chance }: Setting,
  sample: SampleWine,
  wine: Wine,
  bottles: readonly Bottle[],
) {
  const drunk = bottles
    .filter(bottle => bottle.departure === 'drunk')
    .sort((a, b) => ((a.departed_on ?? '') < (b.departed_on ?? '') ? -1 : 1))
  return (sample.notes ?? []).map((given, at): Tasting => {
    const bottle = drunk[at] ?? bottles.find(each => each.opened_on)
    const tasted_on = bottle?.departed_on ?? addDays(today, -intFrom(chance, 8, 120))
    return aTasting(
      {
        id: idOf(ids, tasted_on),
        wine_id: wine.id,
        bottle_id: bottle?.id ?? null,
        person_id,
        tasted_on,
        company: bottle?.company ?? null,
        ...given,
        aspects: sampleAspects[given.note] ?? {},
      },
      ids,
    )
  })
}

/** How many days ago it was ordered, and in how many it comes. */
const spans = {
  soon: [
    [4, 38],
    [9, 60],
  ],
  late: [
    [60, 75],
    [-20, -12],
  ],
  en_primeur: [
    [190, 230],
    [420, 480],
  ],
} as const

/** Some of what was liked young was ordered again. */
function orderOf(setting: Setting, origin: SampleOrigin, sample: SampleWine, wine: Wine) {
  const { today, ids, chance } = setting
  const isRecent = sample.age !== null && sample.age <= 5 && sample.price < 60
  if (!sample.on_order && !(isRecent && chance() < 0.25)) return { purchases: [], bottles: [] }
  const [bought, comes] = spans[sample.on_order ?? 'soon']
  const ordered_on = addDays(today, -intFrom(chance, bought[0], bought[1]))
  const merchant = merchantFor(setting, origin, sample)
  const purchase = aPurchase(
    {
      id: idOf(ids, ordered_on),
      wine_id: wine.id,
      quantity: 3,
      ...priceAt(merchant, sample.price * 1.03),
      merchant,
      ordered_on,
      expected_on: addDays(today, intFrom(chance, comes[0], comes[1])),
      order_number: String(intFrom(chance, 10_400, 98_700)),
    },
    ids,
  )
  const bottles = Array.from({ length: 3 }, () =>
    aBottle({ id: idOf(ids, ordered_on), wine_id: wine.id, purchase_id: purchase.id, state: 'on_order' }, ids),
  )
  return { purchases: [purchase], bottles }
}

/** What somebody looked up over the years: mostly of the bottles worth looking up. */
function valuationsOf({ today, ids, chance }: Setting, sample: SampleWine, wine: Wine): Valuation[] {
  if (chance() > (sample.price >= 30 ? 0.85 : 0.15)) return []
  const growth = sample.price >= 60 ? 0.015 + chance() * 0.06 : chance() * 0.05 - 0.01
  return [1140, 760, 390, 55].slice(intFrom(chance, 0, 2)).map(daysAgo => {
    const valued_on = addDays(today, -daysAgo - intFrom(chance, 0, 40))
    const euros = sample.price * (1.04 + growth * (4 - daysAgo / 365))
    return aValuation(
      {
        id: idOf(ids, valued_on),
        wine_id: wine.id,
        size_ml: sample.size_ml ?? 750,
        amount_minor: Math.round(euros) * 100,
        currency: 'EUR',
        valued_on,
      },
      ids,
    )
  })
}

function idOf(ids: Random, on: Day): string {
  return anId(ids, Date.parse(`${on}T18:30:00Z`))
}
