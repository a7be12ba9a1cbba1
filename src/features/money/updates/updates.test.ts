import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import type { Callable } from '../../../../tests/callable.ts'
import { fieldsOf } from '../../../../tests/fields-of.ts'
import { startWorld, type World, worldOn } from '../../../../tests/harness.ts'
import { ecbDaily, ecbDays, type RateHost, startRateHost } from '../../../../tests/rate-host.ts'
import { addDays } from '../../../shared/days.ts'
import { convert } from '../conversion.ts'
import { findRates, lastDayOfRates } from '../queries.ts'
import * as updates from './contract.ts'
import { isDue, updateIfDue } from './job.ts'
import { type LastUpdate, readLast } from './settings.ts'
import { addRates } from './stored-rates.ts'

const nothing = { list: null, currency_field: null, rate_field: null, day_field: null, base_field: null }
const ecb = (host: RateHost) => ({ ...nothing, kind: 'ecb_daily', address: host.url, home_network: true }) as const

/** A world on a day after the bundled rates, with an administrator and another host as the source of rates. */
async function worldOf(on = '2026-04-15') {
  const host = await startRateHost()
  after(host.stop)
  const world = await startWorld()
  world.clock.at = new Date(`${on}T18:00:00Z`)
  const ada = await world.person('Ada')
  await world.done(updates.setRateSource, { as: ada, body: ecb(host) })
  const fetchNow = (answer: string) => {
    host.answer(answer)
    return world.done(updates.fetchRates, { as: ada })
  }
  const status = () => world.done(updates.getRateUpdates, { as: ada })
  const chosen = async () =>
    (await status()).waiting.map(({ currency, day_on, per_euro }) => ({ currency, day_on, per_euro }))
  return { host, world, ada, fetchNow, status, chosen }
}

const stored = async ({ db }: World) => {
  const rows = await db.selectFrom('rates').selectAll().orderBy('currency').orderBy('day_on').execute()
  return rows.map(({ currency, day_on, per_euro, source }) => [currency, day_on, per_euro, source] as const)
}

test('sends no request before an administrator chooses a source, and none after switching it off', async () => {
  const { host, world, ada } = await worldOf()
  host.answer(ecbDaily('2026-04-14', { USD: 1.17 }))
  const fresh = await startWorld()
  const eve = await fresh.person('Eve')
  const { source, host: requested } = await fresh.done(updates.getRateUpdates, { as: eve })
  assert.deepEqual([source.kind, requested], ['off', null])
  assert.equal((await fresh.refused(updates.fetchRates, { as: eve })).body.code, 'rates_off')
  await updateIfDue(fresh.host)
  assert.equal(await readLast(fresh.db), undefined, 'tried none')
  await world.done(updates.setRateSource, { as: ada, body: { ...ecb(host), kind: 'off' } })
  assert.equal((await world.refused(updates.fetchRates, { as: ada })).body.code, 'rates_off')
  await updateIfDue(world.host)
  assert.deepEqual(host.requested, [])
})

test('names the host that it will ask', async () => {
  const { host, world, ada, status } = await worldOf()
  assert.equal((await status()).host, new URL(host.url).host)
  for (const [kind, name] of [
    ['ecb_daily', 'www.ecb.europa.eu'],
    ['ecb_90_days', 'www.ecb.europa.eu'],
    ['frankfurter', 'api.frankfurter.dev'],
  ] as const) {
    await world.done(updates.setRateSource, { as: ada, body: { ...nothing, kind, address: null, home_network: false } })
    assert.equal((await status()).host, name)
  }
})

test('names the field of a source that cannot be right', async () => {
  const { world, ada } = await worldOf()
  const mapped = { ...nothing, kind: 'mapped', address: 'https://rates.example/', home_network: false, day_field: 'on' }
  const fieldsOf = async (body: object) =>
    (await world.refused(updates.setRateSource, { as: ada, body: { ...mapped, ...body } })).body.fields
  assert.equal((await fieldsOf({ address: null }))?.address?.code, 'required')
  for (const address of ['rates', 'ftp://rates.example/', 'https://ada:secret@rates.example/'])
    assert.equal((await fieldsOf({ address }))?.address?.code, 'not_an_address')
  assert.equal((await fieldsOf({ day_field: null }))?.day_field?.code, 'required')
  assert.equal((await fieldsOf({ currency_field: 'code' }))?.rate_field?.code, 'required')
  assert.equal((await fieldsOf({ rate_field: 'mid' }))?.currency_field?.code, 'required')
})

