import type { Bottle, Departure, Purchase } from '../../model/bottle.ts'
import type { Tasting } from '../../model/tasting.ts'
import type { Valuation } from '../../model/valuation.ts'
import type { Wine, WineType } from '../../model/wine.ts'
import type { Wish } from '../../model/wish.ts'
import { addDays, type Day, dayOf, daysBetween, yearOf } from '../../shared/days.ts'
import { exponentOf } from '../../shared/minor-units.ts'
import { intFrom, oneFrom, type Random, seededId } from '../../shared/seeded-random.ts'
import { blankBottle } from '../bottles/blank-bottle.ts'
import { codeOf } from '../bottles/code.ts'
import { estimatorOf, withEstimate } from '../window-rules/estimate.ts'
import { blankWine } from '../wines/blank-wine.ts'
import type { SampleFacts, SampleWine, SampleWish, Setting } from './sample-data.ts'

interface Story {
  wines: Wine[]
  purchases: Purchase[]
  bottles: Bottle[]
  tastings: Tasting[]
  valuations: Valuation[]
}

/** Decides for each wine when it was bought, when its bottles left and when it was tasted and valued. */
export function sampleStory(setting: Setting): Story {
  const story: Story = { wines: [], purchases: [], bottles: [], tastings: [], valuations: [] }
  for (const sample of setting.data.wines) addWine(story, setting, sample)
  addMishaps(story.bottles, setting)
  return story
}

const estimator = estimatorOf([])

function addWine(story: Story, setting: Setting, sample: SampleWine) {
  const wine = wineOf(setting, sample)
  const drinkable = withEstimate(wine, estimator)
  const purchases = purchasesOf(setting, sample, wine)
  const bottles = purchases.flatMap(purchase => bottlesOf(setting, purchase, drinkable))
  if (sample.opened && bottles[0]) open(bottles[0], setting.today, sample.opened)
  drinkForNotes(setting, bottles, drinkable, sample)
  const order = orderOf(setting, sample, wine)
  purchases.push(...order.purchases)
  story.wines.push({ ...wine, created_at: instantOn(purchases[0]?.ordered_on ?? setting.today) })
  story.purchases.push(...purchases)
  story.bottles.push(...bottles, ...order.bottles)
  story.tastings.push(...tastingsOf(setting, sample, wine, bottles))
  story.valuations.push(...valuationsOf(setting, sample, wine))
}

export function wineOf({ today, ids, chance, say }: Setting, sample: SampleFacts, created_on: Day = today): Wine {
  const { wine, age, window, grapes, tags = [] } = sample
  const year = yearOf(today)
  const vintage = age === null ? null : year - age
  // The others have no window of their own, so that theirs is estimated.
  const own = window && (chance() < 0.7 || vintage === null) ? window : undefined
  return {
    ...blankWine,
    ...wine,
    id: seededId(ids),
    vintage,
    grapes: grapesOf(grapes),
    drink_from: own ? (vintage ?? year) + own[0] : null,
    drink_until: own ? (vintage ?? year) + own[1] : null,
    window_source: own ? 'own' : null,
    tags: tags.map(say),
    created_at: instantOn(created_on),
  }
}

/** Reads `Merlot 75, Cabernet Franc 25`, or names without their shares. */
function grapesOf(text = ''): Wine['grapes'] {
  const parts = text.split(', ').filter(Boolean)
  return parts.map(part => {
    const [, name = part, share] = /^(.*?)(?: (\d+))?$/.exec(part) ?? []
    return { name, share: share ? Number(share) : parts.length === 1 ? 100 : null }
  })
}

/** The years from the harvest until such a wine is sold, where they are not two. */
const yearsUntilSale: Partial<Record<WineType, number>> = { white: 1, rose: 1, spirit: 0, other: 1 }

const blankPurchase = { expected_on: null, order_number: null, note: null, owners: [], extra: {} }

function purchasesOf(setting: Setting, sample: SampleWine, wine: Wine): Purchase[] {
  const { today, ids, chance } = setting
  const { price, age, bottles = 3, size_ml = 750 } = sample
  if (bottles === 0) return []
  const counts = bottles >= 6 && chance() < 0.4 ? [bottles / 2, bottles / 2] : [bottles]
  const soldAfter = Math.min(yearsUntilSale[wine.type] ?? 2, (age ?? 1) - 1)
  const most = wine.vintage === null ? 2200 : Math.min(3640, daysBetween(dayOf(wine.vintage + soldAfter, 3, 1), today))
  const daysAgo = counts.map(() => daysBack(chance, 40, most)).sort((a, b) => b - a)
  return counts.map((quantity, at) => {
    const days = daysAgo[at] ?? 40
    const ordered_on = addDays(today, -days)
    return {
      ...blankPurchase,
      id: idOn(ids, ordered_on),
      wine_id: wine.id,
      size_ml,
      quantity,
      ...priceFrom(setting, sample, price * (1 - (0.025 * days) / 365)),
      ordered_on,
      order_number: chance() < 0.5 ? orderNumber(chance) : null,
    }
  })
}

