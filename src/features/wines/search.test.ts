import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { aBottle, anId, aPlace, aPurchase, aTasting, aWine } from '../cellars/builders.ts'
import { listLines } from './list.ts'
import { matcherOf } from './matcher.ts'
import { codeIn } from './search.ts'
import { summarizeWines } from './summarize-wines.ts'

const viewContext = { today: '2025-06-01', currency: 'EUR', rates: new Map() }

const house = aPlace({ name: 'Landhaus' })
const rack = aPlace({ name: 'Eichenregal 12', parent_id: house.id, grid_rows: 9, grid_columns: 60 })
const shelf = aPlace({ name: 'Côté cour', parent_id: house.id })

const barolo = aWine({
  producer: 'Bartolo',
  name: 'Barolo',
  vintage: 2015,
  country: 'IT',
  region: 'Piemont',
  tags: ['Hochzeit'],
  grapes: [{ name: 'Nebbiolo', share: null }],
  note: 'Nach 96 Punkten gekauft; wie der 2016er.',
  barcodes: ['4006381333931'],
})
const bought = aPurchase({ wine_id: barolo.id, merchant: 'Berry Bros & Rudd', order_number: 'B-77812' })
const cabinet = aWine({ producer: 'Keller', name: 'Kabinett', vintage: 2016 })

const bottles = [
  aBottle({
    wine_id: barolo.id,
    purchase_id: bought.id,
    place_id: rack.id,
    slot_row: 3,
    slot_column: 4,
    code: '7K3QXJ',
  }),
  aBottle({ wine_id: barolo.id, place_id: shelf.id, note: 'für Großmutter' }),
  aBottle({ wine_id: cabinet.id, place_id: rack.id, slot_row: 3, slot_column: 40, code: '2016AE' }),
  aBottle({ wine_id: cabinet.id, state: 'gone', company: 'Sven Åkesson', occasion: 'Taufe' }),
]
const author = anId()
const tasting = aTasting({
  wine_id: cabinet.id,
  person_id: author,
  note: 'Apfel, Schiefer',
  food: 'Forelle',
  company: 'Renée',
})
const lines = summarizeWines(
  withRows(emptyReplica('a'), 1, [
    ...[house, rack, shelf].map(place => put('places', place)),
    ...[barolo, cabinet].map(wine => put('wines', wine)),
    put('purchases', bought),
    ...bottles.map(bottle => put('bottles', bottle)),
    put('tastings', tasting),
  ]),
  { ...viewContext, people: new Map([[author, 'Jürgen Šebek']]) },
)

const namesFound = (search: string) => listLines(lines, { search }).lines.map(({ wine }) => wine.name)

test('finds a wine by what is on the sticker, at the place and in the notes', () => {
  const found: Record<string, string> = {
    code: '7k3qxj',
    'code in two parts': '7K3-QXJ',
    'beginning of a code': '7k3q',
    place: 'cote cour',
    rack: 'eichenregal c4',
    slot: 'c4',
    merchant: 'berry bros',
    'order number': '77812',
    barcode: '4006381333931',
    tag: 'hochzeit',
    grape: 'nebbiolo',
    'note of the wine': 'punkten',
    'note of a bottle': 'großmutter',
    'the same without its letter': 'GROSSMUTTER',
    'wine and slot': 'barolo c4',
  }
  for (const [what, search] of Object.entries(found)) assert.deepEqual(namesFound(search), ['Barolo'], what)
  const others: Record<string, string> = {
    slot: 'c40',
    'person at the table': 'akesson',
    'person at a tasting': 'renee',
    'author of a tasting': 'sebek',
    'author and dish': 'jurgen forelle',
    occasion: 'taufe',
    'note of a tasting': 'schiefer',
    dish: 'forelle',
  }
  for (const [what, search] of Object.entries(others)) assert.deepEqual(namesFound(search), ['Kabinett'], what)
  assert.deepEqual(namesFound('eichenregal 12'), ['Barolo', 'Kabinett'])
})