test('refuses an address of the home network unless that is allowed', async () => {
  const { host, world, ada } = await worldOf()
  await world.done(updates.setRateSource, { as: ada, body: { ...ecb(host), home_network: false } })
  assert.equal((await world.done(updates.fetchRates, { as: ada })).failed, 'private_address')
  assert.deepEqual(host.requested, [])
})

test('stores the daily file, the one of 90 days and the one of all days, each rate once and gaps too', async () => {
  const { host, world, fetchNow } = await worldOf()
  assert.equal((await fetchNow(ecbDaily('2026-04-15', { USD: 1.17 }))).added, 1)
  const days = { '2026-04-15': { USD: 1.17 }, '2026-04-14': { USD: 1.169 }, '2026-04-13': { USD: 1.1684 } }
  const { added, known, refused, waiting } = await fetchNow(ecbDays(days))
  assert.deepEqual({ added, known, refused, waiting }, { added: 1, known: 2, refused: 0, waiting: 0 })
  const csv = 'Date,USD,CYP,\r\n2026-04-15,1.17,N/A,\r\n2026-04-13,1.1684,N/A,\r\n'
  assert.equal((await fetchNow(csv)).known, 2)
  assert.equal((await fetchNow('Date, USD, JPY, \n15 April 2026, 1.17, 186.9, \n')).added, 1)
  const source = `ECB statistics (${new URL(host.url).host})`
  assert.deepEqual(await stored(world), [
    ['JPY', '2026-04-15', 186.9, source],
    ['USD', '2026-04-14', 1.169, source],
    ['USD', '2026-04-15', 1.17, source],
  ])
})

test('asks Frankfurter for the rates of the European Central Bank, in both versions', async () => {
  const { host, world, ada, fetchNow } = await worldOf()
  const use = (address: string) =>
    world.done(updates.setRateSource, { as: ada, body: { ...ecb(host), kind: 'frankfurter', address } })
  await use(`${host.url}/`)
  const quotes = [
    { date: '2026-04-14', base: 'EUR', quote: 'USD', rate: 1.17, providers: ['ECB'] },
    { date: '2026-04-14', base: 'EUR', quote: 'AED', rate: 4.29 },
  ]
  assert.equal((await fetchNow(JSON.stringify(quotes))).added, 1)
  await use(`${host.url}/v1`)
  const latest = { amount: 1, base: 'EUR', date: '2026-04-15', rates: { USD: 1.171, JPY: 187.1 } }
  assert.equal((await fetchNow(JSON.stringify(latest))).added, 2)
  assert.deepEqual(host.requested, ['/v2/rates?base=EUR&providers=ECB&expand=providers', '/v1/latest?base=EUR'])
  const [, [, , , source] = []] = await stored(world)
  assert.equal(source, `ECB statistics (Frankfurter, ${new URL(host.url).host})`)
})

test('reads any address with a mapping, in JSON and CSV', async () => {
  const { host, world, ada, fetchNow } = await worldOf()
  const use = (mapping: object) =>
    world.done(updates.setRateSource, { as: ada, body: { ...ecb(host), kind: 'mapped', ...mapping } })
  const fields = { currency_field: 'code', rate_field: 'value.mid', day_field: 'at' }
  await use({ list: 'data.quotes', ...fields })
  const at = '2026-04-15T09:00:00Z'
  const quotes = [{ code: 'USD', value: { mid: '1.17' }, at }]
  assert.equal((await fetchNow(JSON.stringify({ data: { quotes } }))).added, 1)
  await use({ ...fields, rate_field: 'mid' })
  assert.equal((await fetchNow('code;mid;at\nJPY;186.9;2026-04-15\n')).added, 1)
  await use({ list: 'peso', currency_field: '=MXN', rate_field: 'sell', day_field: 'updated' })
  const updated = Date.parse('2026-04-15T09:00:00Z') / 1000
  assert.equal((await fetchNow(JSON.stringify({ peso: { sell: 20.4 }, updated }))).added, 1)
  const { host: name } = new URL(host.url)
  assert.deepEqual(await stored(world), [
    ['JPY', '2026-04-15', 186.9, name],
    ['MXN', '2026-04-15', 20.4, name],
    ['USD', '2026-04-15', 1.17, name],
  ])
})

