import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratesThatEmpty } from '../../../tests/account-by-days.ts'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, type Replica, withRows } from '../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import { departures, valuationSources } from '../../model/choices.ts'
import type { Valuation } from '../../model/valuation.ts'
import { addDays, type Day, dayNumber } from '../../shared/days.ts'
import { type Random, seededRandom } from '../../shared/seeded-random.ts'
import { aBottle, aPurchase, aValuation, aWine } from '../cellars/builders.ts'
import { ratesFrom } from './rates.ts'
import { returnOn, type WorthBasis, worthBases } from './returns.ts'
import { salesByYear } from './sales.ts'

/*
 * Random cellars against the tables of docs/returns.md, worked through bottle by bottle: a dollar is half a euro until
 * 2019 and 80 cents from 2020 on, and a peso has no rate. Amounts in dollars are chosen so that no cent is rounded.
 */

const today = '2025-12-30'
/** A rate for every week, as one stands in for ten days at most. */
const weeks = Math.floor((dayNumber('2020-01-01') - dayNumber('2014-12-31')) / 7)
const rates = ratesFrom([
  {
    currency: 'USD',
    source: 'a test',
    days: [dayNumber('2020-01-01') - 7 * weeks, ...Array.from({ length: weeks }, () => 7)],
    per_euro: [...Array.from({ length: weeks }, () => 2), 1.25],
    open_ended: true,
  },
])
const context = { today, currency: 'EUR', rates }

test('agrees with every bottle worked through by hand, for a thousand cellars', () => {
  const random = seededRandom('a thousand whole cellars')
  const seen = { rate: 0, cannot: 0, undated: 0, sold: 0, left_out: 0 }
  for (let at = 0; at < 1_000; at++) {
    const cellar = someCellar(random)
    const bottles = [...cellar.bottles.values()]
    const found = returnOn(bottles, cellar, context)
    const expected = workedThrough(cellar)
    const { yearly, ...sums } = found
    assert.deepEqual(sums, expected.sums, `cellar ${at}`)
    assert.deepEqual(salesByYear(bottles, cellar, context), salesOf(cellar), `sales of cellar ${at}`)
    const days = expected.flows.map(({ day }) => day)
    if (Math.max(...days) - Math.min(...days) < 365 || days.length === 0) {
      assert.deepEqual(yearly, { cannot: 'short' })
    } else {
      const accounts = ratesThatEmpty(expected.flows)
      if ('rate' in yearly) {
        assert.equal(accounts.length, 1, `cellar ${at}`)
        assert.ok(Math.abs((accounts[0] ?? 0) - yearly.rate) < 1e-6 * (1 + Math.abs(yearly.rate)), `cellar ${at}`)
      } else assert.equal(accounts.length > 1 ? 'several' : 'none', yearly.cannot, `cellar ${at}`)
    }
    seen['rate' in yearly ? 'rate' : 'cannot']++
    seen.undated += found.undated
    seen.sold += found.by_basis.sold.bottles
    seen.left_out += found.left_out.cost + found.left_out.worth + found.left_out.rate
  }
  assert.ok(
    Object.values(seen).every(count => count > 50),
    JSON.stringify(seen),
  )
})

type Sum = { bottles: number; cost_minor: number; worth_minor: number }

function workedThrough(cellar: Replica) {
  const zero = (): Sum => ({ bottles: 0, cost_minor: 0, worth_minor: 0 })
  const open = zero()
  const realised = zero()
  const by_basis = Object.fromEntries(worthBases.map(basis => [basis, zero()])) as Record<WorthBasis, Sum>
  const left_out = { cost: 0, worth: 0, rate: 0 }
  const flows: { day: number; minor: number }[] = []
  let undated = 0
  for (const bottle of cellar.bottles.values()) {
    if (bottle.state === 'on_order' || bottle.departure === 'cancelled') continue
    const price = priceOf(bottle, cellar)
    const end = endOf(bottle, cellar)
    if (price === undefined) left_out.cost += 1
    else if (end === undefined) left_out.worth += 1
    else if (price.euros === undefined || end.euros === undefined) left_out.rate += 1
    else {
      const sums = [bottle.state === 'gone' ? realised : open, by_basis[end.basis]]
      for (const sum of sums) {
        sum.bottles += 1
        sum.cost_minor += price.euros
        sum.worth_minor += end.euros
      }
      if (price.on !== null && end.on !== null) {
        flows.push({ day: dayNumber(price.on), minor: -price.euros }, { day: dayNumber(end.on), minor: end.euros })
      } else undated += 1
    }
  }
  return { sums: { open, realised, by_basis, left_out, undated }, flows }
}

/** The price of the bottle, else of its purchase, at the rate of the day it was ordered, else received. */
function priceOf(bottle: Bottle, cellar: Replica) {
  const purchase = cellar.purchases.get(bottle.purchase_id ?? '')
  const on = purchase?.ordered_on ?? bottle.received_on
  const minor = bottle.price_minor ?? purchase?.price_minor ?? null
  const currency = bottle.price_minor === null ? purchase?.price_currency : bottle.price_currency
  return minor === null || !currency ? undefined : { on, euros: inEuros(minor, currency, on) }
}

