import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listWines } from '../src/features/wines/contract.ts'
import { readWhole } from '../src/ledger/server/cellar-cache.ts'
import { newId } from '../src/shared/ids.ts'
import { Device, writes } from './device.ts'
import { type Somebody, startWorld } from './harness.ts'
import { backUp } from './set-back.ts'

/* A server whose database was restored from a backup, and devices that know later changes. */

const world = await startWorld()
const base = await world.app.listen({ port: 0, host: '127.0.0.1' })
const devices: Device[] = []

after(() => {
  for (const device of devices) device.close()
})

test('catches up when a device is at version 9 and the server went back to 6 and on to 11', async () => {
  const { ada, device, restore, wine_id, lost_wine_id } = await atNine('Ada')
  await device.do(writes.editWines, { wine_ids: [wine_id], note: 'Not sent yet' })
  await device.do(writes.editWines, { wine_ids: [lost_wine_id], note: 'On a wine that the backup does not have' })
  await restore()
  for (let version = 7; version <= 11; version++) await addWineTo(ada, `Other ${version}`)
  assert.equal((await readWhole(world.db, ada.cellar_id)).version, 11)

  assert.ok(await device.sync())

  const { waiting, refused, set_back_at } = device.store.state
  assert.equal(waiting.length, 0)
  assert.deepEqual(
    refused.map(each => [each.input.wine_ids, each.refusal?.code]),
    [[[lost_wine_id], 'not_found']],
  )
  assert.ok(set_back_at)
  assert.equal(device.replica.version, 12)
  assert.equal(device.replica.wines.get(wine_id)?.note, 'Not sent yet')
  await holdsWhatTheServerHolds(device, ada)

  await device.store.noteSetBack()
  assert.equal(device.store.state.set_back_at, null)
})

test('notices a restored server before it has new changes, also at the same version', async () => {
  for (const [name, later] of [
    ['Bea', 0],
    ['Cleo', 3],
  ] as const) {
    const { ada, device, restore } = await atNine(name)
    await restore()
    for (let count = 0; count < later; count++) await addWineTo(ada, `Other ${count}`)
    assert.ok(await device.sync())
    assert.ok(device.store.state.set_back_at)
    await holdsWhatTheServerHolds(device, ada)
  }
})

test('notices by the answer that the server was restored between fetching and sending', async () => {
  const { ada, device, restore, wine_id } = await atNine('Dora')
  await device.do(writes.editWines, { wine_ids: [wine_id], note: 'Sent to another history' })
  await device.sync(async method => {
    if (method !== 'GET') {
      await restore()
      for (let version = 7; version <= 9; version++) await addWineTo(ada, `Other ${version}`)
    }
    return 'through' as const
  })
  assert.equal(device.store.state.waiting.length, 0)
  assert.equal(device.replica.wines.get(wine_id)?.note, 'Sent to another history')
  assert.ok(device.store.state.set_back_at)
  await holdsWhatTheServerHolds(device, ada)
})

test('does not report a restored server to a device that only fell behind', async () => {
  const { ada, device } = await atNine('Ella')
  for (let count = 0; count < 3; count++) await addWineTo(ada, `Other ${count}`)
  await device.sync()
  assert.equal(device.store.state.set_back_at, null)
  await holdsWhatTheServerHolds(device, ada)
})

test("does not trust the server's memory after its database was restored", async () => {
  const { ada, restore } = await atNine('Fanny')
  await world.done(listWines, { as: ada })
  await restore()
  for (let version = 7; version <= 9; version++) await addWineTo(ada, `Other ${version}`)
  const { wines } = await world.done(listWines, { as: ada })
  const names = wines.map(({ name }) => name).sort()
  assert.deepEqual(names, ['Other 7', 'Other 8', 'Other 9', 'Wine 1', 'Wine 2', 'Wine 3', 'Wine 4', 'Wine 5', 'Wine 6'])
})

/** Makes a cellar with a wine for each of nine versions, a device that holds it, and a way back to version 6. */
async function atNine(name: string) {
  const ada = await world.person(name)
  const ids: string[] = []
  for (let version = 1; version <= 6; version++) ids.push(await addWineTo(ada, `Wine ${version}`))
  const restore = await backUp(world.db, ada.cellar_id)
  for (let version = 7; version <= 9; version++) ids.push(await addWineTo(ada, `Wine ${version}`))
  const device = await Device.of(ada, base)
  devices.push(device)
  assert.equal(device.replica.version, 9)
  return { ada, device, restore, wine_id: ids[0] ?? '', lost_wine_id: ids[7] ?? '' }
}

async function addWineTo(as: Somebody, name: string): Promise<string> {
  const id = newId()
  const body = { id, name, type: 'red' }
  await world.done(writes.addWine, { as, body })
  return id
}

async function holdsWhatTheServerHolds(device: Device, { cellar_id }: Somebody) {
  const { version, wines } = await readWhole(world.db, cellar_id)
  assert.equal(device.replica.version, version)
  const byId = (rows: typeof wines) => Object.fromEntries(rows)
  assert.deepEqual(byId(device.replica.wines), byId(wines))
}
