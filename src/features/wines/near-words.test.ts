import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Wine } from '../../model/wine.ts'
import { aBottle, aPlace, aTasting, aWine } from '../cellars/builders.ts'
import { listLines } from './list.ts'
import { canBeNear, isNear } from './near-words.ts'
import { summarizeWines } from './summarize-wines.ts'

const viewContext = { today: '2025-06-01', currency: 'EUR', rates: new Map() }

function found(wines: readonly Wine[], search: string) {
  const rows = wines.map(wine => put('wines', wine))
  const lines = summarizeWines(withRows(emptyReplica('a'), 1, rows), viewContext)
  const { lines: exact, similar } = listLines(lines, { search })
  const names = (some: typeof exact) => some.map(({ wine }) => wine.name)
  return { exact: names(exact), similar: names(similar.lines), words: similar.words }
}

const named = (name: string, fields: Partial<Wine> = {}) =>
  aWine({ producer: null, region: null, country: null, name, ...fields })

test('calls words near that differ by one slip', () => {
  const near = [
    ['reisling', 'riesling'], // swapped
    ['rieslng', 'riesling'], // missing
    ['rieslling', 'riesling'], // too many
    ['rieslinh', 'riesling'], // another
    ['eiesling', 'riesling'], // the first letter, too
    ['iresling', 'riesling'],
    ['reisl', 'riesling'], // still being typed
    ['grossmuter', 'grossmutter'],
    ['gewurtzt', 'gewurztraminer'],
    ['domane', 'domaine'],
    ['ross', 'rose'],
  ] as const
  const far = [
    ['rieslign', 'riesnilg'],
    ['reislnig', 'riesling'], // two slips
    ['ieslingr', 'riesling'],
    ['rose', 'rosato'], // short words count to their end
    ['cote', 'coteaux'],
    ['barolo', 'bardolino'],
    ['margaux', 'merlot'],
  ] as const
  const wrong = (pairs: readonly (readonly [string, string])[], expected: boolean) =>
    pairs.filter(([typed, word]) => isNear(typed, word) !== expected)
  assert.deepEqual(wrong(near, true), [])
  assert.deepEqual(wrong(far, false), [])
})

test('finds a wine by a word with a slip, after those that match', () => {
  const wines = [named('Riesling Spätlese'), named('Reisling Auslese'), named('Grüner Veltliner'), named('Silvaner')]
  assert.deepEqual(found(wines, 'reisling'), {
    exact: ['Reisling Auslese'],
    similar: ['Riesling Spätlese'],
    words: ['riesling'],
  })
  assert.deepEqual(found(wines, 'grunner veltlinner').similar, ['Grüner Veltliner'])
  assert.deepEqual(found(wines, 'Spätelse').similar, ['Riesling Spätlese'])
  assert.deepEqual(found(wines, 'riesling'), {
    exact: ['Riesling Spätlese'],
    similar: ['Reisling Auslese'],
    words: ['reisling'],
  })
})

test('forgives no slip in numbers, codes and short words', () => {
  const wines = [named('Krug', { vintage: 2015 }), named('Ros'), named('Cuvée 1850')]
  for (const search of ['2016', '2051', 'krug 2016', '1580', '1851', 'rose', 'kug', 'cuvee 1851']) {
    assert.deepEqual(found(wines, search), { exact: [], similar: [], words: [] }, search)
  }
  assert.deepEqual(found(wines, 'kurg 2015').similar, ['Krug'])
})

test('prefers the wines with the fewest slips', () => {
  const wines = [
    named('Riesling', { region: 'Mosel' }),
    named('Riesling', { region: 'Moser' }),
    named('Reisling', { region: 'Mosel' }),
  ]
  for (const some of [wines, wines.toReversed()]) {
    const { exact, similar, words } = found(some, 'rieslink mosel')
    assert.deepEqual([exact, similar, words], [[], ['Riesling'], ['riesling']])
  }
})

test('looks for no slip where enough wines match', () => {
  const many = Array.from({ length: 5 }, () => named('Barolo'))
  assert.deepEqual(found([...many, named('Barola')], 'barolo').similar, [])
  assert.deepEqual(found([...many.slice(1), named('Barola')], 'barolo').similar, ['Barola'])
})

test('counts similar wines in the facets as in the list', () => {
  const wines = [named('Riesling', { type: 'white' }), named('Reisling', { type: 'sweet' })]
  const rows = wines.map(wine => put('wines', wine))
  const lines = summarizeWines(withRows(emptyReplica('a'), 1, rows), viewContext)
  assert.deepEqual({ ...listLines(lines, { search: 'reisling' }).countsOf('type') }, { white: 1, sweet: 1 })
  const whites = listLines(lines, { search: 'reisling', type: ['white'] })
  assert.deepEqual([whites.lines.length, whites.similar.lines.length, whites.similar.words], [0, 1, ['riesling']])
})

const shelf = aPlace({ name: 'Gewölbe hinten' })
const wine = aWine({
  producer: 'Château Grand-Puy-Lacoste',
  name: 'Großes Gewächs Réserve',
  region: 'Niederösterreich',
  tags: ['Hochzeit'],
  grapes: [{ name: 'Gewürztraminer', share: null }],
})
const sought = summarizeWines(
  withRows(emptyReplica('a'), 1, [
    put('places', shelf),
    put('wines', wine),
    put('bottles', aBottle({ wine_id: wine.id, place_id: shelf.id, note: 'Geschenk von Åsa' })),
    put('tastings', aTasting({ wine_id: wine.id, note: 'Honig, Bienenwachs und Quitte', company: 'Renée' })),
  ]),
  viewContext,
)
const words = sought
  .flatMap(({ index, elsewhere }) => `${index.text} ${elsewhere().text}`.split(' '))
  .filter(word => canBeNear(word) && word.length > 4)

test('finds every word of a wine with one letter missing, added, changed or swapped', () => {
  assert.ok(words.length > 15)
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéäß')
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.nat(), letter, fc.nat(3), (word, place, other, slip) => {
      const at = place % word.length
      const [before, here, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
      const typed = [
        before + after,
        before + other + here + after,
        before + other + after,
        before + after.slice(0, 1) + here + after.slice(1),
      ][slip]
      // A letter such as ß is two when it is folded.
      if (other === 'ß' && slip > 0 && slip < 3) return
      const { lines, similar } = listLines(sought, { search: typed ?? '' })
      assert.equal(lines.length + similar.lines.length, 1, `${typed} for ${word}`)
    }),
    { numRuns: 1_000 },
  )
})
