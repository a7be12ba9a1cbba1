import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, type Replica, withRows } from '../../ledger/replica.ts'
import type { CountedFacet } from '../../model/dimensions.ts'
import { aBottle, aCustomField, aPlace, aPurchase, aTasting, aWine } from '../cellars/builders.ts'
import { seriesFrom } from '../money/rates.ts'
import type { WineQuery } from './contract.ts'
import { listLines } from './list.ts'
import { offeredFacets } from './offered-facets.ts'
import { summarizeWines } from './summarize-wines.ts'

const viewContext = { today: '2025-06-01', currency: 'EUR', rates: new Map() }

const cellarWith = (...rows: RowWrite[]): Replica => withRows(emptyReplica('a'), 1, rows)

interface Bought {
  name: string
  merchant?: string
  price?: number
  size_ml?: number
  place_id?: string
  state?: 'in_cellar' | 'on_order' | 'gone'
}

/** Bottles by the names of their wines, each with a purchase of its own when it has a merchant. */
function bottles(...all: Bought[]): RowWrite[] {
  const names = [...new Set(all.map(({ name }) => name))]
  const wines = new Map(names.map(name => [name, aWine({ name })]))
  return [
    ...Array.from(wines.values(), wine => put('wines', wine)),
    ...all.flatMap(({ name, merchant, price, ...bottle }) => {
      const wine_id = wines.get(name)?.id ?? ''
      const purchase = aPurchase({ wine_id, merchant: merchant ?? null })
      const paid = { price_minor: price ?? null, price_currency: price === undefined ? null : 'EUR' }
      const row = put('bottles', aBottle({ wine_id, ...paid, ...bottle, purchase_id: merchant ? purchase.id : null }))
      return merchant ? [put('purchases', purchase), row] : [row]
    }),
  ]
}

function found(cellar: Replica, query: WineQuery, context = viewContext): (string | null)[] {
  return listLines(summarizeWines(cellar, context), query).lines.map(({ wine }) => wine.name)
}

function counts(cellar: Replica, facet: CountedFacet, query: WineQuery = {}, context = viewContext) {
  return { ...listLines(summarizeWines(cellar, context), query).countsOf(facet) }
}

const house = aPlace({ name: 'House' })
const cellar = aPlace({ name: 'Cellar', parent_id: house.id })
const rack = aPlace({ name: 'Rack', parent_id: cellar.id })
const fridge = aPlace({ name: 'Fridge', parent_id: house.id })
const places = [house, cellar, rack, fridge].map(place => put('places', place))

test('finds the wines in a place and in every place within it', () => {
  const replica = cellarWith(
    ...places,
    ...bottles(
      { name: 'a', place_id: rack.id },
      { name: 'b', place_id: cellar.id },
      { name: 'c', place_id: fridge.id },
      { name: 'd' },
    ),
  )
  assert.deepEqual(found(replica, { place: [house.id] }), ['a', 'b', 'c'])
  assert.deepEqual(found(replica, { place: [cellar.id] }), ['a', 'b'])
  assert.deepEqual(found(replica, { place: [rack.id] }), ['a'])
  assert.deepEqual(found(replica, { place: [fridge.id, rack.id] }), ['a', 'c'])
  assert.deepEqual(found(replica, { place: ['unknown'] }), ['d'])
  assert.deepEqual(counts(replica, 'place'), {
    [house.id]: 3,
    [cellar.id]: 2,
    [rack.id]: 1,
    [fridge.id]: 1,
    unknown: 1,
  })
})

test('counts a wine once for a place that holds it in two places, and for no place too', () => {
  const replica = cellarWith(
    ...places,
    ...bottles({ name: 'a', place_id: rack.id }, { name: 'a', place_id: fridge.id }, { name: 'a' }),
  )
  assert.deepEqual(counts(replica, 'place'), {
    [house.id]: 1,
    [cellar.id]: 1,
    [rack.id]: 1,
    [fridge.id]: 1,
    unknown: 1,
  })
})

test('reads the places of two that lie within each other', () => {
  const one = aPlace({ name: 'one' })
  const other = { ...aPlace({ name: 'other' }), parent_id: one.id }
  const circle = [put('places', { ...one, parent_id: other.id }), put('places', other)]
  const replica = cellarWith(...circle, ...bottles({ name: 'a', place_id: one.id }))
  assert.deepEqual(counts(replica, 'place'), { [one.id]: 1, [other.id]: 1 })
})

test('finds wines by the merchants of the bottles that are left, and those of no merchant', () => {
  const replica = cellarWith(
    ...bottles(
      { name: 'a', merchant: 'Berry' },
      { name: 'a', merchant: 'Lobenberg', state: 'gone' },
      { name: 'b', merchant: 'Lobenberg', state: 'on_order' },
      { name: 'b' },
      { name: 'c', merchant: 'Lobenberg', state: 'gone' },
    ),
  )
  assert.deepEqual(found(replica, { merchant: ['Berry'] }), ['a'])
  assert.deepEqual(found(replica, { merchant: ['Lobenberg'] }), ['b'])
  assert.deepEqual(found(replica, { merchant: ['Lobenberg'], stock: 'gone' }), ['c'])
  assert.deepEqual(found(replica, { merchant: ['unknown'] }), ['b'])
  assert.deepEqual(counts(replica, 'merchant'), { Berry: 1, Lobenberg: 1, unknown: 1 })
})

