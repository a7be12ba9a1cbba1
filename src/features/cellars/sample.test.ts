import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { context, refusal } from '../../../tests/command-trial.ts'
import { scaledReplica } from '../../../tests/scaled-cellar.ts'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import { stages } from '../../model/choices.ts'
import { records } from '../../model/tables.ts'
import { addDays, yearOf } from '../../shared/days.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { readCode } from '../bottles/code.ts'
import { ordersOf } from '../bottles/on-order.ts'
import { openedBottles } from '../bottles/opened.ts'
import { aspectErrors } from '../tastings/aspects.ts'
import { estimatedBy } from '../window-rules/estimate.ts'
import { stageOf } from '../wines/drinking-window.ts'
import { aWine } from './builders.ts'
import { fillWithSample, readSample, sampleRows } from './sample.ts'

const { person_id } = context
const days = ['2026-03-14', '2027-01-01', '2024-02-29', '2031-12-31']
const sampleOn = (today: string) =>
  withRows(emptyReplica('a'), 1, sampleRows({ today, person_id, random: seededRandom('a test') }))

for (const today of days) {
  const sample = sampleOn(today)
  const bottles = [...sample.bottles.values()]
  const estimated = estimatedBy(sample.window_rules)

  test(`builds valid rows on ${today}`, () => {
    for (const table of cellarTables) {
      for (const row of sample[table].values()) {
        const { error } = records[table].safeParse(row)
        assert.equal(error, undefined, `${table} ${JSON.stringify(row)} ${JSON.stringify(error?.issues)}`)
      }
    }
  })

  test(`builds a cellar of the promised size on ${today}`, () => {
    const within = (count: number, from: number, until: number) =>
      assert.ok(count >= from && count <= until, String(count))
    within(sample.wines.size, 140, 160)
    within(bottles.length, 480, 580)
    within(bottles.filter(bottle => bottle.state === 'gone').length, 190, 270)
    within(bottles.filter(bottle => bottle.state === 'on_order').length, 6, 45)
    within(sample.tastings.size, 75, 95)
    within(new Set(Array.from(sample.valuations.values(), row => row.wine_id)).size, 60, 105)
  })

  test(`leaves estimates to the rules on ${today}`, () => {
    const stored = Array.from(sample.wines.values(), wine => wine.window_source)
    assert.deepEqual([...new Set(stored)].sort(), [null, 'own'].sort())
  })

  test(`has wines of every stage, many kinds of departures and five currencies on ${today}`, () => {
    const found = new Set(Array.from(sample.wines.values(), wine => stageOf(estimated(wine), today)))
    assert.deepEqual([...found].sort(), [...stages].sort())
    const departures = new Set(bottles.map(bottle => bottle.departure))
    for (const departure of ['drunk', 'gifted', 'broken', 'lost', 'spoiled'] as const)
      assert.ok(departures.has(departure))
    const currencies = new Set(Array.from(sample.purchases.values(), purchase => purchase.price_currency))
    assert.deepEqual([...currencies].sort(), ['CHF', 'EUR', 'GBP', 'JPY', 'USD'])
    for (const { aspects } of sample.tastings.values()) assert.deepEqual(aspectErrors(aspects), {})
    const noted = Array.from(sample.tastings.values()).filter(({ aspects }) => Object.keys(aspects).length > 0)
    assert.ok(noted.length >= 6 && sample.wishes.size >= 5, `${noted.length} ${sample.wishes.size}`)
    const scales = new Set(Array.from(sample.tastings.values(), tasting => tasting.score_scale))
    assert.equal(scales.size, 3)
  })

  test(`puts all events in order and none after ${today}`, () => {
    for (const bottle of bottles) {
      const purchase = sample.purchases.get(bottle.purchase_id ?? '')
      const wine = sample.wines.get(bottle.wine_id)
      assert.ok(purchase && wine && purchase.wine_id === wine.id && purchase.size_ml === bottle.size_ml)
      assert.ok(purchase.ordered_on && purchase.ordered_on >= addDays(today, -3653))
      assert.ok(wine.vintage === null || wine.vintage < yearOf(purchase.ordered_on), `${wine.producer} ${wine.vintage}`)
      if (bottle.state === 'on_order') assert.ok((purchase.expected_on ?? '') > purchase.ordered_on)
      else assert.ok((bottle.received_on ?? '') > purchase.ordered_on && (bottle.received_on ?? '') <= today)
      if (bottle.departed_on) assert.ok(bottle.departed_on >= (bottle.received_on ?? '') && bottle.departed_on <= today)
    }
    for (const { tasted_on } of sample.tastings.values()) assert.ok(tasted_on && tasted_on <= today)
    for (const { valued_on } of sample.valuations.values()) assert.ok(valued_on <= today)
  })

  test(`has late, en primeur and current orders, and bottles open for long and short, on ${today}`, () => {
    const orders = ordersOf(sample, today)
    assert.ok(orders.some(order => order.isLate) && orders.some(order => order.isEnPrimeur))
    assert.ok(orders.some(order => !order.isLate && !order.isEnPrimeur))
    const opened = openedBottles(sample, today)
    assert.ok(opened.some(each => each.isForgotten) && opened.some(each => !each.isForgotten))
    assert.ok(opened.every(({ opened_on, bottle }) => opened_on >= (bottle.received_on ?? '')))
  })

  test(`gives each purchase as many bottles as it says on ${today}`, () => {
    for (const purchase of sample.purchases.values()) {
      assert.equal(bottles.filter(bottle => bottle.purchase_id === purchase.id).length, purchase.quantity)
    }
  })

  test(`gives each bottle a code and a free slot of its own on ${today}`, () => {
    assert.equal(new Set(bottles.map(bottle => bottle.code)).size, bottles.length)
    for (const { code } of bottles) assert.equal(readCode(code), code)
    const lying = bottles.filter(bottle => bottle.slot_row !== null)
    assert.equal(
      new Set(lying.map(b => `${b.place_id} ${b.slot_row} ${b.slot_column} ${b.slot_depth}`)).size,
      lying.length,
    )
    for (const bottle of lying) {
      const place = sample.places.get(bottle.place_id ?? '')
      assert.ok(place && (bottle.slot_row ?? 0) <= (place.grid_rows ?? 0))
      assert.ok((bottle.slot_column ?? 0) <= (place.grid_columns ?? 0))
    }
    for (const bottle of bottles) assert.equal(bottle.place_id !== null, bottle.state === 'in_cellar')
  })
}

