import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { type Somebody, startWorld } from '../../../../tests/harness.ts'
import { type Answering, ecbDaily, ecbDays, startRateHost } from '../../../../tests/rate-host.ts'
import { fetchRates, getRateUpdates, type RateSource, setRateSource } from './contract.ts'

/*
 * Each lie is told by a host over real HTTP on April 15. The rates up to April 14 are stored; whatever the host says, they
 * stay as they are, and what it says about the 15th is stored only where it is credible.
 */
const outgoing = { timeout_ms: 60_000, most_bytes: 300_000 }
const world = await startWorld({}, undefined, { outgoing })
const host = await startRateHost()
after(host.stop)
let ada: Somebody

const yesterday = { USD: 1.17, JPY: 187.1, GBP: 0.871, CHF: 0.925, SEK: 10.9, HUF: 367.5, TRY: 52.3 }
const today = { USD: 1.172, JPY: 187.4, GBP: 0.8705, CHF: 0.9255, SEK: 10.92, HUF: 366.9, TRY: 52.35 }
const on14 = '2026-04-14'
const on15 = '2026-04-15'
const truth = ecbDaily(on15, today)

/** Returns the truth with other figures in it. */
const daily = (changes: Record<string, string | number>) => ecbDaily(on15, { ...today, ...changes })
const each = (change: (rate: number) => number) =>
  Object.fromEntries(Object.entries(today).map(([currency, rate]) => [currency, change(rate)]))
const without = (currency: string) => Object.fromEntries(Object.entries(today).filter(([code]) => code !== currency))

/** Version 2 of Frankfurter's API. */
const entries = (rates: Record<string, unknown>, more: object = {}) =>
  JSON.stringify(
    Object.entries(rates).map(([quote, rate]) => ({
      date: on15,
      base: 'EUR',
      quote,
      rate,
      providers: ['ECB'],
      ...more,
    })),
  )
const version1 = (more: object) => JSON.stringify({ amount: 1, base: 'EUR', date: on15, rates: today, ...more })

const redirect =
  (location: string): Answering =>
  (_, response) =>
    response.writeHead(302, { location }).end()
const encoded =
  (encoding: string, bytes: Buffer): Answering =>
  (_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(bytes)
const status =
  (code: number): Answering =>
  (_, response) =>
    response.writeHead(code).end(truth)
const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))))

interface Expected {
  /** The reason why nothing of the answer is used. */
  failed?: string
  /** The reasons by currency of the rates that are refused, or that wait. */
  refused?: Record<string, string>
  waiting?: Record<string, string>
  missing?: string
}

type Lie = [name: string, answer: string | Buffer | Answering, expected: Expected]
const refused = (currency: string, reason: string): Expected => ({ refused: { [currency]: reason } })
const waiting = (currency: string, reason: string): Expected => ({ waiting: { [currency]: reason } })
const failed = (reason: string): Expected => ({ failed: reason })
const allWait = Object.fromEntries(Object.keys(today).map(currency => [currency, 'all_moved']))

