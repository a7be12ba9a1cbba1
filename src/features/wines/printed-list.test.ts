import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { WineGroup } from './groups.ts'
import { printedList, rowsPrinted } from './printed-list.ts'

const group = (key: string, count: number): WineGroup => ({
  key,
  wines: Array.from({ length: count }, (_, at) => ({ wine: { id: `${key}${at}` } }) as WineSummary),
  bottles: count,
})
const idsIn = (groups: readonly WineGroup[]) => groups.flatMap(({ wines }) => wines.map(({ wine }) => wine.id))

test('prints all rows of all groups of a list of three thousand wines', () => {
  const { groups, left_out } = printedList([group('a', 1_200), group('b', 1_800)])
  const ids = idsIn(groups)
  assert.equal(ids.length, 3_000)
  assert.equal(ids[0], 'a0')
  assert.equal(ids.at(-1), 'b1799')
  assert.equal(left_out, 0)
})

test('counts the rows beyond the limit, and prints no group that has none left', () => {
  assert.equal(rowsPrinted, 3_000)
  const { groups, left_out } = printedList([group('a', 2), group('b', 3), group('c', 4)], 4)
  assert.deepEqual(
    groups.map(({ key, wines }) => [key, wines.length]),
    [
      ['a', 2],
      ['b', 2],
    ],
  )
  assert.equal(left_out, 5)
})
