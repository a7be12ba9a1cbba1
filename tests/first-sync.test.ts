import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { IdleTimeout } from '../src/client/idle-timeout.ts'
import { cellarStoreName } from '../src/client/store-names.ts'
import { getSnapshot, listChangedRows, listEvents } from '../src/ledger/contract.ts'
import type { Replica } from '../src/ledger/replica.ts'
import { readWhole } from '../src/ledger/server/cellar-cache.ts'
import { CellarNotWhole } from '../src/ledger/web/cellar-store.ts'
import { tidy } from '../src/ledger/web/sync.ts'
import { keepInSync } from '../src/ledger/web/sync-loop.ts'
import type { SyncMessage } from '../src/ledger/web/sync-messages.ts'
import { cellarTables } from '../src/model/cellar-tables.ts'
import { reachOf } from '../src/shared/address.ts'
import { newId } from '../src/shared/ids.ts'
import { Device, type Luck, writes } from './device.ts'
import { fillScaled, scaledRows } from './scaled-cellar.ts'
import { type Somebody, startWorld } from './sqlite-harness.ts'

/* A cellar in several parts, over a line that breaks off, and later changes to its parts. */

const world = await startWorld()
const base = await world.app.listen({ port: 0, host: '127.0.0.1' })
const sources = { snapshot: reachOf(getSnapshot), changes: reachOf(listChangedRows), events: reachOf(listEvents) }
const bottles = 16_000
const devices: Device[] = []
after(() => {
  for (const device of devices) device.close()
})

test('resumes an interrupted first fetch, and shows the parts fetched so far, in another page too', async () => {
  const ada = await withManyBottles('Ada')
  const before = await readWhole(world.db, ada.cellar_id)
  const lucks: Luck[] = []
  const withLuck = (...luck: Luck[]) => {
    return () => {
      const fate = luck.shift() ?? 'through'
      lucks.push(fate)
      return fate
    }
  }
  const device = await deviceOf(ada, withLuck('through', 'answer-lost'))
  holdsSomeOf(before, device)
  await assert.rejects(() => device.do(writes.addWine, { id: newId(), name: 'Too early', type: 'red' }), CellarNotWhole)
  const first_part = device.store.state.partial?.replica

  const [wine_id = ''] = before.wines.keys()
  const bottle_id = Array.from(before.bottles.values()).find(({ state }) => state === 'in_cellar')?.id ?? ''
  await world.done(writes.editWines, {
    as: ada,
    body: { wine_ids: [wine_id], note: 'Meanwhile' },
  })
  const departure = { bottle_ids: [bottle_id], departure: 'drunk', departed_on: '2026-03-01' }
  await world.done(writes.departBottles, { as: ada, body: departure })

  await device.reload()
  assert.deepEqual(device.store.state.partial?.replica, first_part)
  assert.equal(await device.sync(withLuck('through', 'request-lost')), false)
  // The second part has the remaining bottles; the tables after them are still missing.
  const { replica, partial } = device.store.state
  assert.deepEqual([replica, partial?.replica.bottles.size], [undefined, before.bottles.size])
  assert.ok(await device.sync(withLuck()))
  // None of the three parts was fetched twice; the last request asks for the changes since the first.
  assert.deepEqual(lucks, ['through', 'answer-lost', 'through', 'request-lost', 'through', 'through'])
  assert.equal(device.store.state.partial, undefined)
  await holdsWhatTheServerHolds(device, ada)
  assert.equal(device.replica.wines.get(wine_id)?.note, 'Meanwhile')
})

