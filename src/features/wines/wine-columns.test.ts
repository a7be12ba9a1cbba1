import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { intFrom, seededRandom } from '../../shared/seeded-random.ts'
import { aWine } from '../cellars/builders.ts'
import { summarizeWines } from './summarize-wines.ts'
import { columnIn, type Respect, shareColumns } from './wine-columns.ts'

const seed = Number(process.env.SEED ?? 20_261_128)

function linesNamed(...names: string[]): WineSummary[] {
  const rows = names.map(name => put('wines', aWine({ name })))
  return summarizeWines(withRows(emptyReplica('a'), 1, rows), {
    today: '2026-11-28',
    currency: 'EUR',
    rates: new Map(),
  })
}

const nameOf = ({ wine }: WineSummary) => wine.name ?? ''

/** The letters of the names, and which lines they were read of. */
function ofNames(read: string[]): Respect {
  return {
    name: 'letters',
    valuesOf(line) {
      const name = nameOf(line)
      read.push(name)
      return name.length === 1 ? name : [...name]
    },
  }
}

/** Returns the values of each line as the column has them. */
function valuesIn(lines: readonly WineSummary[], respect: Respect): string[] {
  const { values, rows } = columnIn(lines, respect)
  const letters = [...values.keys()]
  return lines.map((_, at) => Array.from(rows[at] ?? [], letter => letters[letter]).join(''))
}

test('reads each line once, and after a change only what is new', () => {
  const read: string[] = []
  const respect = ofNames(read)
  const [a, bc, , def] = linesNamed('a', 'bc', '', 'def') as [WineSummary, WineSummary, WineSummary, WineSummary]
  const [ghb] = linesNamed('ghb') as [WineSummary]
  const before = [a, bc, def]
  assert.deepEqual(valuesIn(before, respect), ['a', 'bc', 'def'])
  assert.deepEqual(valuesIn(before, respect), ['a', 'bc', 'def'])
  assert.deepEqual(read.splice(0), ['a', 'bc', 'def'])

  const after = [a, ghb, def, bc]
  shareColumns(before, after)
  assert.deepEqual(valuesIn(after, respect), ['a', 'ghb', 'def', 'bc'])
  assert.deepEqual(read.splice(0), ['ghb', 'bc'])

  const fewer = [bc]
  shareColumns(after, fewer)
  assert.deepEqual(valuesIn(fewer, respect), ['bc'])
  assert.deepEqual(valuesIn(before, respect), ['a', 'bc', 'def'], 'the earlier state has what it had')
  assert.deepEqual(valuesIn([a], respect), ['a'])
})

test(`has what the lines have after any changes of them (SEED=${seed})`, () => {
  const random = seededRandom(String(seed))
  const pool = linesNamed(...Array.from({ length: 400 }, () => 'riesling'.slice(intFrom(random, 0, 7))))
  const drawn = () => pool[intFrom(random, 0, pool.length - 1)] as WineSummary
  let lines = pool.slice(0, 300)
  let reads = 0
  for (let change = 0; change < 200; change++) {
    const after = [...lines]
    for (let row = intFrom(random, 0, 5); row > 0; row--) after[intFrom(random, 0, after.length - 1)] = drawn()
    if (random() < 0.3) after.push(drawn(), drawn())
    if (random() < 0.3) after.pop()
    shareColumns(lines, after)
    lines = after
    // Some states are never asked for.
    if (random() < 0.5) continue
    const read: string[] = []
    assert.deepEqual(valuesIn(lines, ofNames(read)), lines.map(nameOf))
    reads += read.length
  }
  assert.ok(reads < 3_000, `${reads} lines were read, of which ${300 * 100} would have been read without sharing`)
})

test('goes on where it has read ahead', () => {
  const read: string[] = []
  const letters = (read: string[]): Respect => ({ ...ofNames(read), sourceOf: ({ wine }) => wine })
  const lines = linesNamed('a', 'bc', 'def')
  columnIn(lines, letters(read), 1)
  columnIn(lines, letters(read), 2)
  assert.deepEqual(read, ['a', 'bc'])
  assert.deepEqual(valuesIn(lines, letters(read)), ['a', 'bc', 'def'])
  columnIn(lines, letters(read), 3)
  assert.deepEqual(read, ['a', 'bc', 'def'])

  const later = [...lines.slice(0, 2), ...linesNamed('g')]
  shareColumns(lines, later, ['others'])
  shareColumns(lines, later, ['letters'])
  columnIn(later, letters(read), 2)
  assert.deepEqual(read, ['a', 'bc', 'def'])
  assert.deepEqual(valuesIn(later, letters(read)), ['a', 'bc', 'g'])
  assert.deepEqual(read, ['a', 'bc', 'def', 'g'])
})