const transportLies: Lie[] = [
  ['an empty body', '', failed('unreadable')],
  ['a page in HTML with status 200', '<!doctype html><title>Maintenance</title><p>1.0852', failed('unreadable')],
  ['a captcha as XML', '<?xml version="1.0"?><html><Cube time="2026-04-15"/></html>', failed('unreadable')],
  ['status 404', status(404), failed('bad_status')],
  ['status 500 with rates', status(500), failed('bad_status')],
  ['status 204', status(204), failed('bad_status')],
  ['a closed connection', request => request.destroy(), failed('unreachable')],
  ['no answer', () => {}, failed('too_slow')],
  [
    'an answer that never ends',
    (_, response) => {
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    },
    failed('too_slow'),
  ],
  ['a body that is too large', truth + ' '.repeat(300_000), failed('too_large')],
  [
    'a body that is shorter than announced',
    (_, response) => {
      response.writeHead(200, { 'content-length': truth.length + 100 })
      response.write(truth, () => response.destroy())
    },
    failed('unreachable'),
  ],
  ['a compressed bomb', encoded('gzip', gzipSync(Buffer.alloc(50_000_000))), failed('compressed')],
  ['a body compressed without being asked', encoded('br', brotliCompressSync(truth)), failed('compressed')],
  [
    'a redirect to itself',
    (request, response) => redirect(request.url ?? '')(request, response),
    failed('too_many_redirects'),
  ],
  ['a redirect to the cloud’s metadata', redirect('http://169.254.169.254/latest/'), failed('private_address')],
  ['the same as a number', redirect('http://2852039166/latest/'), failed('private_address')],
  ['the same within IPv6', redirect('http://[::ffff:a9fe:a9fe]/'), failed('private_address')],
  ['a redirect to no address', redirect('http://0.0.0.0/'), failed('private_address')],
  ['a redirect to a file', redirect('file:///etc/passwd'), failed('bad_status')],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x3c]), failed('unreadable')],
]

const ecbLies: Lie[] = [
  ['a file that is cut off', truth.slice(0, -30), failed('unreadable')],
  ['a file without rates', ecbDays({}), failed('empty')],
  [
    'a day before the newest stored one',
    ecbDaily(
      '2026-04-12',
      each(rate => rate * 1.01),
    ),
    failed('old_day'),
  ],
  [
    'an old copy of the file',
    ecbDaily(
      '2025-12-30',
      each(rate => rate * 0.99),
    ),
    failed('old_day'),
  ],
  ['another figure for a stored day', ecbDaily(on14, { ...yesterday, JPY: 188 }), refused('JPY', 'differs')],
  ['a day in the future', ecbDaily('2026-04-17', { USD: 1.172 }), refused('USD', 'in_future')],
  ['the year 2126', ecbDaily('2126-04-15', { USD: 1.172 }), refused('USD', 'in_future')],
  ['a day that does not exist', ecbDaily('2026-02-30', { USD: 1.172 }), refused('USD', 'not_a_day')],
  ['a day in another order', ecbDaily('15.04.2026', { USD: 1.172 }), refused('USD', 'not_a_day')],
  ['a day before the euro', ecbDaily('1970-01-01', { USD: 1.172 }), refused('USD', 'not_a_day')],
  ['no number', daily({ JPY: 'NaN' }), refused('JPY', 'not_a_rate')],
  ['zero', daily({ JPY: '0' }), refused('JPY', 'not_a_rate')],
  ['a negative rate', daily({ JPY: '-187.4' }), refused('JPY', 'not_a_rate')],
  ['1e308', daily({ JPY: '1e308' }), refused('JPY', 'not_a_rate')],
  ['more than a number can hold', daily({ JPY: '1e999' }), refused('JPY', 'not_a_rate')],
  ['infinity', daily({ JPY: 'Infinity' }), refused('JPY', 'not_a_rate')],
  ['next to nothing', daily({ JPY: '0.000000001' }), refused('JPY', 'not_a_rate')],
  ['no figure', daily({ JPY: '' }), refused('JPY', 'not_a_rate')],
  ['a decimal comma', daily({ JPY: '187,4' }), refused('JPY', 'not_a_rate')],
  ['a hexadecimal figure', daily({ JPY: '0xbb' }), refused('JPY', 'not_a_rate')],
  ['an entity', daily({ JPY: '&rate;' }), refused('JPY', 'not_a_rate')],
  [
    'all rates the wrong way round',
    ecbDaily(
      on15,
      each(rate => 1 / rate),
    ),
    { waiting: allWait },
  ],
  [
    'all rates in dollars',
    ecbDaily(
      on15,
      each(rate => rate / today.USD),
    ),
    { waiting: allWait },
  ],
  [
    'all rates ten percent up',
    ecbDaily(
      on15,
      each(rate => rate * 1.1),
    ),
    { waiting: allWait },
  ],
  ['a rate of the euro itself', daily({ EUR: '0.8532' }), failed('other_base')],
  ['no dollar', ecbDaily(on15, without('USD')), failed('no_dollar')],
  ['a currency vanished', ecbDaily(on15, without('SEK')), { missing: 'SEK' }],
  ['21 % up in a day', daily({ TRY: 52.3 * 1.21 }), waiting('TRY', 'jump')],
  ['21 % down in a day', daily({ TRY: 52.3 / 1.21 }), waiting('TRY', 'jump')],
  ['one rate the wrong way round', daily({ GBP: 1 / 0.8705 }), waiting('GBP', 'jump')],
  ['a rate of a hundred units', daily({ JPY: 1.874 }), waiting('JPY', 'jump')],
  ['the rouble at a third, years later', daily({ RUB: 76.2 }), waiting('RUB', 'jump')],
  [
    'a currency stated twice',
    daily({ SEK: "10.92'/><Cube currency='SEK' rate='10.29" }),
    refused('SEK', 'stated_twice'),
  ],
  ['a currency that does not exist', daily({ QQQ: 12.5 }), refused('QQQ', 'not_a_currency')],
  ['a currency in small letters', daily({ jpy: 187.4 }), refused('jpy', 'not_a_currency')],
  ['the kuna after the euro came', daily({ HRK: 7.6 }), refused('HRK', 'replaced_by_euro')],
  [
    'another past in the file of 90 days',
    ecbDays({ [on15]: without('GBP'), '2026-04-10': { GBP: 0.9 } }),
    refused('GBP', 'differs'),
  ],
  ['CSV with a row cut off', 'Date,USD,JPY,\n2026-04-15,1.172,18', failed('unreadable')],
  ['CSV of something else', 'Name,Vintage\nMargaux,1996', failed('unreadable')],
  ['a ZIP of two files', zip({ 'a.csv': 'Date,USD\n', 'b.csv': 'Date,USD\n' }), failed('unreadable')],
  ['a damaged ZIP', zip({ 'a.csv': truth }).subarray(0, 200), failed('unreadable')],
  ['a ZIP bomb', zip({ 'a.csv': ' '.repeat(20_000_001) }), failed('unreadable')],
]

