import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listHistory } from '../src/features/cellars/contract.ts'
import { addWine, editWines } from '../src/features/wines/commands.ts'
import { newId } from '../src/shared/ids.ts'
import { Device, writes } from './device.ts'
import { worldOf } from './sqlite-harness.ts'

/* Ada writes on a device without a network; Ben, or Ada on another device, writes after her; then hers is sent. */

const day = 86_400_000
const [world, ada, ben] = await worldOf('Ada', 'Ben')
const base = await world.app.listen({ host: '127.0.0.1', port: 0 })
await world.join(ada.cellar_id, ben, 'editor')
const { cellar_id } = ada
const params = { cellar_id }

test("reports a note that overwrote somebody else's newer one, with the other text and both days", async () => {
  const { device, wine_id, edit } = await withWine()
  const composed = new Date(Date.now() + aheadOf(world.clock.at)).toISOString()
  await edit({ note: 'Too young, in May' })
  world.pass(2 * day)
  const bens = await world.done(editWines, { as: ben, params, body: { wine_ids: [wine_id], note: 'Ready, in June' } })
  const bens_at = world.clock.at.toISOString()
  world.pass(day)
  // The first answer is lost; the second says the same.
  await device.sync(method => (method === 'POST' ? 'answer-lost' : 'through'))
  assert.equal(device.store.state.overwriting.length, 0)
  assert.equal(await device.sync(), true)

  const [first, ...others] = device.store.state.overwriting
  assert.equal(others.length, 0)
  assert.deepEqual(first?.overwritten, [
    {
      table: 'wines',
      id: wine_id,
      field: 'note',
      version: bens.version,
      person_id: ben.user.id,
      person_name: 'Ben',
      made_at: bens_at,
      value: 'Ready, in June',
    },
  ])
  assert.equal(device.replica.wines.get(wine_id)?.note, 'Too young, in May', "the server's order stays")
  const line = await newest(wine_id)
  assert.equal(line?.made_at, world.clock.at.toISOString())
  assert.ok(Math.abs(Date.parse(line?.composed_at ?? '') - Date.parse(composed)) < 60_000, String(line?.composed_at))

  await device.reload()
  assert.equal(device.store.state.overwriting.length, 1, 'it is kept until it was seen')
  assert.equal(await device.undo(first?.key ?? ''), true)
  await device.sync()
  assert.equal(device.replica.wines.get(wine_id)?.note, 'Ready, in June')
  await device.store.forgetOverwriting(first?.at ?? 0)
  assert.equal(device.store.state.overwriting.length, 0)
  device.close()
})

test("reports overwritten changes from the same person's other device too", async () => {
  const { device, wine_id, edit } = await withWine()
  await edit({ note: 'In the cellar' })
  await world.done(editWines, { as: ada, body: { wine_ids: [wine_id], note: 'At the desk' } })
  await device.sync()
  const [first, ...others] = device.store.state.overwriting
  assert.deepEqual(
    first?.overwritten.map(each => [each.field, each.person_id, each.value]),
    [['note', ada.user.id, 'At the desk']],
  )
  assert.equal(others.length, 0)
  device.close()
})

test('does not report other fields, changes that were seen, or changes made on the same device', async () => {
  const { device, wine_id, edit } = await withWine()
  const asBen = (body: object) => world.done(editWines, { as: ben, params, body: { wine_ids: [wine_id], ...body } })
  await edit({ note: 'One' })
  await asBen({ region: 'Saar' })
  await device.sync()
  await asBen({ note: 'Two' })
  await device.sync()
  await edit({ note: 'Three' })
  await device.sync()
  assert.equal(device.store.state.overwriting.length, 0)

  await edit({ note: 'Seven' })
  await edit({ note: 'Eight' })
  await asBen({ note: 'Six' })
  await device.sync()
  assert.deepEqual(
    device.store.state.overwriting.map(({ overwritten }) => overwritten.map(each => each.value)),
    [['Six']],
  )
  device.close()
})

test('shows an undone change as undone, and reports nothing, while the answer to it is missing', async () => {
  const { device, wine_id, edit } = await withWine()
  await edit({ note: 'One' })
  assert.equal(await device.undo(device.keys.at(-1) ?? ''), true)
  await fetchWithoutAnswer(device)
  assert.equal(device.replica.wines.get(wine_id)?.note, null)
  await edit({ note: 'Two' })
  assert.equal(await device.sync(), true)
  assert.equal(device.replica.wines.get(wine_id)?.note, 'Two')
  assert.deepEqual(device.store.state.overwriting, [])
})

test('undoes a change at once while the answer to it is missing', async () => {
  const { device, wine_id, edit } = await withWine()
  const bottle_ids = [newId(), newId()]
  const steps: [() => Promise<boolean>, () => unknown, unknown][] = [
    [() => edit({ note: 'One' }), () => device.replica.wines.get(wine_id)?.note, null],
    [
      () => device.do(writes.addBottles, { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-15' }),
      () => device.replica.bottles.size,
      0,
    ],
    [() => device.do(writes.removeWines, { wine_ids: [wine_id] }), () => device.replica.wines.has(wine_id), true],
  ]
  for (const [make, look, before] of steps) {
    assert.equal(await make(), true)
    await fetchWithoutAnswer(device)
    assert.notEqual(look(), before)
    assert.equal(await device.undo(device.keys.at(-1) ?? ''), true)
    assert.equal(look(), before)
    assert.equal(await device.sync(), true)
    assert.equal(look(), before)
  }
  assert.deepEqual(device.store.state.refused, [])
})

test('does not rely on a wrong clock', async () => {
  for (const ahead_ms of [400 * day, -400 * day, 9_000 * 365 * day]) {
    const { device, wine_id, edit } = await withWine(ahead_ms)
    await edit({ note: 'Hers' })
    world.pass(day)
    await world.done(editWines, { as: ben, params, body: { wine_ids: [wine_id], note: 'His' } })
    await device.sync()
    assert.equal(device.replica.wines.get(wine_id)?.note, 'Hers')
    assert.equal(device.store.state.overwriting.length, 1)
    assert.equal((await newest(wine_id))?.composed_at, null)
    device.close()
  }
})

/** Returns the milliseconds that set a device's clock to the world's. */
const aheadOf = (at: Date) => at.getTime() - Date.now()

async function withWine(ahead_ms = 0) {
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, type: 'white', name: 'Kabinett' } })
  const device = await Device.of(ada, base, aheadOf(world.clock.at) + ahead_ms)
  after(() => device.close())
  return {
    device,
    wine_id,
    edit: (change: Record<string, unknown>) => device.do(editWines, { wine_ids: [wine_id], ...change }),
  }
}

/** Lets the server do the first waiting request. Its rows arrive with those of others, and its answer is lost. */
async function fetchWithoutAnswer(device: Device) {
  assert.equal(await device.sync(method => (method === 'POST' ? 'answer-lost' : 'through')), false)
  assert.equal(await device.sync(method => (method === 'POST' ? 'request-lost' : 'through')), false)
}

async function newest(wine_id: string) {
  const { changes } = await world.done(listHistory, { as: ada, query: { row_id: [wine_id] } })
  return changes[0]
}
