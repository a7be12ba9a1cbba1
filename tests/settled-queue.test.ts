import assert from 'node:assert/strict'
import test from 'node:test'
import { commands } from '../src/app/commands.ts'
import { addBottles } from '../src/features/bottles/commands.ts'
import { aBottle, aWine } from '../src/features/cellars/builders.ts'
import { shownWith } from '../src/ledger/outbox.ts'
import { emptyReplica } from '../src/ledger/replica.ts'
import { newId } from '../src/shared/ids.ts'
import { Device, writes } from './device.ts'
import { worldOf } from './sqlite-harness.ts'

/* The page's cost of sending a long queue: nothing that grows with the cellar for each change. */

test('keeps the shown tables while the server confirms the waiting changes', async context => {
  const [world, ada, bruno] = await worldOf('Ada', 'Bruno')
  await world.join(ada.cellar_id, bruno, 'editor')
  const base = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const [device, other] = [await Device.of(ada, base), await Device.of({ ...bruno, cellar_id: ada.cellar_id }, base)]
  context.after(() => {
    device.close()
    other.close()
  })
  const [wine_id, second_id] = [newId(), newId()]
  const bottle_ids = Array.from({ length: 12 }, () => newId())
  await device.do(writes.addWine, { id: wine_id, type: 'red', producer: 'Chapoutier' })
  await device.do(writes.addWine, { id: second_id, type: 'white', producer: 'Trimbach' })
  const bought = { size_ml: 750, received_on: '2026-01-15', place_id: null }
  await device.do(writes.addBottles, { id: newId(), wine_id, bottle_ids, ...bought })
  assert.ok(await device.sync())

  for (const [at, bottle_id] of bottle_ids.entries()) {
    const departed = { departure: 'drunk', departed_on: '2026-03-01' }
    if (at % 3 === 0) await device.do(writes.departBottles, { bottle_ids: [bottle_id], ...departed })
    if (at % 3 === 1) await device.do(writes.editBottle, { bottle_id, note: `Bottle ${at}` })
    if (at % 3 === 2) await device.do(writes.editWines, { wine_ids: [wine_id], note: `Note ${at}` })
  }
  const [waiting, tables] = [new Set<number>(), new Set<unknown>()]
  async function lookOn() {
    await device.store.refresh()
    waiting.add(device.store.state.waiting.length)
    tables.add(device.replica.bottles).add(device.replica.wines)
    return 'through' as const
  }
  assert.ok(await device.sync(lookOn))
  await lookOn()
  assert.deepEqual([...waiting], [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  assert.equal(tables.size, 2, 'one table of bottles and one of wines')

  // Changes by another person in between are shown, and a row that they removed is gone.
  await device.do(writes.editWines, { wine_ids: [second_id], note: 'Ours' })
  await other.sync()
  await other.do(writes.removeWines, { wine_ids: [second_id] })
  assert.ok(await other.sync())
  assert.ok(await device.sync())
  assert.equal(device.replica.wines.has(second_id), false)
  assert.equal(device.store.state.refused.length, 1)
})

test('reports a change as made once it is shown, and not after everything that arrives meanwhile', async context => {
  const [world, ada] = await worldOf('Ada')
  const device = await Device.of(ada, await world.app.listen({ port: 0, host: '127.0.0.1' }))
  context.after(() => device.close())
  let readings = 0
  device.store.subscribe(() => {
    if (device.store.state.waiting.length > 0 && readings++ < 50) void device.store.refresh()
  })
  await device.do(writes.addWine, { id: newId(), type: 'red', producer: 'Chapoutier' })
  assert.equal(device.replica.wines.size, 1)
  assert.ok(readings < 5, `${readings} readings later`)
  await device.store.refresh()
})

test('iterates a table only a few times, however many waiting changes search it', () => {
  const wine = aWine()
  const bottles = new CountedMap(Array.from({ length: 40 }, () => aBottle({ wine_id: wine.id })).map(b => [b.id, b]))
  const base = { ...emptyReplica(newId()), version: 1, wines: new Map([[wine.id, wine]]), bottles }
  const context = { person_id: newId(), person_name: 'Ada', now: '2026-03-01T12:00:00.000Z', today: '2026-03-01' }
  const waiting = Array.from({ length: 150 }, () => {
    const input = { id: newId(), wine_id: wine.id, bottle_ids: [newId()], size_ml: 750, received_on: '2026-02-01' }
    return { key: newId(), command: addBottles.name, input, context }
  })
  const { replica, touched } = shownWith(commands, { base, version: 1, changed: [] }, waiting, undefined)
  assert.equal(replica.bottles.size, 190)
  assert.equal(touched.size, 150)
  // One pass for each column that is searched, and one for the copy.
  assert.ok(bottles.passes <= 5, `${bottles.passes} passes`)
})

/** Counts how often it is iterated. */
class CountedMap<Key, Value> extends Map<Key, Value> {
  passes = 0

  override [Symbol.iterator]() {
    this.passes++
    return super[Symbol.iterator]()
  }

  override values() {
    this.passes++
    return super.values()
  }
}