test('reads the whole code of a bottle in a search, in any spelling and among other words', () => {
  for (const search of ['7K3QXJ', '7k3-qxj', '7k3 qxj', 'barolo 7k3qxj']) assert.equal(codeIn(search), '7K3QXJ', search)
  for (const search of ['7k3q', 'barolo', '7k3qxh', '', undefined]) assert.equal(codeIn(search), undefined, search)
})

test('keeps numbers, slots and shelves exact', () => {
  const none = [
    'barolo 2016', // the year of its note
    'barolo 96', // the points of its note
    'eichenregal 96', // the same points, and its rack
    'barolo 12', // the number of its rack
    'cour c4', // the place of one bottle and the slot of another
    'kabinett c4', // the beginning of its slot
    'bros cour', // the merchant of one bottle and the place of another
    '7k3qxh', // a code with a wrong check character
    'oßmutter', // the midst of a word of a note
  ]
  for (const search of none) assert.deepEqual(namesFound(search), [], search)
  assert.deepEqual(namesFound('2016'), ['Kabinett'])
  assert.deepEqual(namesFound('eichenregal 2016'), ['Kabinett'])
  assert.deepEqual(namesFound('16'), ['Kabinett'])
})

test('finds the same among all wines as it would in each alone', () => {
  const keys = fc.constantFrom('c4', '0', '7k3', 'qxj', ' ', '-', 'e', 'ros', 'b', 'bros', '12', '1', 'cour', 'ae', 'r')
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 8 }), typed => {
      for (const end of typed.keys()) {
        const search = typed.slice(0, end + 1).join('')
        const eachAlone = lines.filter(matcherOf({ search })).map(({ wine }) => wine.name)
        assert.deepEqual(namesFound(search), eachAlone.sort(), search)
      }
    }),
    { numRuns: 400 },
  )
})

test('finds the author of a tasting as soon as the name is known', () => {
  const replica = withRows(emptyReplica('a'), 1, [put('wines', cabinet), put('tastings', tasting)])
  const countOf = (people: ReadonlyMap<string, string>) =>
    listLines(summarizeWines(replica, { ...viewContext, people }), { search: 'sebek' }).lines.length
  assert.deepEqual([countOf(new Map()), countOf(new Map([[author, 'Šebek']]))], [0, 1])
})

test('finds more with a longer word when only the longer one is of the bottle on the shelf of a number', () => {
  assert.deepEqual(
    namesFound('12 b'),
    [],
    'the letter is in the name of the wine, and the number alone matches nothing',
  )
  assert.deepEqual(namesFound('12 br'), ['Barolo'], 'the merchant of the bottle that lies on the shelf')
})

test('finds by what a bottle says after the bottle has moved', () => {
  const [first] = bottles
  const before = withRows(emptyReplica('a'), 1, [put('wines', barolo), put('places', rack), put('places', shelf)])
  const there = withRows(before, 2, [put('bottles', { ...aBottle(first), place_id: shelf.id })])
  const here = withRows(there, 3, [put('bottles', { ...aBottle(first), place_id: rack.id })])
  const renamed = withRows(here, 4, [put('places', { ...rack, name: 'Stahlregal' })])
  const countOf = (search: string, replica: typeof here) =>
    listLines(summarizeWines(replica, viewContext), { search }).lines.length
  assert.deepEqual([countOf('cour', there), countOf('eichenregal', there)], [1, 0])
  assert.deepEqual([countOf('cour', here), countOf('eichenregal', here)], [0, 1])
  assert.deepEqual([countOf('stahlregal', renamed), countOf('eichenregal', renamed)], [1, 0])
})

test('looks for every word of a search, however many there are', () => {
  const names = Array.from({ length: 40 }, (_, at) => `word${String.fromCharCode(97 + (at % 26)).repeat(at + 1)}`)
  const wine = aWine({ producer: null, name: names.join(' ') })
  const all = summarizeWines(withRows(emptyReplica('a'), 1, [put('wines', wine)]), viewContext)
  const countOf = (search: string) => listLines(all, { search }).lines.length
  assert.deepEqual([countOf(names.join(' ')), countOf(`${names.join(' ')} missing`)], [1, 0])
  assert.deepEqual([countOf(names.toReversed().join(' ')), countOf(`missing ${names.join(' ')}`)], [1, 0])
})
