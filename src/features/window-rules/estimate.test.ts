import assert from 'node:assert/strict'
import { test } from 'node:test'
import bundled from '../../../reference/estimates/windows.json' with { type: 'json' }
import type { WindowRule } from '../../model/window-rule.ts'
import type { Wine } from '../../model/wine.ts'
import { anId, aWine } from '../cellars/builders.ts'
import { estimatorOf, withEstimate } from './estimate.ts'
import { foldPlace } from './matching.ts'
import { ourEstimates } from './ours.ts'

const { estimates, otherNames } = ourEstimates()

const windowOf = (wine: Partial<Wine>, own: WindowRule[] = [], size_ml = 750) => {
  const { drink_from, drink_until, window_source } = withEstimate(aWine(wine), estimatorOf(own), size_ml)
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

const decidingRule = (wine: Partial<Wine>, own: WindowRule[] = []) => {
  const rule = estimatorOf(own)(aWine({ country: null, region: null, name: null, ...wine }))
  return [rule?.region, rule?.grape, rule?.classification]
}

const placesWithinRegions = [
  { region: 'Piedmont', subregion: 'Langhe', appellation: 'Barolo' },
  { region: 'Piedmont', appellation: 'Barbaresco' },
  { region: 'Tuscany', appellation: 'Brunello di Montalcino' },
  { region: 'Tuscany', subregion: 'Chianti', appellation: 'Chianti Classico' },
  { region: 'Bordeaux', subregion: 'Médoc', appellation: 'Pauillac' },
  { region: 'Bordeaux', subregion: 'Libournais', appellation: 'Pomerol' },
  { region: 'Rhône', subregion: 'Northern Rhône', appellation: 'Hermitage' },
  { region: 'Rhône', appellation: 'Châteauneuf-du-Pape' },
  { region: 'Beaujolais', appellation: 'Morgon' },
]
for (const place of placesWithinRegions) {
  test(`decides a ${place.appellation} by its appellation`, () => {
    assert.deepEqual(decidingRule({ type: 'red', ...place }), [place.appellation, null, null])
  })
}

test('lets the more exact fact decide', () => {
  const place = { region: 'Nahe', subregion: 'Obere Nahe', appellation: 'Monzingen', vineyard: 'Halenberg' }
  const wine: Partial<Wine> = {
    type: 'white',
    country: 'DE',
    ...place,
    classification: 'GG',
    grapes: [{ name: 'Riesling', share: 100 }],
  }
  // Each is more exact than all before it, whichever was written first.
  const rules = [
    ownRule({ type: 'white' }),
    ownRule({ country: 'DE' }),
    ownRule({ type: 'white', country: 'DE' }),
    ownRule({ grape: 'Riesling' }),
    ownRule({ type: 'white', country: 'DE', grape: 'Riesling' }),
    ownRule({ region: 'Nahe' }),
    ownRule({ region: 'Nahe', grape: 'Riesling' }),
    ownRule({ region: 'Obere Nahe' }),
    ownRule({ region: 'Obere Nahe', grape: 'Riesling', country: 'DE', type: 'white' }),
    ownRule({ region: 'Monzingen' }),
    ownRule({ region: 'Monzingen', grape: 'Riesling', country: 'DE', type: 'white' }),
    ownRule({ classification: 'GG' }),
    ownRule({ classification: 'GG', region: 'Nahe' }),
    ownRule({ classification: 'GG', region: 'Monzingen' }),
    ownRule({ region: 'Halenberg' }),
    ownRule({ region: 'Halenberg', classification: 'GG' }),
  ]
  for (const [at, rule] of rules.entries()) {
    const known = rules.slice(0, at + 1)
    assert.equal(estimatorOf(known)(aWine(wine))?.id, rule.id, JSON.stringify(rule))
    assert.equal(estimatorOf(known.reverse())(aWine(wine))?.id, rule.id, JSON.stringify(rule))
  }
})

test('puts two rules of the same wines in an order that does not depend on where they stand', () => {
  const alike = [ownRule({ region: 'Nahe' }), ownRule({ region: 'Nahe' })]
  const decided = (rules: WindowRule[]) => estimatorOf(rules)(aWine({ region: 'Nahe' }))?.id
  assert.ok(decided(alike))
  assert.equal(decided(alike), decided([...alike].reverse()))
})

test('takes the longer of two names that both fit', () => {
  const rioja = { type: 'red', region: 'Rioja', name: 'Gran Reserva' } as const
  assert.deepEqual(decidingRule(rioja), ['Rioja', null, 'gran reserva'])
  assert.deepEqual(decidingRule({ type: 'red', appellation: 'Crozes-Hermitage' })[0], 'Crozes-Hermitage')
  assert.deepEqual(decidingRule({ type: 'red', name: 'Crozes-Hermitage Mule Blanche' })[0], 'Crozes-Hermitage')
})

test('names the fact of the wine that decided', () => {
  const margaux = { type: 'red', region: 'Bordeaux', appellation: 'Margaux' } as const
  assert.deepEqual(decidingRule({ ...margaux, classification: '3ème Cru Classé' }), ['Margaux', null, 'cru classé'])
  assert.deepEqual(decidingRule({ ...margaux, producer: 'Château Margaux' }), ['Château Margaux', null, null])
})

test('finds the place and the grape in the name when their fields are empty', () => {
  assert.deepEqual(decidingRule({ type: 'red', name: 'Barolo Cannubi' }), ['Barolo', null, null])
  assert.deepEqual(decidingRule({ type: 'red', region: 'Piedmont', name: 'Langhe Nebbiolo' }), [
    'Langhe',
    'Nebbiolo',
    null,
  ])
  const grange = { type: 'red', country: 'AU', name: 'Grange Hermitage' } as const
  assert.deepEqual(decidingRule(grange), [null, null, 'grange'])
})

test('lets the main grape of a blend decide', () => {
  const blend = [
    { name: 'Merlot', share: 30 },
    { name: 'Cabernet Sauvignon', share: 70 },
  ]
  assert.deepEqual(decidingRule({ type: 'red', grapes: blend }), [null, 'Cabernet Sauvignon', null])
  const unknownShares = blend.map(grape => ({ ...grape, share: null }))
  assert.deepEqual(decidingRule({ type: 'red', grapes: unknownShares }), [null, 'Merlot', null])
})

test('estimates larger bottles later and longer, and halves earlier and shorter', () => {
  const barolo = { type: 'red', country: 'IT', region: 'Piedmont', appellation: 'Barolo', vintage: 2010 } as const
  const own = [ownRule({ region: 'Barolo', years_from: 10, years_until: 20 })]
  assert.deepEqual(windowOf(barolo, own, 375), [2018, 2026, 'estimated'])
  assert.deepEqual(windowOf(barolo, own, 500), [2019, 2028, 'estimated'])
  assert.deepEqual(windowOf(barolo, own, 620), [2020, 2030, 'estimated'])
  assert.deepEqual(windowOf(barolo, own, 750), [2020, 2030, 'estimated'])
  assert.deepEqual(windowOf(barolo, own, 1500), [2023, 2036, 'estimated'])
  assert.deepEqual(windowOf(barolo, own, 3000), [2025, 2040, 'estimated'])
  assert.deepEqual(windowOf(barolo, own, 6000), [2028, 2045, 'estimated'])
  assert.deepEqual(windowOf({ ...barolo, drink_from: 2015, drink_until: 2020 }, own, 1500), [2015, 2020, 'own'])
})

test('makes an estimate that came with a file again', () => {
  const stored = { drink_from: 1990, drink_until: 1991, window_source: 'estimated' } as const
  const place = { country: 'IT', region: 'Piedmont', appellation: 'Barolo' } as const
  const barolo = { type: 'red', ...place, vintage: 2010, ...stored } as const
  assert.deepEqual(windowOf(barolo), [2018, 2035, 'estimated'])
  assert.deepEqual(windowOf({ ...barolo, vintage: null }), [null, null, null])
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

test('contains only plausible rules for many wines, each with its source', () => {
  assert.ok(bundled.rows.length >= 250)
  const sources: Record<string, string> = bundled.sources
  for (const { source } of bundled.rows) assert.ok(sources[source], source)
  for (const estimate of estimates) {
    assert.ok(estimate.type, JSON.stringify(estimate))
    assert.ok(estimate.years_from <= estimate.years_until, JSON.stringify(estimate))
  }
})

test('has no two rules of the same wines', () => {
  const names = (text: string | null) => (text === null ? [null] : text.split('=').map(foldPlace))
  const criteria = estimates.flatMap(({ type, country, region, grape, classification }) =>
    names(region).flatMap(place =>
      names(grape).flatMap(variety =>
        names(classification).map(words => {
          const usualPlace = place && (otherNames.places.get(place) ?? place)
          const usualGrape = variety && (otherNames.grapes.get(variety) ?? variety)
          return [type, country, usualPlace, usualGrape, words].join(' | ')
        }),
      ),
    ),
  )
  assert.deepEqual(
    criteria.filter((text, at) => criteria.indexOf(text) !== at),
    [],
  )
})
