import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intFrom, seededRandom } from '../../shared/seeded-random.ts'
import { PatchedRows } from './patched-rows.ts'

const changes = 3_000
const seed = Number(process.env.SEED ?? 20_261_126)

test(`is what a map is after the same changes, and leaves the table before them alone (SEED=${seed})`, () => {
  const random = seededRandom(String(seed))
  const idOf = (at: number) => `row ${at}`
  let expected = new Map(Array.from({ length: 6_000 }, (_, at) => [idOf(at), { at, change: 0 }]))
  let table = PatchedRows.of(expected)
  let patched = 0
  for (let change = 1; change <= changes; change++) {
    const [before, rowsBefore] = [table, change % 100 === 0 ? [...table] : undefined]
    expected = new Map(expected)
    table = PatchedRows.of(table)
    patched += table instanceof PatchedRows ? 1 : 0
    // Few ids are chosen again and again, so that rows go and come back.
    const at = random() < 0.5 ? intFrom(random, 0, 20) : intFrom(random, 0, 7_000)
    if (random() < 0.4) {
      assert.equal(table.delete(idOf(at)), expected.delete(idOf(at)))
    } else {
      table.set(idOf(at), { at, change })
      expected.set(idOf(at), { at, change })
    }
    assert.equal(table.size, expected.size)
    assert.equal(table.has(idOf(at)), expected.has(idOf(at)))
    assert.deepEqual(table.get(idOf(at)), expected.get(idOf(at)))
    if (!rowsBefore) continue
    assert.deepEqual([...before], rowsBefore)
    assert.deepEqual([...table], [...expected])
    assert.deepEqual([...table.keys()], [...expected.keys()])
    assert.deepEqual([...table.values()], [...expected.values()])
    const seen: unknown[] = []
    table.forEach((row, id) => void seen.push([id, row]))
    assert.deepEqual(seen, [...expected])
  }
  // A table of 6,000 is copied after about a hundred changes of different rows.
  assert.ok(patched < changes - 5 && patched > changes - 50, `${patched} of the tables were patched`)
})