/** Chooses a merchant, and writes the price in its currency and in the steps it uses. */
function priceFrom({ data, chance }: Setting, sample: SampleWine, euros: number) {
  const names = Object.keys(data.merchants)
  const [largest = ''] = names
  const usual = names.find(name => data.merchants[name]?.usual_in === sample.wine.country) ?? largest
  const merchant = sample.merchant ?? (chance() < 0.2 ? largest : usual)
  const { currency, perEuro, step } = data.merchants[merchant] ?? { currency: 'EUR', perEuro: 1, step: 0.5 }
  const amount = Math.max(1, Math.round((euros * perEuro) / step)) * step
  return { merchant, price_minor: Math.round(amount * 10 ** exponentOf(currency)), price_currency: currency }
}

function bottlesOf(setting: Setting, purchase: Purchase, wine: Wine): Bottle[] {
  const { today, chance } = setting
  const received_on = addDays(purchase.ordered_on ?? today, intFrom(chance, 2, 14))
  const isReady = wine.drink_from === null || wine.drink_from <= yearOf(today)
  const likely = isReady ? Math.min(0.8, 0.1 + (0.08 * daysBetween(received_on, today)) / 365) : 0.05
  return Array.from({ length: purchase.quantity }, () => {
    const bottle: Bottle = { ...bottleFrom(setting, purchase, received_on), state: 'in_cellar', received_on }
    if (chance() >= likely) return bottle
    const departure = chance() < 0.09 ? 'gifted' : 'drunk'
    return departed(setting, bottle, departure, dayToDrink(setting, wine, received_on))
  })
}

function bottleFrom({ ids }: Setting, { id: purchase_id, wine_id, size_ml }: Purchase, day: Day) {
  const id = idOn(ids, day)
  return { ...blankBottle, id, wine_id, purchase_id, size_ml, code: codeOf(id) }
}

const untouched = {
  state: 'in_cellar',
  departure: null,
  departed_on: null,
  departed_by: null,
  occasion: null,
  company: null,
  departure_note: null,
} as const

function open(bottle: Bottle, today: Day, { days, left_ml, preserved = 'cork' }: NonNullable<SampleWine['opened']>) {
  const opened_on = addDays(today, -days)
  const received_on = (bottle.received_on ?? '') < opened_on ? bottle.received_on : opened_on
  Object.assign(bottle, untouched, { opened_on, received_on, left_ml, preserved })
}

/** Marks one bottle as drunk for each note, and leaves at least one. */
function drinkForNotes(setting: Setting, bottles: Bottle[], wine: Wine, { opened, notes = [] }: SampleWine) {
  const drunk = bottles.filter(bottle => bottle.departure === 'drunk').length
  let missing = opened ? 0 : Math.min(notes.length, bottles.length - 1) - drunk
  for (const [at, bottle] of bottles.entries()) {
    if (missing <= 0) return
    if (bottle.state === 'gone') continue
    const day = dayToDrink(setting, wine, bottle.received_on ?? setting.today)
    bottles[at] = departed(setting, bottle, 'drunk', day)
    missing--
  }
}

/** Turns some of the gifts into bottles that were broken, lost or spoiled. */
function addMishaps(bottles: Bottle[], setting: Setting) {
  const { mishaps } = setting.data.departures
  const gifts = bottles.filter(bottle => bottle.departure === 'gifted')
  for (const [at, { departure, note }] of mishaps.entries()) {
    const gift = gifts[Math.floor(((at + 0.5) * gifts.length) / mishaps.length)]
    if (!gift) continue
    const gone = departed(setting, gift, departure, gift.departed_on ?? setting.today)
    bottles[bottles.indexOf(gift)] = { ...gone, departure_note: setting.say(note) }
  }
}

/** Picks a day before today on which the bottle has arrived and, where possible, its drinking window has begun. */
function dayToDrink({ today, chance }: Setting, wine: Wine, received_on: Day): Day {
  const ready = wine.drink_from === null ? received_on : dayOf(wine.drink_from, 1, 10)
  const first = ready > received_on && ready < addDays(today, -30) ? ready : addDays(received_on, 5)
  return addDays(today, -daysBack(chance, 1, daysBetween(first, today)))
}

function departed({ data, person_id, chance, say }: Setting, bottle: Bottle, departure: Departure, day: Day): Bottle {
  const departed_on = day > (bottle.received_on ?? '') ? day : addDays(day, 1)
  const hasOccasion = departure === 'gifted' || (departure === 'drunk' && chance() >= 0.35)
  const { occasion, company, note } = hasOccasion ? oneFrom(chance, data.departures[departure]) : {}
  return {
    ...bottle,
    state: 'gone',
    departure,
    departed_on,
    departed_by: person_id,
    occasion: occasion ? say(occasion) : null,
    company: company ? say(company) : null,
    departure_note: note ? say(note) : null,
  }
}