test('adds the rates of a file, also packed, and names the file that it cannot read', async () => {
  const { world, ada } = await worldOf()
  const send = (body: Uint8Array) => world.done(updates.addRatesFromFile, { as: ada, body })
  const csv = Buffer.from('Date,USD,\n2026-04-14,1.169,\n')
  assert.equal((await send(zipSync({ 'eurofxref-hist.csv': csv }))).added, 1)
  assert.equal((await send(Buffer.from(ecbDaily('2026-04-15', { USD: 1.17 })))).added, 1)
  assert.equal((await send(Buffer.from('Wine,Price'))).failed, 'unreadable')
  assert.deepEqual(await stored(world), [
    ['USD', '2026-04-14', 1.169, 'ECB statistics (file)'],
    ['USD', '2026-04-15', 1.17, 'ECB statistics (file)'],
  ])
})

test('takes rates by hand for currencies that the bank lacks, and names the wrong field', async () => {
  const { world, ada, status } = await worldOf()
  const enter = (body: object) =>
    world.refused(updates.enterRate, {
      as: ada,
      body: { currency: 'ARS', day_on: '2026-04-14', per_euro: 1650, ...body },
    })
  const codeOf = async (field: string, body: object) => (await enter(body)).body.fields?.[field]?.code
  assert.equal((await enter({})).status, 200)
  assert.deepEqual(await stored(world), [['ARS', '2026-04-14', 1650, 'entered by hand']])
  for (const currency of ['USD', 'EUR', 'DEM']) assert.equal(await codeOf('currency', { currency }), 'rate_of_bank')
  assert.equal(await codeOf('currency', { currency: 'QQQ' }), 'not_a_currency')
  assert.equal(await codeOf('day_on', { day_on: '2026-04-16' }), 'day_in_future')
  assert.equal(await codeOf('day_on', { day_on: '1998-04-16' }), 'not_a_day')
  for (const per_euro of [-5, 0, 1e-9, 1e308]) assert.equal(await codeOf('per_euro', { per_euro }), 'not_a_rate')
  assert.equal(await codeOf('per_euro', { per_euro: 1651 }), 'rate_differs')
  assert.equal((await enter({ day_on: '2026-04-15', per_euro: 16_500 })).status, 200)
  assert.deepEqual(fieldsOf((await status()).waiting, 'currency', 'reason'), [['ARS', 'jump']])
  assert.deepEqual(await stored(world), [['ARS', '2026-04-14', 1650, 'entered by hand']])
})

const fall = {
  '2026-04-20': { USD: 1.17, TRY: 71 },
  '2026-04-17': { USD: 1.17, TRY: 70 },
  '2026-04-16': { USD: 1.17, TRY: 52.5 },
}

test('holds back a jump and all later rates until a person accepts the jump', async () => {
  const { world, ada, fetchNow, status, chosen } = await worldOf('2026-04-20')
  const { added, waiting } = await fetchNow(ecbDays(fall))
  assert.deepEqual({ added, waiting }, { added: 4, waiting: 2 })
  const [jump] = (await status()).waiting
  assert.deepEqual([jump?.currency, jump?.day_on, jump?.per_euro, jump?.later], ['TRY', '2026-04-17', 70, 1])
  assert.deepEqual(jump?.before, { day_on: '2026-04-16', per_euro: 52.5 })
  await world.done(updates.acceptRates, { as: ada, body: { rates: await chosen() } })
  assert.deepEqual((await status()).waiting, [])
  const lira = (await stored(world)).filter(([currency]) => currency === 'TRY')
  assert.deepEqual(
    lira.map(([, day_on, per_euro]) => [day_on, per_euro]),
    [
      ['2026-04-16', 52.5],
      ['2026-04-17', 70],
      ['2026-04-20', 71],
    ],
  )
})