test('applies many changed rows to the stored parts one at a time, without fetching anything', async () => {
  const bea = await withManyBottles('Bea')
  const device = await deviceOf(bea)
  await changeManyRows(bea, device)
  await device.sync()

  const stored = await device.stored()
  assert.ok((await stored.countRows()) > 5_000)
  // While another job waits, it stops after one part and is not done.
  assert.equal(await tidy({ stored }, () => true), false)
  assert.ok((await stored.countRows()) > 0)
  await device.reload()
  await holdsWhatTheServerHolds(device, bea)
  assert.equal(await tidy({ stored }, () => false), true)
  while (await stored.mergeSome());
  assert.equal(await stored.countRows(), 0)
  stored.close()
  await device.reload()
  await holdsWhatTheServerHolds(device, bea)
})

test('sends a note made while many changed rows are being applied before it is done with them', async () => {
  const cleo = await withManyBottles('Cleo')
  const device = await deviceOf(cleo)
  const wine_id = await changeManyRows(cleo, device)
  await device.sync()
  // The code for changes is loaded, and only the note below waits.
  await device.do(writes.editWines, { wine_ids: [wine_id], note: 'First' })
  await device.sync()

  const stored = await device.stored()
  const of = { person_id: cleo.user.id, cellar_id: cleo.cellar_id, columns: 'those of today' }
  const channel = new BroadcastChannel(cellarStoreName(of))
  const loop = new AbortController()
  // It reports that it reached the server, and starts to apply the rows.
  const begins = new Promise<void>(resolve => {
    channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => data.kind === 'reached' && resolve()
  })
  const over = keepInSync({ of, sources, sender: { base, token: cleo.token, language: 'en' } }, loop.signal)
  await begins
  await device.do(writes.editWines, { wine_ids: [wine_id], note: 'Now' })
  while (await stored.queue.next()) await setTimeout(1)
  const left = await stored.countRows()
  const { wines } = await readWhole(world.db, cleo.cellar_id)
  loop.abort()
  await over
  channel.close()
  stored.close()
  assert.equal(wines.get(wine_id)?.note, 'Now')
  // The note's own row is not counted.
  assert.ok(left > 1, 'more was still to be worked in')
})

test('waits for an answer as long as it keeps arriving, and aborts one that falls silent', async () => {
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
  await fillScaled(world.db, somebody.cellar_id, scaledRows('2026-03-14', bottles))
  return somebody
}

/** Changes thousands of rows, some of them in each part. Returns a wine. */
async function changeManyRows(as: Somebody, { replica }: Device): Promise<string> {
  const [wine_id = ''] = replica.wines.keys()
  await world.done(writes.editWines, { as, body: { wine_ids: [wine_id], note: 'Later' } })
  for (let count = 0; count < 8; count++) {
    const bottle_ids = Array.from({ length: 700 }, () => newId())
    const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-15' }
    await world.done(writes.addBottles, { as, body })
  }
  return wine_id
}

async function deviceOf(...[person, luck]: [Somebody, Parameters<Device['sync']>[0]?]): Promise<Device> {
  const device = await Device.of(person, base, 0, luck)
  devices.push(device)
  return device
}

/** Asserts that the device holds all wines and some of the bottles, because the list's rows come first. */
function holdsSomeOf(whole: Replica, { store: { state } }: Device) {
  assert.equal(state.replica, undefined)
  const { replica, bottle_count } = state.partial ?? {}
  assert.deepEqual([replica?.wines, bottle_count], [whole.wines, whole.bottles.size])
  const come = Array.from(replica?.bottles.values() ?? [])
  assert.ok(come.length > 0 && come.length < whole.bottles.size, `${come.length} bottles came`)
  for (const bottle of come) assert.deepEqual(bottle, whole.bottles.get(bottle.id))
}

async function holdsWhatTheServerHolds(device: Device, { cellar_id }: Somebody) {
  const truth = await readWhole(world.db, cellar_id)
  assert.equal(device.replica.version, truth.version)
  for (const table of cellarTables) assert.deepEqual(byId(device.replica, table), byId(truth, table), table)
}

function byId(replica: Replica, table: (typeof cellarTables)[number]) {
  return Object.fromEntries(Array.from(replica[table] as ReadonlyMap<string, object>).sort())
}
