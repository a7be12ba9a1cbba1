import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Maturity, Wine } from '../../model/wine.ts'
import { aWine } from '../cellars/builders.ts'
import { stageOf, stageParts } from '../wines/drinking-window.ts'
import { estimatorOf, matchesOfOurs, withEstimate } from './estimate.ts'

/** A wine of `tests/files/windows/golden.csv`, whose `SOURCES.md` tells what the columns are. */
type Row = Record<string, string>

const file = new URL('../../../tests/files/windows/golden.csv', import.meta.url)
const rows: Row[] = parse(readFileSync(file), { columns: true })
const bounds = ['start_min', 'start_max', 'end_min', 'end_max'] as const
const estimator = estimatorOf([])

function wineOf(row: Row): Wine {
  const text = (column: string) => row[column] || null
  return aWine({
    producer: text('producer'),
    name: text('name'),
    vintage: row.vintage ? Number(row.vintage) : null,
    type: row.type as Wine['type'],
    country: text('country'),
    region: text('region'),
    subregion: text('subregion'),
    appellation: text('appellation'),
    classification: text('classification'),
    designation: text('designation'),
    vineyard: text('vineyard'),
    grapes: row.grapes ? row.grapes.split(';').map(name => ({ name, share: null })) : [],
  })
}

const estimated = (row: Row) => withEstimate(wineOf(row), estimator, Number(row.size_ml || 750))
const named = (row: Row) => `${row.producer} ${row.name} ${row.vintage} ${row.appellation}`

/** The years after the vintage: the estimated start and end, and the acceptable ones. */
const spans = rows
  .filter(row => row.start_min !== '')
  .map(row => {
    const { drink_from, drink_until } = estimated(row)
    const [startMin = 0, startMax = 0, endMin = 0, endMax = 0] = bounds.map(bound => Number(row[bound]))
    const after = (year: number | null) => (year ?? Number.NaN) - Number(row.vintage)
    return { row, start: after(drink_from), end: after(drink_until), startMin, startMax, endMin, endMax }
  })

test('knows many wines of all types, sizes and continents', () => {
  assert.ok(rows.length >= 150, String(rows.length))
  assert.ok(new Set(rows.map(row => row.country)).size >= 25)
  assert.deepEqual([...new Set(rows.map(row => row.size_ml))].sort(), ['', '1500', '3000', '375', '500', '620'])
  const types = ['fortified', 'orange', 'red', 'rose', 'sparkling', 'spirit', 'sweet', 'white']
  assert.deepEqual([...new Set(rows.map(row => row.type))].sort(), types)
})

test('estimates at least 95 of 100 known wines as their drinkers would', () => {
  const wrong = spans.filter(
    ({ start, end, startMin, startMax, endMin, endMax }) =>
      !(start >= startMin && start <= startMax && end >= endMin && end <= endMax),
  )
  const report = wrong.map(({ row, start, end }) => `${named(row)}: ${start} to ${end}`).join('\n')
  assert.ok(wrong.length <= spans.length * 0.05, report)
})

/** An end a third too early or half too late, or a start after the end that some drinkers would set. */
test('estimates no known wine absurdly', () => {
  for (const { row, start, end, endMin, endMax } of spans) {
    assert.ok(end >= (endMin * 2) / 3 && end <= endMax * 1.5 && start <= endMin, `${named(row)}: ${start} to ${end}`)
  }
})

const stagesByHand: [producer: string, vintage: number, year: number, Maturity[]][] = [
  ['Château Latour', 2010, 2012, ['young']],
  ['Château Latour', 2010, 2020, ['young', 'early', 'peak']],
  ['Château Lafite Rothschild', 2016, 2026, ['young', 'early']],
  ['Château Pétrus', 1998, 2026, ['early', 'peak', 'late']],
  ["Château d'Yquem", 2001, 2026, ['early', 'peak']],
  ['Bartolo Mascarello', 2010, 2019, ['early', 'peak']],
  ['Bartolo Mascarello', 2010, 2026, ['peak', 'late']],
  ['Château de Beaucastel', 2007, 2020, ['peak', 'late']],
  ['Marcel Lapierre', 2018, 2024, ['early', 'peak', 'late']],
  ['Georges Duboeuf', 2016, 2026, ['past']],
  ['Georges Duboeuf', 2023, 2026, ['past']],
  ["Château d'Esclans", 2023, 2030, ['past']],
  ['Domaine de la Pépière', 2022, 2032, ['past']],
  ['La Spinetta', 2023, 2030, ['past']],
  ["Taylor's", 2011, 2015, ['young']],
  ['Quinta do Noval', 1963, 2008, ['peak', 'late']],
  ["Blandy's", 1977, 2026, ['early', 'peak']],
  ['Jean Macle', 2009, 2026, ['early', 'peak']],
  ['Krug', 0, 2026, ['unknown']],
  ['Tío Pepe', 0, 2026, ['unknown']],
]

for (const [producer, vintage, year, stages] of stagesByHand) {
  test(`calls ${producer} ${vintage || 'without a vintage'} ${stages.join(' or ')} in ${year}`, () => {
    const row = rows.find(each => each.producer === producer && Number(each.vintage) === vintage)
    assert.ok(row)
    assert.ok(stages.includes(stageParts(stageOf(estimated(row), year)).maturity), JSON.stringify(estimated(row)))
  })
}

test('never finds two rules equally exact', () => {
  for (const row of rows) {
    const [first, second] = matchesOfOurs(wineOf(row))
    assert.notDeepEqual(first?.exactness, second?.exactness ?? [], `${named(row)}: ${JSON.stringify([first, second])}`)
  }
})

test('estimates no window without a vintage', () => {
  for (const row of rows.filter(each => each.start_min === '')) {
    assert.equal(estimated(row).drink_from, null, named(row))
  }
})
