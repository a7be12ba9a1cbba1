import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { ApiError } from '../../src/client/api-errors.ts'
import { login } from '../../src/features/accounts/contract.ts'
import { getSnapshot, listChangedRows, listEvents } from '../../src/ledger/contract.ts'
import { countUnsent, wipeOthers } from '../../src/ledger/web/stores.ts'
import { sync } from '../../src/ledger/web/sync.ts'
import { SyncedCellar } from '../../src/ledger/web/synced-cellar.ts'
import { reachOf } from '../../src/shared/address.ts'
import { newId } from '../../src/shared/ids.ts'
import { Device, type Luck, writes } from '../device.ts'
import { type Somebody, startWorld } from '../harness.ts'
import { rounds } from './rounds.ts'

/*
 * F17. The session is revoked while the outbox is being sent. The queue stays; the same person signs in again, and each
 * change is carried out exactly once. Somebody else who signs in on the same device sends nothing of it.
 */

// Data of other people is erased from here too.
Object.assign(globalThis, { localStorage: {} })

const world = await startWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const base = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
const changes = 6
let people = 0

for (let round = 0; round < rounds(4); round++) {
  // In every second round the change succeeded and its answer was lost before the session ended.
  const cut = 1 + (round % changes)
  test(`loses nothing when the session ends at change ${cut} and the person signs in again (round ${round})`, async t => {
    const { ada, device, names } = await withQueue(t)
    await revokedAt(ada, device, cut, round % 2 === 1 ? 'answer-lost' : 'through')
    assert.equal(await countUnsent(ada.user.id), changes - cut + 1)
    await signInAgain(ada)
    assert.equal(await device.sync(), true)
    assert.deepEqual(await trouble(ada, names), [])
  })
}

test('sends nothing of the queue for somebody else on the device, and keeps it for its owner', async t => {
  const { ada, device, names } = await withQueue(t)
  await revokedAt(ada, device, 3, 'through')
  const unsent = await countUnsent(ada.user.id)
  const bruno = await world.person('Bruno')
  await wipeOthers(bruno.user.id)
  await syncAs(bruno)
  assert.equal(await countUnsent(ada.user.id), unsent)
  assert.notDeepEqual(await trouble(ada, names), [])
  await signInAgain(ada)
  await device.reload()
  assert.equal(await device.sync(), true)
  assert.deepEqual(await trouble(ada, names), [])
})

test('negative control: notices a queue that loses the change answered by 401', async t => {
  const { ada, device, names } = await withQueue(t)
  await revokedAt(ada, device, 3, 'through')
  await device.store.drop([device.store.state.waiting[0]?.at ?? -1])
  await signInAgain(ada)
  await device.sync()
  assert.deepEqual(await trouble(ada, names), ['Wine 3 is there 0 times'])
})

test('negative control: notices a change that is sent again under another key', async t => {
  const { ada, device, names } = await withQueue(t)
  await revokedAt(ada, device, 3, 'answer-lost')
  await signInAgain(ada)
  await world.done(writes.addWine, { as: ada, body: { id: newId(), name: names[2] ?? '', type: 'red' } })
  await device.sync()
  assert.deepEqual(await trouble(ada, names), ['Wine 3 is there 2 times'])
})

async function withQueue(t: TestContext): Promise<{ ada: Somebody; device: Device; names: string[] }> {
  const ada = await world.person(`Ada${people++}`)
  const device = await Device.of(ada, base)
  t.after(() => device.close())
  const names = Array.from({ length: changes }, (_, at) => `Wine ${at + 1}`)
  for (const name of names) await device.do(writes.addWine, { id: newId(), name, type: 'red' })
  return { ada, device, names }
}

/** Sends the queue; the session ends at the change `cut`, before it is carried out or, if its answer is lost, after. */
async function revokedAt(ada: Somebody, device: Device, cut: number, luck: Luck): Promise<void> {
  let sent = 0
  const fate = async (method: string): Promise<Luck> => {
    if (method !== 'POST' || ++sent < cut) return 'through'
    if (luck === 'through') await revoke(ada)
    return luck
  }
  if (luck !== 'through') {
    assert.equal(await device.sync(fate), false)
    await revoke(ada)
  }
  await assert.rejects(device.sync(fate), error => error instanceof ApiError && error.status === 401)
}

async function revoke({ user }: Somebody): Promise<void> {
  await world.db.deleteFrom('sessions').where('person_id', '=', user.id).execute()
}

async function signInAgain(somebody: Somebody): Promise<void> {
  const { email } = somebody.user
  somebody.token = (await world.done(login, { body: { email, password: somebody.password } })).token
}

/** Brings somebody's cellar up to date on the same device. */
async function syncAs(somebody: Somebody): Promise<void> {
  const { user, cellar_id, token } = somebody
  const stored = await SyncedCellar.open({ person_id: user.id, cellar_id, columns: 'those of today' })
  const sources = { snapshot: reachOf(getSnapshot), changes: reachOf(listChangedRows), events: reachOf(listEvents) }
  const { signal } = new AbortController()
  const sender = { base, token, language: 'en' }
  await sync({ cellar_id, stored, sources, sender, signal, onChange() {}, onProgress() {} })
  stored.close()
}

/** Returns the errors in the wines on the server: each should exist once. */
async function trouble({ cellar_id }: Somebody, names: readonly string[]): Promise<string[]> {
  const rows = await world.db.selectFrom('wines').select('name').where('cellar_id', '=', cellar_id).execute()
  return names.flatMap(name => {
    const times = rows.filter(row => row.name === name).length
    return times === 1 ? [] : [`${name} is there ${times} times`]
  })
}
