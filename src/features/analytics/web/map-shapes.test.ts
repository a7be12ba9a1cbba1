import assert from 'node:assert/strict'
import test from 'node:test'
import { geoBounds, geoContains } from 'd3-geo'
import { loadRegions } from '../../wines/reference.ts'
import { continentOf, loadWorld } from './map-shapes.ts'

/** Islands that the coarse shapes leave out, and coasts that they cut off. */
const offTheShapes = ['PT Azores', 'PT Madeira', 'ES Canary Islands', 'ES Balearic Islands', 'GR Aegean Islands']

test('has a shape for every country with regions, and the centre of every region within it or at its coast', async () => {
  const [world, regions] = [await loadWorld(), await loadRegions()]
  const missing: string[] = []
  for (const { country, region, subregion } of regions) {
    if (subregion !== null) continue
    const [shape, centre] = [world.shapeOf(country), world.centreOf(country, region)]
    if (!shape || !centre) missing.push(`${country} ${region} has no place`)
    else if (!offTheShapes.includes(`${country} ${region}`) && !isNear(centre, shape)) {
      missing.push(`${country} ${region} is not in its country`)
    }
  }
  assert.deepEqual(missing, [])

  function isNear([longitude, latitude]: [number, number], shape: NonNullable<ReturnType<typeof world.shapeOf>>) {
    const around = [-0.7, 0, 0.7].flatMap(x => [-0.7, 0, 0.7].map(y => [longitude + x, latitude + y]))
    return around.some(point => geoContains(shape, point as [number, number]))
  }
})

test('finds a region by its other names, and guesses nothing of one it does not know', async () => {
  const { centreOf } = await loadWorld()
  assert.deepEqual(centreOf('FR', 'Bourgogne'), [4.8, 47])
  assert.deepEqual(centreOf('IT', 'Toskana'), [11.2, 43.5])
  assert.equal(centreOf('FR', 'Toskana'), null)
  assert.equal(centreOf('FR', 'Quelque part'), null)
  assert.equal(centreOf('XX', 'Burgundy'), null)
})

test('shows every part of the world with the wine countries in it', async () => {
  const { shapeOf } = await loadWorld()
  assert.deepEqual(['FR', 'US', 'ZA', 'GE', 'NZ', 'XX'].map(continentOf), [
    'europe',
    'americas',
    'africa',
    'asia',
    'oceania',
    undefined,
  ])
  const [[west, south], [east, north]] = geoBounds(shapeOf('CH') as NonNullable<ReturnType<typeof shapeOf>>)
  assert.deepEqual([west, south, east, north].map(Math.round), [6, 46, 10, 48])
})
