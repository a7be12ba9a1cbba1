import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldsOf } from '../../../../../tests/fields-of.ts'
import { readAs } from '../../../../../tests/import-files.ts'

/* An imitation with invented wines. */

test('reads bottles in the cellar and its history, with their ratings', async () => {
  const { plan, report } = await readAs(
    JSON.stringify([
      {
        wineName: 'Eins',
        producer: 'Hof A',
        vintage: '2016',
        country: 'Germany',
        region: 'Nahe',
        appellation: 'Monzingen',
        type: 'white',
        price: 12.5,
        currency: 'SEK',
        bottleSize: '1.5L',
        quantity: 2,
        purchaseDate: '2023-04-05T00:00:00.000Z',
        purchaseLocation: 'Systembolaget',
        notes: 'Etikett fleckig',
        rating: 4.5,
        ratingScale: '5',
        rackName: 'Regal links',
        rackPosition: 7,
        dateAdded: '2023-04-06',
      },
      {
        wineName: 'Zwei',
        producer: 'Hof B',
        vintage: 'NV',
        country: 'France',
        type: 'sparkling',
        bottleSize: '75cl',
        addToHistory: true,
        consumedReason: 'gifted',
        consumedAt: '2024-12-24',
        consumedNote: 'An Bo',
        consumedRating: 91,
        ratingScale: '100',
      },
      {
        wineName: 'Drei',
        producer: 'Hof C',
        vintage: '2001',
        type: 'red',
        consumedReason: 'other',
        addToHistory: true,
      },
    ]),
  )
  assert.deepEqual(
    [report.format, report.rows_read, report.wines, report.bottles, report.gone, report.tastings],
    ['cellarion', 3, 3, 2, 2, 2],
  )
  assert.deepEqual(fieldsOf(plan.bottles, 'size_ml', 'received_on', 'departure', 'departed_on', 'note', 'extra'), [
    [1500, '2023-04-06', null, null, 'Etikett fleckig', { rackPosition: '7' }],
    [1500, '2023-04-06', null, null, 'Etikett fleckig', { rackPosition: '7' }],
    [750, null, 'gifted', '2024-12-24', null, {}],
    [750, null, 'drunk', null, null, { consumedReason: 'other' }],
  ])
  assert.deepEqual(fieldsOf(plan.tastings.values(), 'score', 'score_scale', 'tasted_on'), [
    [90, 'stars_5', null],
    [91, 'points_100', '2024-12-24'],
  ])
  const [purchase] = plan.purchases.values()
  assert.deepEqual(
    [purchase?.price_minor, purchase?.price_currency, purchase?.merchant, purchase?.ordered_on],
    [1_250, 'SEK', 'Systembolaget', '2023-04-05'],
  )
  assert.deepEqual(fieldsOf(report.warnings, 'column', 'original', 'code', 'guess'), [
    ['consumedReason', 'other', 'departure_unknown', 'drunk'],
  ])
  assert.deepEqual(fieldsOf(plan.places.added, 'name', 'kind'), [['Regal links', 'rack']])
})