test('finds wines by their producers, and those of no producer', () => {
  const rows = [aWine({ name: 'a', producer: 'Egon Müller' }), aWine({ name: 'b', producer: null })]
  const replica = cellarWith(...rows.map(wine => put('wines', wine)))
  assert.deepEqual(found(replica, { producer: ['Egon Müller'] }), ['a'])
  assert.deepEqual(found(replica, { producer: ['unknown'] }), ['b'])
})

test('finds wines by bands of what a bottle cost, the lower end included', () => {
  const replica = cellarWith(
    ...bottles(
      { name: 'a', price: 1_999 },
      { name: 'b', price: 2_000 },
      { name: 'c', price: 60_000 },
      { name: 'd', price: 0 },
      { name: 'e' },
    ),
  )
  assert.deepEqual(counts(replica, 'price'), { '0-10': 1, '10-20': 1, '20-30': 1, '500-': 1, unknown: 1 })
  assert.deepEqual(found(replica, { price: ['10-20'] }), ['a'])
  assert.deepEqual(found(replica, { price: ['20-30', '500-'] }), ['b', 'c'])
  assert.deepEqual(found(replica, { price: ['0-10'] }), ['d'])
  assert.deepEqual(found(replica, { price: ['unknown'] }), ['e'])
  assert.deepEqual(found(replica, { price: ['15-25'] }), ['a', 'b'])
})

test('converts prices to the currency of the list, with bands of its size', () => {
  const rates = new Map([
    ['JPY', seriesFrom({ currency: 'JPY', source: 'test', days: [20_000], per_euro: [160], open_ended: true })],
  ])
  const yen = { today: '2025-06-01', currency: 'JPY', rates }
  const rows = bottles({ name: 'a', price: 2_000 }).map(row =>
    row.table === 'bottles' && row.after
      ? put('bottles', { ...aBottle(), ...row.after, received_on: '2025-01-01' })
      : row,
  )
  assert.deepEqual(counts(cellarWith(...rows), 'price', {}, yen), { '3000-5000': 1 })
})

test('finds wines by the sizes of their bottles', () => {
  const replica = cellarWith(
    ...bottles({ name: 'a' }, { name: 'a', size_ml: 1_500 }, { name: 'b', size_ml: 1_500 }),
    put('wines', aWine({ name: 'c' })),
  )
  assert.deepEqual(counts(replica, 'size'), { '750': 1, '1500': 2, unknown: 1 })
  assert.deepEqual(found(replica, { size: ['750'] }), ['a'])
  assert.deepEqual(found(replica, { size: ['unknown'] }), ['c'])
})

test('finds wines by the least score', () => {
  const wines = ['a', 'b', 'c', 'd'].map(name => aWine({ name }))
  const scores = [95, 89, 72]
  const tastings = scores.map((score, at) => put('tastings', aTasting({ wine_id: wines[at]?.id ?? '', score })))
  const replica = cellarWith(...wines.map(wine => put('wines', wine)), ...tastings)
  assert.deepEqual(counts(replica, 'score'), { '95-': 1, '90-': 1, '85-': 2, '80-': 2, '0-80': 1, unknown: 1 })
  assert.deepEqual(found(replica, { score: ['90-'] }), ['a'])
  assert.deepEqual(found(replica, { score: ['85-'] }), ['a', 'b'])
  assert.deepEqual(found(replica, { score: ['88-90', '0-80'] }), ['b', 'c'])
  assert.deepEqual(found(replica, { score: ['unknown'] }), ['d'])
})

test('finds wines by a tag, and those without tags', () => {
  const wines = [
    aWine({ name: 'a', tags: ['gift', 'summer'] }),
    aWine({ name: 'b', tags: ['gift'] }),
    aWine({ name: 'c' }),
  ]
  const replica = cellarWith(...wines.map(wine => put('wines', wine)))
  assert.deepEqual(counts(replica, 'tag'), { gift: 2, summer: 1, unknown: 1 })
  assert.deepEqual(found(replica, { tag: ['summer'] }), ['a'])
  assert.deepEqual(found(replica, { tag: ['unknown'] }), ['c'])
})

