import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Wine } from '../../model/wine.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import { ratesFrom } from '../money/rates.ts'
import { summarizeWines } from '../wines/summarize-wines.ts'
import { kindOf, minutesToBreathe } from './pairings.ts'
import { answersFor, type Evening, stepsBetween } from './tonight.ts'

/* Everything is worked out by hand, in 2026. */

const year = 2026
const evening: Evening = { dish: undefined, people: 2, limit_minor: undefined, place_id: undefined }
const ripe = { drink_from: 2022, drink_until: 2030, vintage: 2018 }

test('proposes three wines that go with the dish, the best first, and none that is young, past or unknown', () => {
  const propose = cellarOf(
    wineWith({ name: 'Barolo', type: 'red', ...ripe }),
    wineWith({ name: 'Merlot', type: 'red', ...ripe, drink_until: 2026 }),
    wineWith({ name: 'Rioja', type: 'red', ...ripe }),
    wineWith({ name: 'Chianti', type: 'red', ...ripe, drink_from: 2026 }),
    wineWith({ name: 'Riesling', type: 'white', ...ripe }),
    wineWith({ name: 'Young Barolo', type: 'red', ...ripe, drink_from: 2027 }),
    wineWith({ name: 'Old Barolo', type: 'red', ...ripe, drink_until: 2025 }),
    wineWith({ name: 'Unknown Barolo', type: 'red', vintage: null }),
  )
  assert.deepEqual(propose({ dish: 'beef' }), ['Barolo tannin peak', 'Merlot tannin now_or_never', 'Rioja tannin peak'])
  assert.deepEqual(propose({ dish: 'fish' }), ['Riesling acid peak'])
  assert.deepEqual(propose({ dish: 'dessert' }), [])
  assert.deepEqual(propose({})[0], 'Merlot undefined now_or_never')
})

test('keeps to the limit and to what the company drinks', () => {
  const propose = cellarOf(
    wineWith({ name: 'Dear', type: 'red', ...ripe }, { price_minor: 9_000, price_currency: 'EUR' }),
    wineWith({ name: 'Cheap', type: 'red', ...ripe }, { price_minor: 1_000, price_currency: 'EUR' }),
    wineWith({ name: 'Unpriced', type: 'red', ...ripe }),
    wineWith({ name: 'Magnum', type: 'red', ...ripe }, { size_ml: 1_500 }),
    wineWith({ name: 'Three', type: 'red', ...ripe }, {}, {}, {}),
  )
  assert.deepEqual(propose({ limit_minor: 1_000 }), ['Cheap undefined peak'])
  assert.equal(propose({ people: 2 }).includes('Magnum undefined peak'), false)
  // Six people drink a litre and a half, nine two litres and a quarter.
  assert.deepEqual(propose({ people: 6 }).toSorted(), ['Magnum undefined peak', 'Three undefined peak'])
  assert.deepEqual(propose({ people: 9 }), ['Three undefined peak'])
})

test('prefers the nearest of equal bottles', () => {
  const [house, cellar, kitchen] = [anId(), anId(), anId()]
  const places = [
    put('places', aPlace({ id: house, kind: 'house' })),
    put('places', aPlace({ id: cellar, parent_id: house })),
    put('places', aPlace({ id: kitchen, parent_id: house })),
  ]
  const propose = cellarOf(
    places,
    wineWith({ name: 'Below', type: 'red', ...ripe }, { place_id: cellar }),
    wineWith({ name: 'Here', type: 'red', ...ripe }, { place_id: kitchen }),
  )
  assert.equal(propose({ place_id: kitchen })[0], 'Here undefined peak')
  assert.equal(propose({ place_id: cellar })[0], 'Below undefined peak')
  const map = withRows(emptyReplica(anId()), 1, places).places
  assert.equal(stepsBetween(cellar, kitchen, map), 2)
  assert.equal(stepsBetween(cellar, house, map), 1)
  assert.equal(stepsBetween(null, house, map), Number.POSITIVE_INFINITY)
})

test('proposes no locked bottle before its day', () => {
  const wedding = { lock_reason: 'The wedding' }
  const answers = cellarOf(
    wineWith(
      { name: 'Free', type: 'red', drink_from: 2020, drink_until: 2030 },
      { ...wedding, locked_until_on: '2026-03-14' },
    ),
    wineWith(
      { name: 'Kept', type: 'red', drink_from: 2020, drink_until: 2030 },
      { ...wedding, locked_until_on: '2026-03-15' },
    ),
    wineWith({ name: 'Forever', type: 'red', drink_from: 2020, drink_until: 2030 }, wedding),
  )
  assert.deepEqual(answers({}), ['Free undefined peak'])
})

test('knows the kind of a wine by grape, place and type, and how long it breathes at its age', () => {
  const kind = (wine: Partial<Wine>) => kindOf(aWine({ name: null, region: null, ...wine }))
  assert.equal(kind({ type: 'red', grapes: [{ name: 'nebbiolo', share: null }] })?.kind, 'red_full')
  assert.equal(kind({ type: 'red', appellation: 'Saint-Estèphe AOC' })?.kind, 'red_full')
  assert.equal(kind({ type: 'red', name: 'Barolotto' })?.kind, 'red_medium')
  assert.equal(kind({ type: 'white', name: 'Meursault' })?.kind, 'white_rich')
  assert.equal(kind({ type: 'spirit' }), undefined)
  const barolo = kind({ type: 'red', name: 'Barolo' })
  assert.ok(barolo)
  assert.deepEqual(
    [2020, 2010, 1990, null].map(vintage => minutesToBreathe(barolo, vintage, year)),
    [90, 30, 0, 90],
  )
})

function wineWith(fields: Partial<Wine>, ...bottles: Partial<Bottle>[]) {
  const id = anId()
  const all = bottles.length > 0 ? bottles : [{}]
  return [
    put('wines', aWine({ id, region: null, ...fields })),
    ...all.map(bottle => put('bottles', aBottle({ wine_id: id, ...bottle }))),
  ]
}

function cellarOf(...rows: ReturnType<typeof wineWith>[]) {
  const replica = withRows(emptyReplica(anId()), 1, rows.flat())
  const lines = summarizeWines(replica, { today: '2026-03-14', currency: 'EUR', rates: ratesFrom([]) })
  return (part: Partial<Evening>) =>
    answersFor(lines, replica.places, { ...evening, ...part }, '2026-03-14').map(
      ({ lot, rule, reason }) => `${lot.line.wine.name} ${rule} ${reason}`,
    )
}
