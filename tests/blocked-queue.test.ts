import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { addWine, editWines } from '../src/features/wines/commands.ts'
import { isSetAside } from '../src/ledger/web/outbox-entry.ts'
import { newId } from '../src/shared/ids.ts'
import { Device } from './device.ts'
import { LyingProxy } from './lying-proxy.ts'
import { startWorld } from './sqlite-harness.ts'

/*
 * A device behind a proxy that answers some requests by itself. A request that it never lets through must not hold up
 * the others.
 */

const world = await startWorld()
const proxy = await LyingProxy.to(await world.app.listen({ host: '127.0.0.1', port: 0 }))
after(() => proxy.close())
beforeEach(() => {
  proxy.lie = () => undefined
})

const isWrite = (method: string | undefined) => method !== 'GET'

async function deviceWith(name: string, ...wines: string[]) {
  const device = await Device.of(await world.person(name), proxy.url)
  const ids = wines.map(() => newId())
  for (const [at, wine] of wines.entries()) {
    await device.do(addWine, { id: ids[at] as string, type: 'red', name: wine })
  }
  return { device, ids }
}

const namesAtServer = async () =>
  (await world.db.selectFrom('wines').select('name').orderBy('name').execute()).map(({ name }) => name)

for (const status of [413, 403, 404, 200]) {
  test(`does not stop the queue at a ${status} of another server, nor take it for an answer`, async () => {
    const { device, ids } = await deviceWith(`Ada${status}`, `Barolo ${status}`, `Chablis ${status}`)
    await device.do(editWines, { wine_ids: [ids[0]], note: 'rests on the Barolo' })
    const [barolo] = device.store.state.waiting
    proxy.lie = ({ headers }) => (headers['idempotency-key'] === barolo?.key ? { status } : undefined)
    assert.ok(await device.sync())
    assert.ok((await namesAtServer()).includes(`Chablis ${status}`), 'what does not rest on it is sent at once')
    assert.equal(device.store.state.waiting.some(isSetAside), false, 'once may be chance')
    for (let tries = 1; tries < 3; tries++) await device.sync()
    const { waiting, refused } = device.store.state
    assert.deepEqual([waiting.map(isSetAside), refused.length], [[true, false], 0])
    const { status: answered, server, ours } = waiting[0]?.blocked ?? {}
    assert.deepEqual([answered, server, ours], [status, 'nginx', false])
    assert.ok(device.replica.wines.has(ids[0] as string), 'it is still shown')

    // It is not sent again automatically, even when the way is free; on request it is sent with the changes that need
    // it.
    proxy.lie = () => undefined
    await device.sync()
    assert.equal(device.store.state.waiting.length, 2)
    await device.store.again([waiting[0]?.at ?? 0])
    await device.sync()
    assert.equal(device.store.state.waiting.length, 0)
    const { note } = await world.db
      .selectFrom('wines')
      .select('note')
      .where('id', '=', ids[0] as string)
      .executeTakeFirstOrThrow()
    assert.equal(note, 'rests on the Barolo')
    device.close()
  })
}

for (const status of [502, 503, 504, 429]) {
  test(`waits after a ${status} of a proxy, however often it comes`, async () => {
    const { device } = await deviceWith(`Bea${status}`, 'Rioja')
    proxy.lie = ({ method }) => (isWrite(method) ? { status } : undefined)
    for (let tries = 0; tries < 5; tries++) assert.equal(await device.sync(), false)
    assert.deepEqual(device.store.state.waiting.map(isSetAside), [false])
    proxy.lie = () => undefined
    await device.sync()
    assert.equal(device.store.state.waiting.length, 0)
    device.close()
  })
}

test('blames no request while the server itself cannot be reached', async () => {
  const { device } = await deviceWith('Cleo', 'Madeira')
  proxy.lie = () => ({ status: 403, body: '<title>Sign in to the network of the hotel</title>' })
  for (let tries = 0; tries < 5; tries++) assert.equal(await device.sync(), false)
  assert.deepEqual(
    device.store.state.waiting.map(each => each.blocked ?? null),
    [null],
  )
  device.close()
})

test('lets other requests pass when the server fails on one, and retries that one each time', async () => {
  const { device } = await deviceWith('Dora', 'Port', 'Sherry')
  const [port] = device.store.state.waiting
  const fails = async (_: string, key: string | null) =>
    key === port?.key ? ('server-fails' as const) : ('through' as const)
  for (let tries = 0; tries < 4; tries++) assert.ok(await device.sync(fails))
  const { waiting } = device.store.state
  assert.deepEqual(
    waiting.map(each => [isSetAside(each), each.blocked?.status, each.blocked?.ours, each.blocked?.tries]),
    [[false, 500, true, 4]],
  )
  await device.sync()
  assert.equal(device.store.state.waiting.length, 0)
  device.close()
})
