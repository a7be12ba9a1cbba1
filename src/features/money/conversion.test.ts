import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayOfNumber } from '../../shared/days.ts'
import { exponentOf } from '../../shared/minor-units.ts'
import { bundledSeries } from './bundled-rates.ts'
import { convert, sum } from './conversion.ts'
import { isOld, type Rates, rateOn, seriesFrom, seriesToWire } from './rates.ts'

const ended = new Set(['RUB', 'HRK'])
const codes = ['USD', 'JPY', 'GBP', 'CHF', 'AUD', 'HUF', 'ISK', 'RUB', 'HRK']
const series = await Promise.all(codes.map(code => bundledSeries(code)))
const rates: Rates = new Map(
  series.flatMap(each => (each ? [[each.currency, { ...each, open_ended: !ended.has(each.currency) }]] : [])),
)

const converted = (amount_minor: number, currency: string, to: string, on: string) =>
  convert({ amount_minor, currency }, to, on, rates)

// The ECB's figures of the day stand beside each working, in units per euro.

test('converts dollars to euros on a working day', () => {
  // 2024-12-31: USD 1.0389. 100 ÷ 1.0389 = 96.2557
  assert.equal(converted(10_000, 'USD', 'EUR', '2024-12-31')?.amount_minor, 9_626)
})

test('converts yen to francs, from a currency without hundredths to one with', () => {
  // 2021-10-15: JPY 132.65, CHF 1.0729. 12,800 × 1.0729 ÷ 132.65 = 13,733.12 ÷ 132.65 = 103.529
  assert.equal(converted(12_800, 'JPY', 'CHF', '2021-10-15')?.amount_minor, 10_353)
})

test('converts Australian to American dollars in the first week of 2000', () => {
  // 2000-01-03: AUD 1.5346, USD 1.009. 59.90 × 1.009 ÷ 1.5346 = 60.4391 ÷ 1.5346 = 39.3843
  assert.equal(converted(5_990, 'AUD', 'USD', '2000-01-03')?.amount_minor, 3_938)
})

test('counts forint in hundredths, however they are shown', () => {
  // 2025-01-03: HUF 414.93. 4,990 ÷ 414.93 = 12.0261
  assert.equal(converted(499_000, 'HUF', 'EUR', '2025-01-03')?.amount_minor, 1_203)
})

test('converts a purchase of a Saturday at the rates of the Friday and names that day', () => {
  // 2023-12-30 is a Saturday. 2023-12-29: GBP 0.86905, JPY 156.33. 45 × 156.33 ÷ 0.86905 = 7,034.85 ÷ 0.86905 = 8,094.87
  assert.deepEqual(converted(4_500, 'GBP', 'JPY', '2023-12-30'), {
    amount_minor: 8_095,
    currency: 'JPY',
    rate: {
      from: { currency: 'GBP', per_euro: 0.86905, day_on: '2023-12-29', age_days: 1, source: 'ECB statistics' },
      to: { currency: 'JPY', per_euro: 156.33, day_on: '2023-12-29', age_days: 1, source: 'ECB statistics' },
      source: 'ECB statistics',
    },
  })
})

test('converts euros to yen on a Saturday', () => {
  // 2025-01-03: JPY 161.77. 27.50 × 161.77 = 4,448.675
  assert.equal(converted(2_750, 'EUR', 'JPY', '2025-01-04')?.amount_minor, 4_449)
})

test('leaves an amount before the first rate unknown', () => {
  assert.equal(converted(10_000, 'USD', 'EUR', '1999-01-03'), undefined)
  // 1999-01-04: USD 1.1789. 100 ÷ 1.1789 = 84.8248
  assert.equal(converted(10_000, 'USD', 'EUR', '1999-01-04')?.amount_minor, 8_482)
})

test('leaves the rouble unknown from ten days after its last rate', () => {
  // 2022-03-01: RUB 117.201
  assert.equal(converted(1_172_010, 'RUB', 'EUR', '2022-03-11')?.amount_minor, 10_000)
  assert.equal(converted(1_172_010, 'RUB', 'EUR', '2022-03-12'), undefined)
})

test('leaves the króna unknown in the years in which it was not quoted', () => {
  assert.equal(rateOn(rates, 'ISK', '2008-12-19')?.per_euro, 290)
  assert.equal(rateOn(rates, 'ISK', '2008-12-20'), undefined)
  assert.equal(rateOn(rates, 'ISK', '2018-01-31'), undefined)
  assert.equal(rateOn(rates, 'ISK', '2018-02-01')?.day_on, '2018-02-01')
})

test('uses the newest rate of a quoted currency until a newer one comes', () => {
  assert.deepEqual(rateOn(rates, 'USD', '2030-01-01'), {
    currency: 'USD',
    per_euro: 1.1684,
    day_on: '2026-04-13',
    age_days: 1359,
    source: 'ECB statistics',
  })
})

test('uses the fixed rates of currencies that the euro replaced, on any day since', () => {
  assert.equal(converted(195_583, 'DEM', 'EUR', '2024-02-29')?.amount_minor, 100_000)
  assert.equal(converted(1_936_270, 'ITL', 'EUR', '2001-11-03')?.amount_minor, 100_000)
  assert.equal(converted(75_345, 'HRK', 'EUR', '2023-06-01')?.amount_minor, 10_000)
  assert.equal(rateOn(rates, 'HRK', '2022-12-31')?.source, 'ECB statistics')
  assert.equal(converted(195_583, 'DEM', 'EUR', '1998-12-31'), undefined)
  // Marks to francs: 100 × 6.55957 ÷ 1.95583 = 335.3855
  assert.equal(converted(10_000, 'DEM', 'FRF', '2000-06-15')?.amount_minor, 33_539)
})

