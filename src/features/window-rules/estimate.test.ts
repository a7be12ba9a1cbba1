import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WindowRule } from '../../model/window-rule.ts'
import type { Wine } from '../../model/wine.ts'
import { anId, aWine } from '../cellars/builders.ts'
import { estimatorOf, ourEstimates, withEstimate } from './estimate.ts'

const windowOf = (wine: Partial<Wine>, own: WindowRule[] = []) => {
  const { drink_from, drink_until, window_source } = withEstimate(aWine(wine), estimatorOf(own))
  return [drink_from, drink_until, window_source]
}

const ownRule = (rule: Partial<WindowRule>): WindowRule => ({
  id: anId(),
  type: null,
  country: null,
  region: null,
  grape: null,
  classification: null,
  years_from: 1,
  years_until: 2,
  ...rule,
})

test('uses the most specific rule: a classified growth, its appellation, its region, its type', () => {
  const red = { type: 'red', country: 'FR', vintage: 2010 } as const
  assert.deepEqual(windowOf({ ...red, region: 'Jura', name: 'Trousseau' }), [2012, 2018, 'estimated'])
  assert.deepEqual(windowOf({ ...red, region: 'Bordeaux', name: null }), [2014, 2022, 'estimated'])
  assert.deepEqual(windowOf({ ...red, region: 'Bordeaux', name: 'Grand Cru Classé' }), [2018, 2038, 'estimated'])
  assert.deepEqual(windowOf({ ...red, region: 'Bourgogne', designation: '1er Cru' }), [2015, 2025, 'estimated'])
})

test('matches regions and grapes by their other names, with or without accents', () => {
  const pinot = { type: 'red', country: 'DE', region: 'Baden', vintage: 2020 } as const
  const grapes = [{ name: 'Spatburgunder', share: null }]
  assert.deepEqual(windowOf({ ...pinot, grapes }), [2023, 2029, 'estimated'])
  assert.deepEqual(windowOf({ ...pinot, grapes, classification: 'Großes Gewächs' }), [2025, 2035, 'estimated'])
  assert.deepEqual(windowOf({ ...pinot, grapes: [], classification: 'GG' }), [2025, 2035, 'estimated'])
})

test('estimates no window for a wine with its own full or half window, or without a vintage', () => {
  assert.deepEqual(windowOf({ vintage: 2010, drink_from: 2011, drink_until: 2012 }), [2011, 2012, 'own'])
  assert.deepEqual(windowOf({ vintage: 2010, drink_until: 2012 }), [null, 2012, 'own'])
  assert.deepEqual(windowOf({ vintage: null, type: 'sparkling' }), [null, null, null])
})

test('prefers the rules of the cellar to ours, however specific they are', () => {
  const champagne = { type: 'sparkling', country: 'FR', region: 'Champagne', vintage: 2012 } as const
  assert.deepEqual(windowOf(champagne), [2018, 2030, 'estimated'])
  assert.deepEqual(windowOf(champagne, [ownRule({ type: 'sparkling' })]), [2013, 2014, 'estimated'])
  const both = [ownRule({}), ownRule({ region: 'champagne', years_from: 10, years_until: 20 })]
  assert.deepEqual(windowOf(champagne, both), [2022, 2032, 'estimated'])
  assert.deepEqual(windowOf({ ...champagne, type: 'red', region: 'Jura' }, [ownRule({ type: 'sparkling' })]), [
    2014,
    2020,
    'estimated',
  ])
})

test('contains only plausible estimates', () => {
  for (const estimate of ourEstimates) {
    assert.ok(estimate.type, JSON.stringify(estimate))
    assert.ok(estimate.years_from <= estimate.years_until, JSON.stringify(estimate))
  }
  const kinds = ourEstimates.map(({ years_from: _, years_until: __, ...kind }) => JSON.stringify(kind))
  assert.equal(new Set(kinds).size, kinds.length)
})