function tastingsOf(setting: Setting, { notes = [] }: SampleWine, wine: Wine, bottles: readonly Bottle[]): Tasting[] {
  const { today, person_id, ids, chance, say } = setting
  const drunk = bottles
    .filter(bottle => bottle.departure === 'drunk')
    .sort((a, b) => ((a.departed_on ?? '') < (b.departed_on ?? '') ? -1 : 1))
  return notes.map(({ score, note, food, aspects = {} }, at) => {
    const bottle = drunk[at] ?? bottles.find(each => each.opened_on)
    const tasted_on = bottle?.departed_on ?? addDays(today, -intFrom(chance, 8, 120))
    return {
      id: idOn(ids, tasted_on),
      wine_id: wine.id,
      bottle_id: bottle?.id ?? null,
      person_id,
      tasted_on,
      ...scoreOf(score),
      note: say(note),
      food: food ? say(food) : null,
      company: bottle?.company ?? null,
      aspects,
    }
  })
}

/** Reads a score as it was entered: `93`, `17.5/20` or `4.5*`. */
function scoreOf(text: string): Pick<Tasting, 'score' | 'score_scale'> {
  const value = Number.parseFloat(text)
  if (text.endsWith('/20')) return { score: value * 5, score_scale: 'points_20' }
  if (text.endsWith('*')) return { score: value * 20, score_scale: 'stars_5' }
  return { score: value, score_scale: 'points_100' }
}

/** The least and most days since an order, then the least and most until its arrival. */
const spans = { soon: [4, 38, 9, 60], late: [60, 75, -20, -12], en_primeur: [190, 230, 420, 480] } as const

/** Orders three more bottles where the record says so, and of some young wines. */
function orderOf(setting: Setting, sample: SampleWine, wine: Wine): Pick<Story, 'purchases' | 'bottles'> {
  const { today, ids, chance } = setting
  const isYoung = sample.age !== null && sample.age <= 5 && sample.price < 60
  if (!sample.on_order && !(isYoung && chance() < 0.25)) return { purchases: [], bottles: [] }
  const [boughtLast, boughtFirst, arrivesFirst, arrivesLast] = spans[sample.on_order ?? 'soon']
  const ordered_on = addDays(today, -intFrom(chance, boughtLast, boughtFirst))
  const purchase = {
    ...blankPurchase,
    id: idOn(ids, ordered_on),
    wine_id: wine.id,
    size_ml: 750,
    quantity: 3,
    ...priceFrom(setting, sample, sample.price * 1.03),
    ordered_on,
    expected_on: addDays(today, intFrom(chance, arrivesFirst, arrivesLast)),
    order_number: orderNumber(chance),
  }
  const bottles = [1, 2, 3].map(() => ({ ...bottleFrom(setting, purchase, ordered_on), state: 'on_order' as const }))
  return { purchases: [purchase], bottles }
}

/** Adds valuations, mostly for dearer wines, one to three over the last years. */
function valuationsOf({ today, ids, chance }: Setting, { price, size_ml = 750 }: SampleWine, wine: Wine): Valuation[] {
  if (chance() > (price >= 30 ? 0.85 : 0.15)) return []
  const growth = price >= 60 ? 0.015 + chance() * 0.06 : chance() * 0.05 - 0.01
  return [1140, 760, 390, 55].slice(intFrom(chance, 0, 2)).map(daysAgo => {
    const valued_on = addDays(today, -daysAgo - intFrom(chance, 0, 40))
    const amount_minor = Math.round(price * (1.04 + growth * (4 - daysAgo / 365))) * 100
    const id = idOn(ids, valued_on)
    return { id, wine_id: wine.id, size_ml, amount_minor, currency: 'EUR', valued_on, source: 'own' }
  })
}

export function wishOf({ today, person_id, ids, say }: Setting, wish: SampleWish, wines: readonly Wine[]): Wish {
  const { producer, days_ago, note, ...fields } = wish
  const wished_on = addDays(today, -days_ago)
  return {
    size_ml: 750,
    limit_minor: null,
    limit_currency: null,
    merchant: null,
    ...fields,
    id: idOn(ids, wished_on),
    wine_id: wines.find(wine => wine.producer === producer)?.id ?? '',
    note: note ? say(note) : null,
    person_id,
    wished_on,
  }
}

/** Picks a number of days, more often a large one, because people who own old wine have owned it for long. */
function daysBack(chance: Random, least: number, most: number): number {
  return most <= least ? most : least + Math.floor((most - least) * Math.sqrt(chance()))
}

function orderNumber(chance: Random): string {
  return String(intFrom(chance, 10_400, 98_700))
}

function idOn(ids: Random, day: Day): string {
  return seededId(ids, Date.parse(instantOn(day)))
}

function instantOn(day: Day): string {
  return `${day}T18:30:00.000Z`
}
