import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { Tasting } from '../../model/tasting.ts'
import { anId, aTasting, aWine } from '../cellars/builders.ts'
import { chosenOf, termsFor } from './aspects.ts'
import { byMonth, findEntries, type JournalQuery, journalOf } from './journal.ts'
import { scoresOf } from './scores.ts'

const [ada, bert] = [anId(), anId()]
const names = new Map([
  [ada, 'Ada'],
  [bert, 'Bertrand'],
])
const red = aWine({ producer: 'Château Étoile', name: null, vintage: 1996, type: 'red', grapes: [] })
const white = aWine({ producer: 'Weingut Mond', name: 'Riesling', vintage: 2020, type: 'white' })
const cases: [string, Partial<Tasting>][] = [
  ['oldest', { wine_id: red.id, person_id: ada, tasted_on: '2024-12-31', score: 80, food: 'Gänsebraten' }],
  ['same month', { wine_id: white.id, person_id: bert, tasted_on: '2026-03-02', score: 95, company: 'Zoë' }],
  ['newest', { wine_id: red.id, person_id: bert, tasted_on: '2026-03-14', note: 'newest' }],
  ['some day', { wine_id: white.id, person_id: null, tasted_on: null, score: 60 }],
]
const tastings = cases.map(([note, fields]) => aTasting({ note, ...fields }))
const replica = withRows(emptyReplica('a'), 1, [
  put('wines', red),
  put('wines', white),
  ...tastings.map(row => put('tastings', row)),
])
const journal = journalOf(replica, ({ person_id }) => names.get(person_id ?? '') ?? '')
const found = (query: JournalQuery) => findEntries(journal, query).entries.map(({ tasting }) => tasting.note)

test('lists the newest tastings first by month, and those without a day last', () => {
  assert.deepEqual(found({}), ['newest', 'same month', 'oldest', 'some day'])
  assert.deepEqual(
    byMonth(journal).map(({ month, entries }) => [month, entries.length]),
    [
      ['2026-03', 2],
      ['2024-12', 1],
      [null, 1],
    ],
  )
})

test('finds tastings by wine, words, food, company, year and person, in any order and without accents', () => {
  assert.deepEqual(found({ search: 'etoile chateau' }), ['newest', 'oldest'])
  assert.deepEqual(found({ search: 'GANSE 96' }), ['oldest'])
  assert.deepEqual(found({ search: 'zoe riesling' }), ['same month'])
  assert.deepEqual(found({ search: 'bertrand 2026' }), ['newest', 'same month'])
  assert.deepEqual(found({ search: 'bertrand moon' }), [])
})

test('filters by person, year, type and score, and counts what each choice would show', () => {
  assert.deepEqual(found({ person: bert, year: '2026' }), ['newest', 'same month'])
  assert.deepEqual(found({ person: 'unknown' }), ['some day'])
  assert.deepEqual(found({ year: 'unknown' }), ['some day'])
  assert.deepEqual(found({ score_from: 80 }), ['same month', 'oldest'])
  assert.deepEqual(found({ score_from: 60, score_to: 80 }), ['oldest', 'some day'])
  const { facets } = findEntries(journal, { type: 'red', person: bert })
  assert.deepEqual(
    [...facets.type],
    [
      ['red', 1],
      ['white', 1],
    ],
  )
  assert.deepEqual(
    [...facets.person],
    [
      [bert, 1],
      [ada, 1],
    ],
  )
  assert.deepEqual([...facets.year], [['2026', 1]])
})

test('separates the scores of one wine by person, and counts nobody twice in the mean', () => {
  const own = (person_id: string | null, tasted_on: string, score: number | null) =>
    aTasting({ person_id, tasted_on, score })
  const { people, mean } = scoresOf([
    own(ada, '2024-01-01', 70),
    own(ada, '2026-01-01', 90),
    own(bert, '2025-01-01', 80),
    own(bert, '2026-02-01', null),
  ])
  assert.deepEqual(
    people.map(each => [each.person_id, each.count, each.latest.score, each.mean]),
    [
      [ada, 2, 90, 80],
      [bert, 1, 80, 80],
    ],
  )
  assert.equal(mean, 85)
  assert.deepEqual(scoresOf([own(ada, '2024-01-01', null)]), { people: [], mean: null })
})

test('offers terms that fit the type of the wine, and lists the chosen ones by part', () => {
  assert.ok(!termsFor('colour', 'white').includes('ruby'))
  assert.deepEqual(termsFor('mousse', 'red'), [])
  assert.ok(termsFor('tannin', 'red').length > 0)
  assert.deepEqual(chosenOf('palate', { flavours: ['honey', 'citrus'], body: ['full'], clarity: ['clear'] }), [
    { name: 'body', terms: ['full'] },
    { name: 'flavours', terms: ['citrus', 'honey'] },
  ])
})