test('builds the same rows for the same seed, and other ids for another seed', () => {
  const make = (seed: string) => sampleRows({ today: '2026-03-14', person_id, random: seededRandom(seed) })
  assert.deepEqual(make('a'), make('a'))
  assert.notEqual(make('a')[0]?.id, make('b')[0]?.id)
  assert.equal(make('a').length, make('b').length)
})

test('rejects a cellar that has wines, and a day in the future', () => {
  const fill = (today: string, rows = emptyReplica('a')) => fillWithSample.apply(rows, { today }, context)
  assert.ok(fill('2026-03-15').length > 1_000)
  const inGerman = fillWithSample.apply(emptyReplica('a'), { today: '2026-03-14', language: 'de' }, context)
  assert.ok(inGerman.some(row => row.table === 'places' && row.after?.name === 'Keller'))
  assert.throws(
    () => fill('2026-03-14', withRows(emptyReplica('a'), 1, [put('wines', aWine())])),
    refusal('cellar_not_empty'),
  )
  assert.throws(() => fill('2026-03-16'), refusal('invalid'))
  assert.throws(() => fill('0001-01-01'), refusal('invalid'))
})

test('translates every text of the sample into German and changes nothing else', () => {
  const rows = (language: 'en' | 'de') =>
    sampleRows({ today: '2026-03-14', person_id, random: seededRandom('a'), language })
  const [english, german] = [rows('en'), rows('de')]
  const ownWords = ['name', 'tags', 'occasion', 'company', 'departure_note', 'note', 'food']
  const changed = english.filter(({ table, id, after }, at) => {
    const other = german[at]
    assert.deepEqual([other?.table, other?.id], [table, id])
    assert.ok(records[table].safeParse(other?.after).success, JSON.stringify(other))
    const different = Object.entries(after ?? {}).filter(
      ([column, value]) => !isDeepStrictEqual(value, Object(other?.after)[column]),
    )
    for (const [column] of different) assert.ok(ownWords.includes(column), `${table}.${column}`)
    return different.length > 0
  })
  assert.ok(changed.length > 150, String(changed.length))
  const texts = JSON.stringify(readSample()).matchAll(/\{"en":"[^"]+"(,"de":"[^"]+")?/g)
  for (const [text, translated] of texts) assert.ok(translated, text)
})

test('builds a valid cellar of any size for measuring', () => {
  const cellar = scaledReplica('2026-03-14', 2_000)
  assert.deepEqual([cellar.wines.size, cellar.bottles.size], [400, 2_000])
  assert.equal(new Set(Array.from(cellar.bottles.values(), bottle => bottle.code)).size, 2_000)
  for (const table of cellarTables) {
    for (const row of cellar[table].values()) assert.ok(records[table].safeParse(row).success, JSON.stringify(row))
  }
})
