import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { cellarTables, snapshotRows } from '../src/features/cellars/contract.ts'
import type { Replica } from '../src/features/cellars/replica.ts'
import { scaledRows } from '../src/features/cellars/sample-scaled.ts'
import { readWhole } from '../src/server/cellar-cache.ts'
import { insertRows } from '../src/server/db/insert.ts'
import { stored } from '../src/server/db/rows.ts'
import { newId } from '../src/shared/ids.ts'
import { IdleTimeout } from '../src/web/idle-timeout.ts'
import { tidy } from '../src/web/replica/sync.ts'
import { Device, type Luck, writes } from './device.ts'
import { type Somebody, startWorld } from './harness.ts'

/* A cellar of several parts, over a line that breaks off, and what becomes of its parts later. */

const world = await startWorld()
const base = await world.app.listen({ port: 0, host: '127.0.0.1' })
const bottles = 16_000
const devices: Device[] = []
after(() => {
  for (const device of devices) device.close()
})

test('a first fetch that breaks off goes on where it was, in another page and while others write', async () => {
  const ada = await withManyBottles('Ada')
  const { size } = (await readWhole(world.db, ada.cellar_id)).bottles
  assert.ok(size > snapshotRows)
  const asked: Luck[] = []
  const withLuck = (...luck: Luck[]) => {
    return () => {
      const fate = luck.shift() ?? 'through'
      asked.push(fate)
      return fate
    }
  }
  const device = await deviceOf(ada, withLuck('through', 'answer-lost'))
  assert.equal(device.held.held.replica, undefined)

  const { wines, bottles } = await readWhole(world.db, ada.cellar_id)
  const [first_wine = '', ...wine_ids] = wines.keys()
  const params = { cellar_id: ada.cellar_id }
  await world.done(writes.editWine, {
    as: ada,
    params: { ...params, wine_id: first_wine },
    body: { note: 'Meanwhile' },
  })
  const [bottle_id] = Array.from(bottles.values()).flatMap(each => (each.state === 'in_cellar' ? each.id : []))
  const body = { departure: 'drunk', departed_on: '2026-03-01' }
  await world.done(writes.departBottle, { as: ada, params: { ...params, bottle_id }, body })

  await device.reload()
  assert.equal(await device.sync(withLuck('through', 'request-lost')), false)
  assert.ok(await device.sync(withLuck()))
  // Of three parts none came twice; the last request is for what changed since the first.
  assert.deepEqual(asked, ['through', 'answer-lost', 'through', 'request-lost', 'through', 'through'])
  await holdsWhatTheServerHolds(device, ada)
  assert.equal(device.replica.wines.get(first_wine)?.note, 'Meanwhile')
  assert.ok(wine_ids.length > 1_000)
})

test('many changed rows are worked into the parts on the device, one part at a time, and nothing is fetched for it', async () => {
  const bea = await withManyBottles('Bea')
  const device = await deviceOf(bea)
  const [wine_id = ''] = device.replica.wines.keys()
  for (let count = 0; count < 8; count++) {
    const bottle_ids = Array.from({ length: 700 }, () => newId())
    const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-15' }
    await world.done(writes.addBottles, { as: bea, params: { cellar_id: bea.cellar_id }, body })
  }
  const bottle = device.replica.bottles.keys().next().value ?? ''
  await world.done(writes.editWine, { as: bea, params: { cellar_id: bea.cellar_id, wine_id }, body: { note: 'Later' } })
  await device.sync()
  assert.ok(bottle)

  const kept = await device.kept()
  assert.ok((await kept.countRows()) > 5_000)
  // Something is wanted at once: it stops after one part, and is not done.
  assert.equal(await tidy({ kept }, () => true), false)
  const left = await kept.countRows()
  assert.ok(left > 0)
  await device.reload()
  await holdsWhatTheServerHolds(device, bea)
  while (await kept.mergeSome());
  assert.equal(await kept.countRows(), 0)
  kept.close()
  await device.reload()
  await holdsWhatTheServerHolds(device, bea)
})

test('an answer that keeps coming takes as long as it takes, and one that falls silent is given up', async () => {
  const idle = new IdleTimeout(1_000)
  const pieces = async function* () {
    for (let piece = 0; piece < 12; piece++) {
      await setTimeout(150)
      yield new Uint8Array([piece])
    }
  }
  const slow = idle.watch(new Response(Readable.toWeb(Readable.from(pieces())) as ReadableStream))
  assert.equal((await slow.bytes()).length, 12)
  assert.equal(idle.signal.aborted, false)

  const silent = new IdleTimeout(50)
  silent.watch(new Response(new ReadableStream()))
  await setTimeout(200)
  assert.equal(silent.signal.aborted, true)
})

async function withManyBottles(name: string): Promise<Somebody> {
  const somebody = await world.person(name)
  const { cellar_id } = somebody
  const written = scaledRows('2026-03-14', bottles)
  await world.db.transaction().execute(async tx => {
    for (const table of cellarTables) {
      const rows = written.flatMap(row => (row.table === table && row.after ? stored(table, cellar_id, row.after) : []))
      for (let at = 0; at < rows.length; at += 500) await insertRows(tx, table, rows.slice(at, at + 500) as never)
    }
    await tx.updateTable('cellars').set({ version: 1 }).where('id', '=', cellar_id).execute()
  })
  return somebody
}

async function deviceOf(...[person, luck]: [Somebody, Parameters<Device['sync']>[0]?]): Promise<Device> {
  const device = await Device.of(person, base, 0, luck)
  devices.push(device)
  return device
}

async function holdsWhatTheServerHolds(device: Device, { cellar_id }: Somebody) {
  const truth = await readWhole(world.db, cellar_id)
  assert.equal(device.replica.version, truth.version)
  for (const table of cellarTables) assert.deepEqual(byId(device.replica, table), byId(truth, table), table)
}

function byId(replica: Replica, table: (typeof cellarTables)[number]) {
  return Object.fromEntries(Array.from(replica[table] as ReadonlyMap<string, object>).sort())
}
