import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorld, worldOf } from '../../../tests/harness.ts'
import { addDays, dayOfNumber } from '../../shared/days.ts'
import { getRates, type KnownCurrency, listRates } from './contract.ts'
import { convert } from './conversion.ts'
import { findRates } from './queries.ts'
import { isUpToDate } from './rates.ts'

const [world, ada] = await worldOf('Ada')

const known = async (currency: string) =>
  (await world.done(listRates, { as: ada })).currencies.find(each => each.currency === currency)

test('lists the source of the rates and the days of each currency', async () => {
  const { source, currencies } = await world.done(listRates, { as: ada })
  assert.equal(source, 'ECB statistics')
  assert.equal(currencies.length, 41 + 1 + 12)
  assert.deepEqual(await known('USD'), {
    currency: 'USD',
    from_on: '1999-01-04',
    until_on: '2026-04-13',
    current: true,
    added: 0,
  })
  assert.deepEqual(await known('RUB'), {
    currency: 'RUB',
    from_on: '2005-04-01',
    until_on: '2022-03-01',
    current: false,
    added: 0,
  })
  assert.deepEqual(await known('BGN'), {
    currency: 'BGN',
    from_on: '2000-07-19',
    until_on: null,
    current: false,
    added: 0,
  })
  assert.deepEqual(await known('DEM'), {
    currency: 'DEM',
    from_on: '1999-01-01',
    until_on: null,
    current: false,
    added: 0,
  })
  assert.deepEqual(await known('EUR'), { currency: 'EUR', from_on: null, until_on: null, current: true, added: 0 })
})

test('returns a series for every listed currency', async () => {
  const { currencies } = await world.done(listRates, { as: ada })
  for (const { currency } of currencies) {
    const series = await world.done(getRates, { as: ada, params: { currency } })
    assert.equal(series.days.length, series.per_euro.length)
    assert.ok(series.per_euro.every(rate => rate > 0))
    assert.ok(series.days.every(gap => gap > 0))
    assert.ok(isUpToDate(series, currencies))
  }
})

test('returns the figures that the bank published', async () => {
  const { days, per_euro, source, open_ended } = await world.done(getRates, { as: ada, params: { currency: 'GBP' } })
  assert.equal(source, 'ECB statistics')
  assert.equal(open_ended, true)
  assert.equal(days.length, 6_983)
  assert.equal(dayOfNumber(days[0] ?? 0), '1999-01-04')
  assert.equal(per_euro[0], 0.7111)
  assert.equal(per_euro.at(-1), 0.87058)
})

test('answers 404 for a currency that nobody quotes, and 400 for none', async () => {
  assert.equal((await world.refused(getRates, { as: ada, params: { currency: 'TND' } })).status, 404)
  const { status, body } = await world.refused(getRates, { as: ada, params: { currency: 'usd' } })
  assert.equal(status, 400)
  assert.equal(body.fields?.currency?.code, 'not_a_currency')
})

test('treats a stored series as up to date until a later day appears or its currency is no longer quoted', async () => {
  const { currencies } = await world.done(listRates, { as: ada })
  const stored = await world.done(getRates, { as: ada, params: { currency: 'GBP' } })
  const knownWith = (changes: Partial<KnownCurrency>) =>
    currencies.map(each => (each.currency === 'GBP' ? { ...each, ...changes } : each))
  assert.ok(!isUpToDate(stored, knownWith({ until_on: '2030-01-01' })))
  assert.ok(!isUpToDate(stored, knownWith({ current: false })))
  assert.ok(!isUpToDate(stored, undefined))
})

test('shows no rates to a stranger', async () => {
  assert.equal((await world.refused(listRates)).status, 401)
  assert.equal((await world.refused(getRates, { params: { currency: 'USD' } })).status, 401)
})

/** Stores rates as an update does, in a world of their own. */
async function worldWithRates(...rows: [currency: string, day_on: string, per_euro: number, source?: string][]) {
  const other = await startWorld()
  for (const [currency, day_on, per_euro, source = 'ECB statistics'] of rows)
    await other.db.insertInto('rates').values({ currency, day_on, per_euro, source }).execute()
  return other
}