function endOf(
  bottle: Bottle,
  cellar: Replica,
): { basis: WorthBasis; on: Day | null; euros: number | undefined } | undefined {
  if (bottle.state === 'in_cellar') return valueOn(today, bottle, cellar)
  const { departure, departed_on: on, revenue_minor, revenue_currency } = bottle
  if (revenue_minor !== null) return { basis: 'sold', on, euros: inEuros(revenue_minor, String(revenue_currency), on) }
  if (departure === 'broken' || departure === 'spoiled' || departure === 'lost') return { basis: 'lost', on, euros: 0 }
  if ((departure === 'drunk' || departure === 'gifted') && on !== null) return valueOn(on, bottle, cellar)
  return undefined
}

function valueOn(on: Day, { wine_id, size_ml }: Bottle, cellar: Replica) {
  const [latest] = [...cellar.valuations.values()]
    .filter(value => value.wine_id === wine_id && value.size_ml === size_ml && value.valued_on <= on)
    .sort((a, b) => (`${a.valued_on} ${a.id}` < `${b.valued_on} ${b.id}` ? 1 : -1))
  return latest && { basis: latest.source, on, euros: inEuros(latest.amount_minor, latest.currency, on) }
}

function inEuros(minor: number, currency: string, on: Day | null): number | undefined {
  if (currency === 'EUR') return minor
  if (currency !== 'USD' || on === null) return undefined
  return on < '2020-01-01' ? minor / 2 : (minor * 4) / 5
}

function salesOf(cellar: Replica) {
  const sold = [...cellar.bottles.values()].filter(
    ({ state, departure, revenue_minor }) => state === 'gone' && (departure === 'sold' || revenue_minor !== null),
  )
  const years = [...new Set(sold.map(({ departed_on }) => departed_on && Number(departed_on.slice(0, 4))))]
  return years
    .sort((a, b) => (a || 9_999) - (b || 9_999))
    .map(year => {
      const those = sold.filter(({ departed_on }) => (departed_on && Number(departed_on.slice(0, 4))) === year)
      const known = those.flatMap(bottle => {
        const { revenue_minor, revenue_currency, departed_on } = bottle
        const euros = revenue_minor === null ? undefined : inEuros(revenue_minor, String(revenue_currency), departed_on)
        return euros === undefined ? [] : [{ euros, cost: priceOf(bottle, cellar)?.euros }]
      })
      const without_revenue = those.filter(({ revenue_minor }) => revenue_minor === null).length
      const both = known.flatMap(({ euros, cost }) => (cost === undefined ? [] : [{ euros, cost }]))
      return {
        year,
        bottles: those.length,
        revenue_minor: known.reduce((sum, { euros }) => sum + euros, 0),
        without_revenue,
        without_rate: those.length - without_revenue - known.length,
        compared: {
          bottles: both.length,
          revenue_minor: both.reduce((sum, { euros }) => sum + euros, 0),
          cost_minor: both.reduce((sum, { cost }) => sum + cost, 0),
        },
      }
    })
}

function someCellar(random: Random): Replica {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const oneOf = <T>(choices: readonly T[]): T => choices[upTo(choices.length - 1)] as T
  const perhaps = <T>(value: T, share: number): T | null => (random() < share ? value : null)
  const day = () => addDays('2015-01-10', upTo(3_900))
  const money = () => ({ minor: 10 * upTo(10_000), currency: oneOf(['EUR', 'EUR', 'EUR', 'USD', 'ARS']) })
  const rows: RowWrite[] = []
  for (let wines = 1 + upTo(3); wines > 0; wines--) {
    const wine = aWine()
    rows.push(put('wines', wine))
    for (let values = upTo(3); values > 0; values--) {
      const { minor, currency } = money()
      const value: Partial<Valuation> = { wine_id: wine.id, amount_minor: minor, currency, valued_on: day() }
      rows.push(
        put('valuations', aValuation({ ...value, size_ml: oneOf([750, 750, 1500]), source: oneOf(valuationSources) })),
      )
    }
    for (let purchases = upTo(3); purchases > 0; purchases--) {
      const price = perhaps(money(), 0.9)
      const bought: Partial<Purchase> = { wine_id: wine.id, ordered_on: perhaps(day(), 0.8) }
      const purchase = aPurchase({
        ...bought,
        price_minor: price?.minor ?? null,
        price_currency: price?.currency ?? null,
      })
      rows.push(put('purchases', purchase))
      for (let bottles = upTo(6); bottles > 0; bottles--) {
        rows.push(put('bottles', someBottle(purchase)))
      }
    }
  }
  return withRows(emptyReplica('a'), 1, rows)

  function someBottle({ id, wine_id }: Purchase): Bottle {
    const state = oneOf(['in_cellar', 'in_cellar', 'gone', 'gone', 'on_order'] as const)
    const own = perhaps(money(), 0.1)
    const revenue = state === 'gone' ? perhaps(money(), 0.3) : null
    return aBottle({
      wine_id,
      purchase_id: perhaps(id, 0.95),
      size_ml: oneOf([750, 750, 750, 1500]),
      state,
      received_on: perhaps(day(), 0.9),
      price_minor: own?.minor ?? null,
      price_currency: own?.currency ?? null,
      ...(state === 'gone' && {
        departure: oneOf([...departures, 'cancelled'] as const),
        departed_on: perhaps(day(), 0.9),
        revenue_minor: revenue?.minor ?? null,
        revenue_currency: revenue?.currency ?? null,
      }),
    })
  }
}