test('converts a currency to itself on any day, without rates', () => {
  const day = fc.constantFrom('1985-05-01', '1999-01-03', '2026-01-01')
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('EUR', 'USD', 'TND', 'RUB'), day, (amount_minor, currency, on) => {
      assert.deepEqual(convert({ amount_minor, currency }, currency, on, new Map()), {
        amount_minor,
        currency,
        rate: null,
      })
    }),
  )
})

test('counts an amount in a currency without rates as unknown', () => {
  const amounts = [
    converted(10_000, 'USD', 'EUR', '2024-12-31'),
    converted(45_000, 'TND', 'EUR', '2024-12-31'),
    { amount_minor: 0, currency: 'EUR' },
    null,
  ]
  assert.deepEqual(sum(amounts, 'EUR'), { amount_minor: 9_626, currency: 'EUR', known: 2, unknown: 2 })
  assert.deepEqual(sum([], 'JPY'), { amount_minor: 0, currency: 'JPY', known: 0, unknown: 0 })
})

test('refuses an amount of another currency in a sum', () => {
  assert.throws(() => sum([{ amount_minor: 1, currency: 'USD' }], 'EUR'))
})

test('rounds halves away from zero, where floating point would round down', () => {
  // 1.00 × 1.005 = 1.005, which is 100.49999999999999 hundredths in floating point.
  const series = seriesFrom({ currency: 'USD', source: 'test', days: [10_000], per_euro: [1.005], open_ended: true })
  const only: Rates = new Map([['USD', series]])
  assert.equal(convert({ amount_minor: 100, currency: 'EUR' }, 'USD', '2000-01-01', only)?.amount_minor, 101)
})

test('converts to the exact quotient, rounded once', () => {
  const rate = fc.integer({ min: 1, max: 3_000_000_000 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), rate, rate, (amount_minor, from, to) => {
      const of = (currency: string, millionths: number) =>
        seriesFrom({ currency, source: 'test', days: [0], per_euro: [millionths / 1e6], open_ended: true })
      const two: Rates = new Map([
        ['USD', of('USD', from)],
        ['GBP', of('GBP', to)],
      ])
      const exact = (BigInt(amount_minor) * BigInt(to) * 2n + BigInt(from)) / (BigInt(from) * 2n)
      fc.pre(exact < 2n ** 50n)
      assert.equal(convert({ amount_minor, currency: 'USD' }, 'GBP', '2000-01-01', two)?.amount_minor, Number(exact))
    }),
  )
})

test('converts there and back with no more difference than the rounding', () => {
  const code = fc.constantFrom('EUR', 'USD', 'JPY', 'GBP', 'CHF', 'HUF')
  const day = fc
    .integer({ min: 0, max: 9_000 })
    .map(after => new Date(915_580_800_000 + after * 86_400_000).toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), code, code, day, (amount_minor, from, to, on) => {
      const there = convert({ amount_minor, currency: from }, to, on, rates)
      const back = there && convert(there, from, on, rates)
      assert.ok(there && back)
      const oneThere =
        ((rateOn(rates, from, on)?.per_euro ?? 0) / (rateOn(rates, to, on)?.per_euro ?? 1)) *
        10 ** (exponentOf(from) - exponentOf(to))
      assert.ok(Math.abs(back.amount_minor - amount_minor) <= 0.5 * oneThere + 0.5 + 1e-6)
    }),
  )
})

test('reads back the same series that it serialized', () => {
  const series = rates.get('USD')
  assert.ok(series)
  const wire = seriesToWire(series)
  assert.deepEqual(wire.days.slice(0, 4), [10_595, 1, 1, 1])
  assert.deepEqual(seriesFrom(wire), series)
})

test('marks a rate as old from eight days after its day, but never a fixed one or one of the past', () => {
  const isOldOn = (currency: string, day: string) => {
    const used = rateOn(rates, currency, day)
    assert.ok(used)
    return isOld(used)
  }
  assert.equal(isOldOn('USD', '2026-04-20'), false)
  assert.equal(isOldOn('USD', '2026-04-21'), true)
  assert.equal(isOldOn('DEM', '2026-04-21'), false)
  assert.equal(isOldOn('EUR', '2026-04-21'), false)
  // Easter 2025: from Thursday to Tuesday without rates.
  assert.equal(isOldOn('USD', '2025-04-21'), false)
})

test('names the source of each rate where several sources follow each other', () => {
  const wire = { currency: 'ARS', source: 'first', days: [10, 1, 1, 1], per_euro: [1, 2, 3, 4], open_ended: true }
  const series = seriesFrom({
    ...wire,
    other_sources: [
      { from: 1, source: 'second' },
      { from: 3, source: 'first' },
    ],
  })
  const sourceOn = (day: number) => rateOn(new Map([['ARS', series]]), 'ARS', dayOfNumber(day))?.source
  assert.deepEqual([10, 11, 12, 13].map(sourceOn), ['first', 'second', 'second', 'first'])
})