test('finds wines by custom fields, which narrow one another', () => {
  const closure = aCustomField({ name: 'Closure', kind: 'choice', choices: ['cork', 'screw: cap'] })
  const owner = aCustomField({ name: 'Owner', kind: 'text' })
  const wines = [
    aWine({ name: 'a', own: { [closure.id]: 'cork', [owner.id]: 'Ada' } }),
    aWine({ name: 'b', own: { [closure.id]: 'screw: cap', [owner.id]: 'Ada' } }),
    aWine({ name: 'c', own: { [closure.id]: 'cork' } }),
  ]
  const fields = [closure, owner].map(field => put('custom_fields', field))
  const replica = cellarWith(...fields, ...wines.map(wine => put('wines', wine)))
  const custom = [`${closure.id}:cork`]
  assert.deepEqual(found(replica, { custom }), ['a', 'c'])
  assert.deepEqual(found(replica, { custom: [`${closure.id}:screw: cap`] }), ['b'])
  assert.deepEqual(found(replica, { custom: [...custom, `${closure.id}:screw: cap`] }), ['a', 'b', 'c'])
  assert.deepEqual(found(replica, { custom: [...custom, `${owner.id}:Ada`] }), ['a'])
  assert.deepEqual(found(replica, { custom: [`${owner.id}:unknown`] }), ['c'])
  assert.deepEqual(counts(replica, `custom:${closure.id}`, { custom }), { cork: 2, 'screw: cap': 1 })
  assert.deepEqual(counts(replica, `custom:${owner.id}`, { custom }), { Ada: 1, unknown: 1 })
})

test('offers a facet only when a wine has a value for it, and a custom field only with few', () => {
  const owner = aCustomField({ name: 'Owner', kind: 'text' })
  const number = aCustomField({ name: 'Number', kind: 'number' })
  const unused = aCustomField({ name: 'Unused', kind: 'text' })
  const wines = Array.from({ length: 41 }, (_, at) => aWine({ own: { [owner.id]: 'Ada', [number.id]: `${at}` } }))
  const fields = [owner, number, unused].map(field => put('custom_fields', field))
  const replica = cellarWith(...fields, ...wines.map(wine => put('wines', wine)))
  const offered = offeredFacets(summarizeWines(replica, viewContext), replica.custom_fields)
  assert.deepEqual(offered, ['stage', 'type', 'country', 'region', 'vintage', 'producer', `custom:${owner.id}`])
})

const scored = [
  aWine({ name: 'a', extra: { WA: '94', WD: '17' } }),
  aWine({ name: 'b', extra: { WA: '88-90', WD: '95' } }),
  aWine({ name: 'c', extra: { WA: '96+' } }),
  aWine({ name: 'd' }),
]
const scoredCellar = cellarWith(...scored.map(wine => put('wines', wine)))

test('finds wines by the scores of critics, which narrow one another', () => {
  assert.deepEqual(counts(scoredCellar, 'critic:WA'), { '95-': 1, '90-': 2, '85-': 3, '80-': 3, unknown: 1 })
  assert.deepEqual(found(scoredCellar, { critic: ['WA:90-'] }), ['a', 'c'])
  assert.deepEqual(found(scoredCellar, { critic: ['WA:unknown'] }), ['d'])
  assert.deepEqual(found(scoredCellar, { critic: ['WA:90-', 'WD:85-'] }), ['a'])
  assert.deepEqual(counts(scoredCellar, 'critic:WD'), { '95-': 1, '90-': 1, '85-': 2, '80-': 2, unknown: 2 })
  const offered = offeredFacets(summarizeWines(scoredCellar, viewContext), scoredCellar.custom_fields)
  assert.deepEqual(offered.slice(-2), ['critic:WA', 'critic:WD'])
})

test('sorts by the scores of a critic across scales, and puts wines without one last', () => {
  assert.deepEqual(found(scoredCellar, { sort: 'critic:WA' }), ['c', 'a', 'b', 'd'])
  assert.deepEqual(found(scoredCellar, { sort: 'critic:WA', direction: 'up' }), ['b', 'a', 'c', 'd'])
  assert.deepEqual(found(scoredCellar, { sort: 'critic:WD' }), ['b', 'a', 'c', 'd'])
})

test('sorts by a custom field: numbers by size, days by time, texts by the alphabet, and those without one last', () => {
  const fields = { length: aCustomField({ kind: 'number' }), disgorged: aCustomField({ kind: 'day' }) }
  const importer = aCustomField({ kind: 'text' })
  const wine = (name: string, length: string, disgorged: string, from: string) =>
    aWine({ name, own: { [fields.length.id]: length, [fields.disgorged.id]: disgorged, [importer.id]: from } })
  const wines = [
    wine('a', '100', '2019-11-02', 'Öberg'),
    wine('b', '9.5', '2021-01-30', 'olsen'),
    wine('c', '-20', '1998-07-14', 'Zander'),
    aWine({ name: 'd' }),
  ]
  const replica = cellarWith(...wines.map(each => put('wines', each)))
  const sorted = (field_id: string, direction?: 'down') =>
    found(replica, { sort: `own:${field_id}`, ...(direction && { direction }) }).join('')
  assert.equal(sorted(fields.length.id), 'cbad')
  assert.equal(sorted(fields.length.id, 'down'), 'abcd')
  assert.equal(sorted(fields.disgorged.id), 'cabd')
  assert.equal(sorted(fields.disgorged.id, 'down'), 'bacd')
  assert.equal(sorted(importer.id), 'abcd')
  assert.equal(sorted(importer.id, 'down'), 'cbad')
  assert.equal(sorted(aCustomField().id), 'abcd', 'a field that is gone')
})
