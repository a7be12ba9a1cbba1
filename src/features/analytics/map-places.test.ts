import assert from 'node:assert/strict'
import test from 'node:test'
import { mapPlacesOf } from './map-places.ts'
import { emptyBucket } from './view-buckets.ts'
import { pairKey } from './view-pairs.ts'

const of = (figures: readonly (readonly [string, string, number])[]) =>
  mapPlacesOf(figures.map(([country, region, figure]) => ({ ...emptyBucket(pairKey(country, region)), figure })))

test('adds the regions up to their countries, and counts a region that is unknown in its country only', () => {
  const places = of([
    ['FR', 'Burgundy', 4],
    ['FR', 'unknown', 3],
    ['ES', 'La Rioja', 5],
    ['AR', 'La Rioja', 6],
  ])
  assert.deepEqual(places, {
    countries: [
      { country: 'FR', region: null, figure: 7 },
      { country: 'AR', region: null, figure: 6 },
      { country: 'ES', region: null, figure: 5 },
    ],
    regions: [
      { country: 'AR', region: 'La Rioja', figure: 6 },
      { country: 'ES', region: 'La Rioja', figure: 5 },
      { country: 'FR', region: 'Burgundy', figure: 4 },
    ],
    unknown: 0,
  })
})

test('places nothing whose country is unknown, even if its region has a name', () => {
  assert.deepEqual(
    of([
      ['unknown', 'Burgundy', 2],
      ['unknown', 'unknown', 1],
      ['IT', 'Piedmont', 0],
    ]),
    {
      countries: [],
      regions: [],
      unknown: 3,
    },
  )
})
