import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBottle, anId } from '../../features/cellars/builders.ts'
import type { Bottle } from '../../model/bottle.ts'
import { columnsOf, completed } from '../../model/tables.ts'
import { intFrom, oneFrom, type Random, seededRandom } from '../../shared/seeded-random.ts'
import { grouped, textsIn } from '../replica.ts'
import { type PackedRows, RowPacker } from './packed-rows.ts'
import { type PatchedPackedRows, PatchedRows } from './patched-rows.ts'

const changes = 600
const seed = Number(process.env.SEED ?? 20_261_129)
const columns = ['wine_id', 'place_id', 'purchase_id', 'state', 'departure', 'revenue_currency', 'code'] as const

test(`holds the bottles that a map holds after the same changes, in the same order (SEED=${seed})`, async () => {
  const random = seededRandom(String(seed))
  const cellar = cellarOf(random)
  let expected = new Map(Array.from({ length: 700 }, () => cellar.bottle()).map(bottle => [bottle.id, bottle]))
  let table: PackedRows<Bottle> | PatchedPackedRows<Bottle> = packed(expected.values())
  let times = 0
  for (let change = 1; change <= changes; change++) {
    const [before, were] = [table, expected]
    const changed = PatchedRows.of<Bottle>(table) as PatchedPackedRows<Bottle>
    expected = new Map(expected)
    for (let row = intFrom(random, 1, 3); row > 0; row--) {
      const bottle = cellar.changed(expected)
      if (random() < 0.2) assert.equal(changed.delete(bottle.id), expected.delete(bottle.id))
      else {
        changed.set(bottle.id, bottle)
        expected.set(bottle.id, bottle)
      }
    }
    table = changed.areMany ? await changed.packed() : changed
    times += table === changed ? 0 : 1
    if (change % 50 > 1) continue
    assertSame(table, expected)
    assertSame(before, were)
    assertSame(await changed.packed(), expected)
    const unpriced = new Map(
      Array.from(expected, ([id, bottle]) => [id, { ...bottle, price_minor: null, note: 'none' }]),
    )
    assertSame(table.withValues({ price_minor: null, note: 'none' }), unpriced)
  }
  assert.ok(times > changes / 100, `the columns were made anew ${times} times`)
})

test('holds no bottles, one, and those with more different values than fit in a byte or two', () => {
  const random = seededRandom(String(seed))
  for (const count of [0, 1, 2, 255, 256, 257, 65_537]) {
    const bottles = Array.from({ length: count }, (_, at) =>
      aBottle({ note: `Note ${at}`, extra: { at: `${at}` } }, random),
    )
    const table = packed(bottles)
    assert.deepEqual([...table.values()], bottles, `${count} bottles`)
    assert.equal(table.get(anId(random)), undefined)
  }
})

function assertSame(table: ReadonlyMap<string, Bottle>, expected: ReadonlyMap<string, Bottle>) {
  assert.equal(table.size, expected.size)
  assert.deepEqual([...table], [...expected])
  assert.deepEqual([...table.keys()], [...expected.keys()])
  assert.deepEqual([...table.values()], [...expected.values()])
  for (const [id, bottle] of expected) {
    assert.ok(table.has(id))
    assert.deepEqual(table.get(id), bottle)
    assert.deepEqual(Object.keys(table.get(id) ?? {}), columnsOf.bottles)
  }
  assert.ok(!table.has('none') && table.get('none') === undefined)
  for (const column of columns) {
    const groups = grouped(table, column)
    const fresh = Map.groupBy(expected.values(), bottle => bottle[column])
    fresh.delete(null)
    assert.deepEqual(new Map<unknown, unknown>(groups), fresh, column)
    assert.equal(groups.size, fresh.size, column)
    for (const key of ['none', ...fresh.keys()]) assert.equal(groups.has(String(key)), fresh.has(key as never), column)
    const texts = new Set(textsIn(table, column))
    for (const key of fresh.keys()) assert.ok(texts.has(String(key)), column)
  }
}

/** Makes bottles of few wines, places and texts, so that many have the same. */
function cellarOf(random: Random) {
  const ids = Array.from({ length: 40 }, () => anId(random)) as [string, ...string[]]
  const maybe = <T>(value: T) => (random() < 0.4 ? null : value)
  const fields = (): Partial<Bottle> => ({
    wine_id: oneFrom(random, ids),
    place_id: maybe(oneFrom(random, ids)),
    purchase_id: maybe(oneFrom(random, ids)),
    state: oneFrom(random, ['in_cellar', 'on_order', 'gone']),
    departure: maybe(oneFrom(random, ['drunk', 'sold'])),
    price_minor: maybe(intFrom(random, 0, 500)),
    note: random() < 0.1 ? `Note ${intFrom(random, 0, 99_999)}` : null,
    owners: random() < 0.9 ? [] : [{ person_id: oneFrom(random, ids), name: 'Ada', parts: intFrom(random, 1, 2) }],
    extra: random() < 0.9 ? {} : { Shelf: oneFrom(random, ['one', 'two']) },
  })
  const gone: Bottle[] = []
  return {
    bottle: () => completed('bottles', aBottle(fields(), random)) as Bottle,
    /** Returns a new bottle, one with other values, or one that had gone. */
    changed(bottles: ReadonlyMap<string, Bottle>): Bottle {
      const one = oneFrom(random, [...bottles.values()] as [Bottle, ...Bottle[]])
      if (random() < 0.1) gone.push(one)
      const back = random() < 0.1 ? gone.pop() : undefined
      if (back) return back
      return random() < 0.2 ? this.bottle() : { ...one, ...fields() }
    },
  }
}

function packed(bottles: Iterable<Bottle>): PackedRows<Bottle> {
  const packer = new RowPacker<Bottle>('bottles', (_, value) => value)
  for (const bottle of bottles) packer.add(columnsOf.bottles.map(column => bottle[column as keyof Bottle]))
  return packer.packed()
}