const frankfurterLies: Lie[] = [
  ['an error as JSON', '{"message":"not found"}', failed('unreadable')],
  ['half a document', version1({}).slice(0, -3), failed('unreadable')],
  ['dollars as the base', version1({ base: 'USD' }), failed('other_base')],
  ['amounts of a hundred', version1({ amount: 100 }), failed('other_base')],
  ['an entry with another base', entries(today, { base: 'USD' }), failed('other_base')],
  ['rates blended from many banks', entries(today, { providers: ['ECB', 'BOC'] }), failed('other_provider')],
  ['the rates of another bank', entries(today, { providers: ['CBR'] }), failed('other_provider')],
  ['null', entries({ ...today, JPY: null }), refused('JPY', 'not_a_rate')],
  ['the word NaN', entries({ ...today, JPY: 'NaN' }), refused('JPY', 'not_a_rate')],
  ['1e308 in JSON', entries({ ...today, JPY: 1e308 }), refused('JPY', 'not_a_rate')],
  ['a list of a list', '[[1.172]]', failed('unreadable')],
  ['an empty list', '[]', failed('empty')],
]

const mappedLies: Lie[] = [
  ['the same address with another content', '{"status":"quota exceeded"}', failed('unreadable')],
  ['a base that is not the euro', '{"base":"USD","on":"2026-04-15","rates":{"ARS":1640}}', failed('other_base')],
  ['no base', '{"on":"2026-04-15","rates":{"ARS":1640}}', failed('other_base')],
  ['the first rate of a currency', '{"base":"EUR","on":"2026-04-15","rates":{"ARS":1640}}', waiting('ARS', 'first')],
  ['no day', '{"base":"EUR","rates":{"USD":1.172}}', refused('USD', 'not_a_day')],
  ['a day as a word', '{"base":"EUR","on":"yesterday","rates":{"USD":1.172}}', refused('USD', 'not_a_day')],
  ['a word as a rate', '{"base":"EUR","on":"2026-04-15","rates":{"USD":"free"}}', refused('USD', 'not_a_rate')],
]

