import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldsOf } from '../../../../../tests/fields-of.ts'
import { readAs, readTogether, winesOf } from '../../../../../tests/import-files.ts'

/* An imitation with invented wines. */

const none = {
  maturity_data: null,
  taste_profile: null,
  food_pairings: null,
  vivino_id: null,
  image: null,
  notes: null,
}
const wines = [
  {
    ...none,
    id: 1,
    name: 'Hof A Eins',
    year: 2016,
    type: 'Weisswein',
    region: 'Nahe, DE',
    quantity: 3,
    rating: 4,
    notes: 'Für den Fisch',
    image: 'a1b2.jpg',
    added: '2025-02-03',
    purchased_at: 'Weinhandlung Bo',
    price: 12.5,
    drink_from: 2020,
    drink_until: 2030,
    location: 'Regal links',
    grape: 'Riesling',
    bottle_format: 1.5,
    taste_profile: '{"acidity": 4}',
  },
  {
    ...none,
    id: 2,
    name: 'Hof B Zwei',
    year: null,
    type: 'Schaumwein',
    region: '',
    quantity: 0,
    rating: 0,
    added: '2024-01-01',
    purchased_at: '2023-12-24',
    price: null,
    drink_from: null,
    drink_until: null,
    location: '',
    grape: '',
    bottle_format: 0.75,
    vivino_id: 77,
  },
]
const timeline = [
  { wine_id: 1, action: 'added', quantity: 4, timestamp: '2025-02-03' },
  { wine_id: 1, action: 'consumed', quantity: 1, timestamp: '2025-03-01T20:15:00.123456' },
  { wine_id: 2, action: 'removed', quantity: 2, timestamp: '2024-02-02T10:00:00' },
]
const csv =
  'name,year,type,region,grape,quantity,rating,price,purchased_at,drink_from,drink_until,location,bottle_format,notes,image,vivino_id\n' +
  'Hof A Eins,2016,Weisswein,"Nahe, DE",Riesling,3,4,12.5,Weinhandlung Bo,2020,2030,Regal links,1.5,Für den Fisch,a1b2.jpg,\n' +
  'Hof B Zwei,,Schaumwein,,,0,0,,2023-12-24,,,,0.75,,,77'

test('reads the wines of the archive once, though they are in it twice, and departures by day', async () => {
  const { plan, report } = await readTogether({
    'manifest.json': JSON.stringify({ schema_version: 1, exported_at: '2026-01-01', wine_count: 2, timeline_count: 3 }),
    'wines.json': JSON.stringify(wines),
    'wines.csv': csv,
    'timeline.json': JSON.stringify(timeline),
  })
  assert.deepEqual(
    [report.format, report.wines, report.bottles, report.gone, report.tastings, report.rows_dropped],
    ['ha_wine_tracker', 2, 3, 3, 1, 0],
  )
  assert.equal(report.rows_read, 7)
  assert.equal(report.rows_passed, 3, 'the two of the CSV, and what was added, which is counted with the wine')
  assert.deepEqual(fieldsOf(plan.bottles, 'state', 'size_ml', 'received_on', 'departed_on', 'departure'), [
    ...Array.from({ length: 3 }, () => ['in_cellar', 1500, '2025-02-03', null, null]),
    ['gone', 1500, null, '2025-03-01', 'drunk'],
    ['gone', 750, null, '2024-02-02', 'drunk'],
    ['gone', 750, null, '2024-02-02', 'drunk'],
  ])
  const [eins, zwei] = winesOf(plan)
  assert.deepEqual(
    [eins?.name, eins?.vintage, eins?.type, eins?.drink_until, eins?.note, eins?.external_ids],
    ['Hof A Eins', 2016, 'white', 2030, 'Für den Fisch', [{ product: 'ha_wine_tracker', id: '1' }]],
  )
  assert.deepEqual(
    eins?.extra,
    { image: 'a1b2.jpg', taste_profile: '{"acidity": 4}' },
    'a picture that is not there is a name',
  )
  assert.deepEqual(
    [zwei?.type, zwei?.extra],
    ['sparkling', { vivino_id: '77', added: '2024-01-01', purchased_at: '2023-12-24', bottle_format: '0.75' }],
    'no bottle of it is left to have them',
  )
  const [tasting] = plan.tastings.values()
  assert.deepEqual([tasting?.score, tasting?.score_scale], [80, 'stars_5'])
  assert.deepEqual(fieldsOf(plan.purchases.values(), 'quantity', 'price_minor', 'merchant'), [
    [3, 1_250, 'Weinhandlung Bo'],
  ])
})

test('reads the CSV alone', async () => {
  const { report } = await readAs(csv)
  assert.deepEqual([report.format, report.wines, report.bottles, report.rows_passed], ['ha_wine_tracker', 2, 3, 0])
})