test('lets a second jump behind an accepted one wait again', async () => {
  const { world, ada, fetchNow, status, chosen } = await worldOf('2026-04-20')
  await fetchNow(ecbDays({ ...fall, '2026-04-20': { USD: 1.17, TRY: 710 } }))
  await world.done(updates.acceptRates, { as: ada, body: { rates: await chosen() } })
  const [second] = (await status()).waiting
  assert.deepEqual([second?.day_on, second?.per_euro, second?.reason], ['2026-04-20', 710, 'jump'])
})

test('never stores a rejected rate, and does not ask about the same again', async () => {
  const { world, ada, fetchNow, status, chosen } = await worldOf('2026-04-20')
  await fetchNow(ecbDays(fall))
  await world.done(updates.rejectRates, { as: ada, body: { rates: await chosen() } })
  assert.equal((await fetchNow(ecbDays(fall))).waiting, 0)
  assert.deepEqual((await status()).waiting, [])
  const { '2026-04-20': _, ...earlier } = fall
  assert.equal((await fetchNow(ecbDays({ '2026-04-20': { USD: 1.17, TRY: 68 }, ...earlier }))).waiting, 1)
})

test('accepts only the rate that the person saw', async () => {
  const { world, ada, fetchNow, chosen } = await worldOf('2026-04-20')
  await fetchNow(ecbDays(fall))
  const [seen] = await chosen()
  for (const changed of [
    { ...seen, per_euro: 7 },
    { ...seen, day_on: '2026-04-19' },
    { ...seen, currency: 'USD' },
  ])
    for (const endpoint of [updates.acceptRates, updates.rejectRates] as Callable[])
      assert.equal((await world.refused(endpoint, { as: ada, body: { rates: [changed] } })).status, 404)
})

test('marks the last good rates with their age while the source fails', async () => {
  const { world, fetchNow, status } = await worldOf()
  await fetchNow(ecbDaily('2026-04-15', { USD: 1.17, JPY: 187 }))
  world.clock.at = new Date('2026-04-24T18:00:00Z')
  await fetchNow('<html>')
  const { newest_on, age_days, behind, last } = await status()
  assert.deepEqual([newest_on, age_days, last?.result.failed], ['2026-04-15', 9, 'unreadable'])
  assert.ok(behind.some(({ currency, age_days }) => currency === 'JPY' && age_days === 9))
  assert.ok(!behind.some(({ currency }) => currency === 'EUR' || currency === 'BGN'))
})

test('takes the newest day from its sources, not from a rate that a person typed', async () => {
  const { world, ada, fetchNow, status } = await worldOf()
  await fetchNow(ecbDaily('2026-04-14', { USD: 1.17 }))
  await world.done(updates.enterRate, { as: ada, body: { currency: 'ARS', day_on: '2026-04-15', per_euro: 1650 } })
  const { newest_on, age_days, behind } = await status()
  assert.deepEqual([newest_on, age_days, behind], ['2026-04-14', 1, []])
  assert.equal(await lastDayOfRates(world.db), '2026-04-14')
})