const off = { address: null, home_network: true, list: null, currency_field: null, rate_field: null, day_field: null }
const sources: Record<string, RateSource> = {
  'The bank': { ...off, base_field: null, kind: 'ecb_daily', address: `${host.url}/daily.xml` },
  Frankfurter: { ...off, base_field: null, kind: 'frankfurter', address: host.url },
  'A mapped source': {
    ...off,
    kind: 'mapped',
    address: `${host.url}/latest.json`,
    list: 'rates',
    day_field: 'on',
    base_field: 'base',
  },
}
const lies: Record<string, Lie[]> = {
  'The bank': [...transportLies, ...ecbLies],
  Frankfurter: frankfurterLies,
  'A mapped source': mappedLies,
}

const setSource = (name: string) => world.done(setRateSource, { as: ada, body: sources[name] })
const storedRates = () => world.db.selectFrom('rates').selectAll().orderBy('currency').orderBy('day_on').execute()
const rowsUntil = async (day: string) => (await storedRates()).filter(({ day_on }) => day_on <= day)

before(async () => {
  world.clock.at = new Date('2026-04-15T18:00:00Z')
  ada = await world.person('Ada')
  await setSource('The bank')
  host.answer(ecbDaily(on14, yesterday))
  const { failed, added, refused } = await world.done(fetchRates, { as: ada })
  assert.deepEqual({ failed, added, refused }, { failed: null, added: 7, refused: 0 })
})

assert.ok(Object.values(lies).flat().length >= 60)

for (const [source, answers] of Object.entries(lies)) {
  describe(source, () => {
    before(() => setSource(source))
    for (const [name, answer, expected] of answers) {
      test(`${name}: no stored rate changes, and only what is credible is stored`, async () => {
        const stored = await rowsUntil(on14)
        host.answer(answer)
        outgoing.timeout_ms = expected.failed === 'too_slow' ? 300 : 60_000
        const result = await world.done(fetchRates, { as: ada })
        const { last, waiting } = await world.done(getRateUpdates, { as: ada })
        const added = (await storedRates()).filter(({ day_on }) => day_on > on14)
        await world.db.deleteFrom('rates').where('day_on', '>', on14).execute()
        await world.db.deleteFrom('waiting_rates').execute()

        assert.equal(result.failed, expected.failed ?? null, JSON.stringify(result))
        assert.deepEqual(last?.result, result)
        const reasons = result.refused_rates.map(({ currency, reason }) => [currency, reason])
        assert.deepEqual(Object.fromEntries(reasons), expected.refused ?? {})
        const waits = Object.fromEntries(waiting.map(({ currency, reason }) => [currency, reason]))
        assert.deepEqual(waits, expected.waiting ?? {})
        if (expected.missing) assert.ok(result.missing.includes(expected.missing))
        const doubted = [
          ...Object.keys(expected.refused ?? {}),
          ...Object.keys(expected.waiting ?? {}),
          expected.missing,
        ]
        for (const { currency, day_on, per_euro } of added) {
          assert.ok(!doubted.includes(currency), currency)
          assert.deepEqual([day_on, per_euro], [on15, today[currency as keyof typeof today]])
        }
        if (expected.failed) assert.equal(added.length, 0)
        assert.deepEqual(await storedRates(), stored)
      })
    }
  })
}

test('stores the truth after all the lies', async () => {
  await setSource('The bank')
  host.answer(truth)
  assert.equal((await world.done(fetchRates, { as: ada })).added, 7)
  const { newest_on, age_days, last } = await world.done(getRateUpdates, { as: ada })
  assert.deepEqual([newest_on, age_days, last?.result.failed], [on15, 0, null])
})
