import { commands } from '../src/app/commands.ts'
import { addWine } from '../src/features/wines/commands.ts'
import { fieldOf } from './fields-of.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import type { DBSchema } from 'idb'
import { openStore } from '../src/client/open-store.ts'
import { cellarStoreName } from '../src/client/store-names.ts'
import { getSnapshot, listChangedRows, listEvents } from '../src/ledger/contract.ts'
import { CellarStore } from '../src/ledger/web/cellar-store.ts'
import { keepInSync } from '../src/ledger/web/sync-loop.ts'
import type { SyncMessage } from '../src/ledger/web/sync-messages.ts'
import { SyncedCellar } from '../src/ledger/web/synced-cellar.ts'
import { reachOf } from '../src/shared/address.ts'
import { newId } from '../src/shared/ids.ts'
import { Device } from './device.ts'
import { startWorld } from './sqlite-harness.ts'

const allCommands = async () => commands

/* A browser that removes a store under an open page, as when its site data is cleared. */

const world = await startWorld()
const base = await world.app.listen({ port: 0, host: '127.0.0.1' })

test('reopens a store that the browser erased, fetches the cellar and sends waiting changes once', async () => {
  const { ada, of, job } = await somebody('Ada')
  let losses = 0
  const hearers = { commands: allCommands, onSignedOut() {}, onLost: () => losses++ }
  const before = await CellarStore.open(of, hearers)
  await whileSynced(job, () => until(() => before.state.status === 'ready'))
  const one = waiting(ada)
  await before.add(one, 'owner')
  assert.equal(losses, 0)

  takeAway()
  await until(() => losses > 0)
  const after = await CellarStore.open(of, hearers, before.state.waiting)
  before.close()
  assert.deepEqual(fieldOf(after.state.waiting, 'key'), [one.key])
  await whileSynced(job, () => until(() => after.state.status === 'ready' && after.state.waiting.length === 0))
  assert.equal(after.state.replica?.wines.size, 1)
  after.close()
})

test('sends what it puts back although the worker has found nothing to send', async () => {
  const { ada, of, job } = await somebody('Emil')
  const hearers = { commands: allCommands, onSignedOut() {}, onLost() {} }
  const before = await CellarStore.open(of, hearers)
  await whileSynced(job, () => until(() => before.state.status === 'ready'))
  await before.add(waiting(ada), 'owner')
  takeAway()
  const channel = new BroadcastChannel(cellarStoreName(of))
  const idle = new Promise<void>(resolve => {
    channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => data.kind === 'reached' && resolve()
  })
  await whileSynced(job, async () => {
    await idle
    const after = await CellarStore.open(of, hearers, before.state.waiting)
    await until(() => after.state.waiting.length === 0)
    assert.equal(after.state.replica?.wines.size, 1)
    after.close()
  })
  before.close()
  channel.close()
})

test('reports nothing besides the read that failed when the browser ended it', async t => {
  const unhandled: unknown[] = []
  const hear = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', hear)
  t.after(() => process.off('unhandledRejection', hear))
  const db = await openStore<Rows>('rows', 1, { upgrade: db => void db.createObjectStore('rows') })
  const tx = db.transaction('rows')
  const read = assert.rejects(tx.store.get('one'), { name: 'AbortError' })
  tx.abort()
  await read
  await setTimeout(0)
  assert.deepEqual(unhandled, [])
  db.close()
})

interface Rows extends DBSchema {
  rows: { key: string; value: string }
}

test('does not put requests back that are still in the store', async () => {
  const { ada, of, job } = await somebody('Bea')
  const store = await CellarStore.open(of, { commands: allCommands, onSignedOut() {}, onLost() {} })
  await whileSynced(job, () => until(() => store.state.status === 'ready'))
  await store.add(waiting(ada), 'owner')
  const stored = await SyncedCellar.open(of)
  await stored.queue.putBack(store.state.waiting)
  await store.refresh()
  assert.equal(store.state.waiting.length, 1)
  stored.close()
  store.close()
})

test('ends a loop whose store is gone with the reason, so that it is started again', async () => {
  const { ada, job } = await somebody('Cleo')
  const over = new AbortController()
  const loop = assert.rejects(keepInSync(job, over.signal), { name: 'InvalidStateError' })
  const stored = await SyncedCellar.open(job.of)
  await until(async () => (await stored.standing()) !== undefined)
  takeAway()
  // The server's event wakes the loop, which then finds its store gone.
  await world.done(addWine, { as: ada, body: wine() })
  const channel = new BroadcastChannel(cellarStoreName(job.of))
  channel.postMessage({ kind: 'wake' })
  await loop
  over.abort()
  channel.close()
})

test('stores a change of a page that is being left, without notifying anybody', async () => {
  const dora = await world.person('Dora')
  const device = await Device.of(dora, base)
  const adding = device.do(addWine, wine())
  await setTimeout(0)
  device.close()
  await adding
  await device.reload()
  assert.equal(device.store.state.waiting.length, 1)
  device.close()
})

async function somebody(name: string) {
  const ada = await world.person(name)
  const of = { person_id: ada.user.id, cellar_id: ada.cellar_id, columns: 'those of today' }
  const sources = { snapshot: reachOf(getSnapshot), changes: reachOf(listChangedRows), events: reachOf(listEvents) }
  return { ada, of, job: { of, sources, sender: { base, token: ada.token, language: 'en' } } }
}

const wine = () => ({ id: newId(), type: 'red', name: 'Cuvée' }) as const

function waiting({ user }: { user: { id: string; name: string } }) {
  const now = new Date().toISOString()
  const context = { person_id: user.id, person_name: user.name, now, today: now.slice(0, 10) }
  return { key: newId(), command: addWine.name, input: wine(), context }
}

async function whileSynced(job: Parameters<typeof keepInSync>[0], wait: () => Promise<void>) {
  const over = new AbortController()
  const loop = keepInSync(job, over.signal)
  await wait()
  over.abort()
  await loop
}

/** Closes every connection without our doing, and leaves nothing behind. */
function takeAway() {
  const { _databases } = indexedDB as unknown as { _databases: Map<string, { connections: IDBDatabase[] }> }
  const all = [..._databases.values()].flatMap(({ connections }) => connections)
  globalThis.indexedDB = new IDBFactory()
  for (const each of all) forceCloseDatabase(each as unknown as Parameters<typeof forceCloseDatabase>[0])
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `This did not happen within half a minute: ${isSo}`)
    await setTimeout(10)
  }
}