test('computes a figure a year later from what its explanation names, to the minor unit', async () => {
  const { world, fetchNow } = await worldOf('2026-04-22')
  await fetchNow(ecbDaily('2026-04-15', { USD: 1.1713, JPY: 187.13, GBP: 0.8719 }))
  const amounts = [
    [12_345, 'USD', 'EUR'],
    [98_765, 'JPY', 'USD'],
    [1, 'GBP', 'JPY'],
    [4_999_999, 'USD', 'GBP'],
    [250, 'EUR', 'JPY'],
  ] as const
  const explain = async (on: string) => {
    const rates = await findRates(world.db, ['USD', 'JPY', 'GBP'])
    return amounts.map(([amount_minor, currency, to]) => convert({ amount_minor, currency }, to, on, rates))
  }
  const explained = await explain('2026-04-22')
  // Everything that comes later: days that were missing then, newer ones, and lies about the day that was used.
  const later = { '2026-04-22': { USD: 1.21 }, '2026-04-21': { USD: 1.19, JPY: 199, GBP: 0.9 } }
  await fetchNow(ecbDays({ ...later, '2026-04-15': { USD: 1.2, JPY: 150, GBP: 0.8 } }))
  const row = { currency: 'USD', day_on: '2027-04-20', per_euro: 1.5, source: 'ECB statistics' }
  await world.db.insertInto('rates').values(row).execute()

  assert.notDeepEqual(await explain('2026-04-22'), explained)
  const rates = await findRates(world.db, ['USD', 'JPY', 'GBP'])
  for (const [index, figure] of explained.entries()) {
    const [amount_minor, currency, to] = amounts[index] ?? [0, '', '']
    assert.ok(figure?.rate)
    const { from, to: into } = figure.rate
    // The figures of the explanation alone, in whole numbers.
    assert.equal(figure.amount_minor, byHand(amount_minor, currency, to, from.per_euro, into.per_euro))
    // The stored rates of the days that it names.
    for (const named of [from, into].filter(({ source }) => source !== null)) {
      const again = convert({ amount_minor, currency }, to, named.day_on, rates)
      assert.equal(again?.amount_minor, figure.amount_minor)
      assert.deepEqual([again?.rate?.from.per_euro, again?.rate?.to.per_euro], [from.per_euro, into.per_euro])
    }
  }
})

/** Converts with the digits of the rates as they are written out, rounded half away from zero. */
function byHand(amount_minor: number, currency: string, to: string, from: number, into: number): number {
  const exponents: Record<string, number> = { JPY: 0, USD: 2, EUR: 2, GBP: 2 }
  const millionths = (rate: number) =>
    BigInt(String(rate).replace(/^(\d+)(?:\.(\d+))?$/, (_, a, b = '') => a + b.padEnd(6, '0')))
  const shift = 10n ** BigInt(2 + (exponents[to] ?? 0) - (exponents[currency] ?? 0))
  const top = BigInt(amount_minor) * millionths(into) * shift
  const bottom = millionths(from) * 100n
  return Number((2n * top + bottom) / (2n * bottom))
}

test('changes no stored rate, whatever a source, a file and people do', async () => {
  const { host, world, ada } = await worldOf('2026-04-20')
  const currency = fc.constantFrom('USD', 'JPY', 'GBP', 'TRY', 'ARS', 'RUB', 'HRK')
  const day_on = fc.integer({ min: -12, max: 1 }).map(after => addDays('2026-04-20', after))
  const figure = fc.oneof(fc.double({ min: 0.5, max: 300 }), fc.constantFrom(0, -1, 1e308, 1.17, 187, 52))
  const quotes = fc.array(fc.tuple(currency, day_on, figure), { minLength: 1, maxLength: 12 })
  const step = fc.tuple(fc.constantFrom('fetch', 'file', 'hand', 'accept', 'reject'), quotes)
  const body = (list: readonly (readonly [string, string, number])[]) =>
    JSON.stringify(list.map(([quote, date, rate]) => ({ date, base: 'EUR', quote, rate, providers: ['ECB'] })))
  await world.done(updates.setRateSource, { as: ada, body: { ...ecb(host), kind: 'frankfurter' } })
  let before = await stored(world)
  await fc.assert(
    fc.asyncProperty(step, async ([how, list]) => {
      host.answer(body(list))
      const [[currency, day_on, per_euro] = ['ARS', '2026-04-20', 1]] = list
      const waiting = (await world.done(updates.getRateUpdates, { as: ada })).waiting
      const rates = waiting.map(({ currency, day_on, per_euro }) => ({ currency, day_on, per_euro })).slice(0, 1)
      if (how === 'fetch') await world.done(updates.fetchRates, { as: ada })
      else if (how === 'file') await world.done(updates.addRatesFromFile, { as: ada, body: Buffer.from(body(list)) })
      else if (how === 'hand') await world.call(updates.enterRate, { as: ada, body: { currency, day_on, per_euro } })
      else await world.call(how === 'accept' ? updates.acceptRates : updates.rejectRates, { as: ada, body: { rates } })
      const after = await stored(world)
      const remaining = new Map(after.map(([currency, day_on, ...rest]) => [`${currency} ${day_on}`, rest]))
      for (const [currency, day_on, ...rest] of before) assert.deepEqual(remaining.get(`${currency} ${day_on}`), rest)
      for (const [, , per_euro] of after) assert.ok(per_euro >= 0.0001 && per_euro <= 1e9)
      before = after
    }),
    { numRuns: 60 },
  )
  assert.ok(before.length > 0)
})

