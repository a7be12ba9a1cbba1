import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WineType } from '../../model/wine.ts'
import { intFrom, oneFrom, type Random, seededRandom } from '../../shared/seeded-random.ts'
import { choose, type Lot } from './choose.ts'

/*
 * One thousand cellars over ten years. Everybody opens the same number of bottles on the same days and buys the same
 * wines, and only chooses differently. The real end of an estimated window differs from the estimate; no choice sees it.
 */

const cellars = 1_000
const years = 10
const firstYear = 2026

interface Bottles extends Lot {
  bought: number
  drunk: number
  real_until: number
}

interface Month {
  year: number
  month: number
  wanted: number
}

type Strategy = (lots: readonly Bottles[], month: Month, pace: number) => Bottles | undefined

test('loses at most half of the bottles that first-in-first-out loses, and fewer than the linear index', () => {
  const ours = totalOf(planned)
  const oldestFirst = totalOf(firstInFirstOut)
  const linear = totalOf(linearIndex)
  assert.equal(ours.opened, oldestFirst.opened)
  assert.equal(ours.opened, linear.opened)
  assert.ok(ours.openedPast <= oldestFirst.openedPast / 2)
  assert.ok(ours.openedPast < linear.openedPast)
  // A bottle that is never opened is no better, so those that stand past their windows at the end count too.
  assert.ok(ours.openedPast + ours.leftPast <= (oldestFirst.openedPast + oldestFirst.leftPast) / 2)
  assert.ok(ours.openedPast + ours.leftPast < linear.openedPast + linear.leftPast)
})

/** Chooses as the drink plan does, and the next to ripen when nothing is ripe. */
const planned: Strategy = (lots, { year, month, wanted }, pace) => {
  const monthsAfter = (until: number) => (until - year) * 12 + (12 - month)
  const roomUntil = (until: number) => (monthsAfter(until) * pace) / 12
  const [first] = choose(lots, { year, room: wanted, roomUntil, spare: wanted })
  return first?.lot ?? least(lots, lot => lot.drink_from ?? 0)
}

const firstInFirstOut: Strategy = lots => least(lots, lot => lot.bought)

/** The share of the window used, times all bottles of the wine, less those drunk; 100 more past the window. */
const linearIndex: Strategy = (lots, { year }) =>
  least(lots, lot => {
    const [from, until] = [lot.drink_from ?? 0, lot.drink_until ?? 0]
    const used = (year - from) / Math.max(1, until - from)
    return -(used * (lot.bottles + lot.drunk) - lot.drunk + (year > until ? 100 : 0))
  })

function totalOf(strategy: Strategy) {
  const total = { opened: 0, openedPast: 0, leftPast: 0 }
  for (let cellar = 0; cellar < cellars; cellar++) {
    for (const type of ['red', 'white'] as const) live(strategy, type, seededRandom(`${type} ${cellar}`), total)
  }
  return total
}

function live(strategy: Strategy, type: WineType, random: Random, total: ReturnType<typeof totalOf>) {
  const pace = intFrom(random, 6, 30)
  // Some buy less than they drink and some more; the cellar holds two to six years of drinking at the beginning.
  const boughtYearly = pace * (0.7 + random() * 0.5)
  const lots: Bottles[] = []
  const stock = pace * (2 + random() * 4)
  for (let bottles = 0; bottles < stock; ) bottles += buy(lots, type, -intFrom(random, 0, 60), random)
  let toBuy = 0
  for (let at = 0; at < years * 12; at++) {
    const [year, month] = [firstYear + Math.floor(at / 12), (at % 12) + 1]
    toBuy += boughtYearly / 12
    while (toBuy > 0) toBuy -= buy(lots, type, at, random)
    for (let wanted = around(pace / 12, random); wanted > 0; wanted--) {
      const lot = strategy(
        lots.filter(each => each.bottles > 0),
        { year, month, wanted },
        pace,
      )
      if (!lot) break
      lot.bottles--
      lot.drunk++
      total.opened++
      if (year > lot.real_until) total.openedPast++
    }
  }
  for (const lot of lots) if (firstYear + years > lot.real_until) total.leftPast += lot.bottles
}

/** Buys one to twelve bottles of a wine of the last years; returns how many. */
function buy(lots: Bottles[], type: WineType, bought: number, random: Random): number {
  const bottles = oneFrom(random, [1, 2, 3, 6, 6, 12])
  const vintage = firstYear + Math.floor(bought / 12) - intFrom(random, 1, 4)
  const drink_from = vintage + intFrom(random, 1, type === 'red' ? 8 : 3)
  const length = intFrom(random, 3, type === 'red' ? 18 : 10)
  const drink_until = drink_from + length - 1
  const estimated = random() < 0.6
  const error = estimated ? Math.round((random() + random() - 1) * (length / 3)) : 0
  lots.push({
    key: String(lots.length),
    type,
    size_ml: 750,
    bottles,
    drink_from,
    drink_until,
    window_source: estimated ? 'estimated' : 'own',
    weight: 1,
    bought,
    drunk: 0,
    real_until: drink_until + error,
  })
  return bottles
}

/** Returns a whole number whose mean is the given one. */
function around(mean: number, random: Random): number {
  return Math.floor(2 * mean * random() + random())
}

function least(lots: readonly Bottles[], of: (lot: Bottles) => number): Bottles | undefined {
  let best: Bottles | undefined
  for (const lot of lots) if (!best || of(lot) < of(best)) best = lot
  return best
}