test('continues the bundled rates with later ones of the table', async () => {
  const other = await worldWithRates(['USD', '2026-04-14', 1.25])
  const rates = await findRates(other.db, ['USD', 'EUR'])
  const inEuro = (on: string) => convert({ amount_minor: 10_000, currency: 'USD' }, 'EUR', on, rates)?.amount_minor
  // 100 ÷ 1.1684 = 85.5871
  assert.equal(inEuro('2026-04-13'), 8_559)
  assert.equal(inEuro('2026-04-14'), 8_000)
  const row = { currency: 'USD', day_on: '2026-04-16', per_euro: 2, source: 'ECB statistics' }
  await other.db.insertInto('rates').values(row).execute()
  const newer = await findRates(other.db, ['USD'])
  assert.equal(convert({ amount_minor: 10_000, currency: 'USD' }, 'EUR', '2026-05-01', newer)?.amount_minor, 5_000)
})

test('keeps using a stored rate when a later release bundles another for its day, and names its source', async () => {
  const other = await worldWithRates(['USD', '2026-04-10', 1.25, 'rates.example.org'], ['USD', '2026-04-12', 1.28])
  const rates = await findRates(other.db, ['USD'])
  const used = (on: string) => {
    const rate = convert({ amount_minor: 10_000, currency: 'USD' }, 'EUR', on, rates)?.rate?.from
    return [rate?.day_on, rate?.per_euro, rate?.source]
  }
  assert.deepEqual(used('2026-04-10'), ['2026-04-10', 1.25, 'rates.example.org'])
  assert.deepEqual(used('2026-04-11'), ['2026-04-10', 1.25, 'rates.example.org'])
  assert.deepEqual(used('2026-04-12'), ['2026-04-12', 1.28, 'ECB statistics'])
  assert.deepEqual(used('2026-04-13'), ['2026-04-13', 1.1684, 'ECB statistics'])
})

test('treats a stored series as incomplete when an earlier rate was added since', async () => {
  const other = await worldWithRates(['ARS', '2026-03-02', 1700], ['ARS', '2026-03-04', 1710])
  const eve = await other.person('Eve')
  const stored = await other.done(getRates, { as: eve, params: { currency: 'ARS' } })
  const listed = async () => (await other.done(listRates, { as: eve })).currencies
  assert.ok(isUpToDate(stored, await listed()))
  const row = { currency: 'ARS', day_on: '2026-03-03', per_euro: 1705, source: 'entered by hand' }
  await other.db.insertInto('rates').values(row).execute()
  assert.ok(!isUpToDate(stored, await listed()))
  const fresh = await other.done(getRates, { as: eve, params: { currency: 'ARS' } })
  assert.deepEqual(fresh.per_euro, [1700, 1705, 1710])
  assert.deepEqual(fresh.other_sources, [
    { from: 1, source: 'entered by hand' },
    { from: 2, source: 'ECB statistics' },
  ])
})

test('treats no currency as given up because another source has a later dollar', async () => {
  const other = await worldWithRates(['USD', '2026-05-01', 1.2, 'rates.example.org'])
  const rates = await findRates(other.db, ['USD', 'ZAR'])
  assert.equal(rates.get('USD')?.open_ended, true)
  assert.equal(rates.get('ZAR')?.open_ended, true)
})

test('treats a currency as no longer quoted when it lags the others by more than ten days', async () => {
  const other = await startWorld()
  const later = addDays('2026-04-13', 11)
  await other.db
    .insertInto('rates')
    .values({ currency: 'USD', day_on: later, per_euro: 1.2, source: 'ECB statistics' })
    .execute()
  const rates = await findRates(other.db, ['USD', 'ZAR'])
  assert.equal(rates.get('USD')?.open_ended, true)
  assert.equal(rates.get('ZAR')?.open_ended, false)
})

test('converts a currency that only the table has', async () => {
  const other = await startWorld()
  const row = { currency: 'ARS', day_on: '2026-01-02', per_euro: 1700, source: 'entered by hand' }
  await other.db.insertInto('rates').values(row).execute()
  const rates = await findRates(other.db, ['ARS'])
  const inEuro = convert({ amount_minor: 340_000, currency: 'ARS' }, 'EUR', '2026-03-01', rates)
  assert.equal(inEuro?.amount_minor, 200)
  assert.equal(inEuro?.rate?.source, 'entered by hand')
})