test('is due once after each publication, and an hour after a failure', () => {
  const result = { failed: null } as LastUpdate['result']
  const dueAfter = (at: string, now: string, failed: LastUpdate['result']['failed'] = null) =>
    isDue({ at, result: { ...result, failed } }, new Date(now))
  assert.equal(isDue(undefined, new Date('2026-04-15T00:00:00Z')), true)
  assert.equal(dueAfter('2026-04-15T16:31:00Z', '2026-04-16T16:29:00Z'), false)
  assert.equal(dueAfter('2026-04-15T16:31:00Z', '2026-04-16T16:30:00Z'), true)
  assert.equal(dueAfter('2026-04-15T10:00:00Z', '2026-04-15T16:29:00Z'), false)
  assert.equal(dueAfter('2026-04-15T10:00:00Z', '2026-04-15T16:31:00Z'), true)
  assert.equal(dueAfter('2026-04-15T17:00:00Z', '2026-04-15T17:59:00Z', 'too_slow'), false)
  assert.equal(dueAfter('2026-04-15T17:00:00Z', '2026-04-15T18:00:00Z', 'too_slow'), true)
})

test('fetches once when two processes are due at the same time, and goes on when one was killed', async () => {
  const { host, world, ada } = await worldOf()
  const process = await worldOn(world.host.config, world.clock)
  const other = process.host
  let release = () => {}
  const requested = Promise.withResolvers<void>()
  host.answer((_, response) => {
    release = () => response.end(ecbDaily('2026-04-15', { USD: 1.17 }))
    requested.resolve()
  })
  const first = updateIfDue(world.host)
  await requested.promise
  await updateIfDue(other)
  assert.equal((await world.refused(updates.fetchRates, { as: ada })).body.code, 'rates_being_fetched')
  release()
  await first
  await updateIfDue(other)
  assert.equal(host.requested.length, 1)
  assert.equal((await readLast(other.db))?.result.added, 1)

  // The lease of a process that was killed ends by itself.
  world.clock.at = new Date('2026-04-16T18:00:00Z')
  const until_at = '2026-04-16T18:04:00.000Z'
  await other.db.insertInto('leases').values({ name: 'rates', holder: 'killed', until_at }).execute()
  host.answer(ecbDaily('2026-04-16', { USD: 1.17 }))
  await updateIfDue(other)
  assert.equal(host.requested.length, 1)
  world.clock.at = new Date('2026-04-16T18:05:00Z')
  await updateIfDue(other)
  assert.equal(host.requested.length, 2)
  await process.stop()
})

test('keeps the stored rate when another process stored meanwhile, and says so to the person', async () => {
  const { world, ada, fetchNow, chosen } = await worldOf('2026-04-20')
  await fetchNow(ecbDays(fall))
  const rates = await chosen()
  const row = { currency: 'TRY', day_on: '2026-04-17', per_euro: 53, source: 'another process' }
  await world.db.insertInto('rates').values(row).execute()
  const { status, body } = await world.refused(updates.acceptRates, { as: ada, body: { rates } })
  assert.deepEqual([status, body.code], [409, 'exists_already'])
  const judged = [{ currency: 'TRY', day_on: '2026-04-17', per_euro: 52 }]
  await world.db.transaction().execute(tx => addRates(tx, judged, 'this process'))
  const [, lira] = (await stored(world)).filter(([currency]) => currency === 'TRY')
  assert.deepEqual(lira, ['TRY', '2026-04-17', 53, 'another process'])
})
