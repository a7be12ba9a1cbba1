import assert from 'node:assert/strict'
import test from 'node:test'
import { addBottles } from '../src/features/bottles/commands.ts'
import { setSharing } from '../src/features/members/commands.ts'
import { changeMemberRole } from '../src/features/members/contract.ts'
import { addWine } from '../src/features/wines/commands.ts'
import type { MemberRole } from '../src/model/person.ts'
import { newId } from '../src/shared/ids.ts'
import { Device } from './device.ts'
import { startWorld } from './sqlite-harness.ts'

/* A device whose person gets another role in the cellar while its changes wait to be sent. */

const world = await startWorld()
const url = await world.app.listen({ host: '127.0.0.1', port: 0 })

test('refuses the changes of an editor who became a viewer before they were sent, and sends them on request', async () => {
  const ada = await world.person('Ada')
  const bruno = await world.person('Bruno')
  const { cellar_id } = ada
  await world.join(cellar_id, bruno, 'editor')
  const become = (role: MemberRole) =>
    world.done(changeMemberRole, { as: ada, params: { person_id: bruno.user.id }, body: { role } })
  const names = async () =>
    (await world.db.selectFrom('wines').select('name').orderBy('name').execute()).map(({ name }) => name)
  const device = await Device.of({ ...bruno, cellar_id }, url)
  for (const name of ['Barolo', 'Chablis']) await device.do(addWine, { id: newId(), type: 'red', name })
  await become('viewer')
  assert.ok(await device.sync())
  const { waiting, refused } = device.store.state
  assert.deepEqual([waiting.length, refused.map(({ refusal }) => refusal?.code)], [0, ['forbidden', 'forbidden']])
  assert.equal(device.replica.wines.size, 0, 'the cellar is shown as it is')
  assert.deepEqual(await names(), [])

  await become('editor')
  await device.store.again(refused.map(({ at }) => at))
  assert.ok(await device.sync())
  assert.deepEqual([device.store.state.waiting.length, device.store.state.refused.length], [0, 0])
  assert.deepEqual(await names(), ['Barolo', 'Chablis'])
  device.close()
})

test('fetches the cellar again without prices when its person may no longer see them, and with them when they may', async () => {
  const ada = await world.person('Anna')
  const vera = await world.person('Vera')
  const { cellar_id } = ada
  await world.join(cellar_id, vera, 'editor')
  const become = (role: MemberRole) =>
    world.done(changeMemberRole, { as: ada, params: { person_id: vera.user.id }, body: { role } })
  const pricesFor = (prices_for: string) => world.done(setSharing, { as: ada, body: { id: newId(), prices_for } })
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Barolo' } })
  const bought = { size_ml: 750, received_on: '2026-01-02', price_minor: 9_876_543, price_currency: 'EUR' }
  await world.done(addBottles, { as: ada, body: { id: newId(), wine_id, bottle_ids: [newId()], ...bought } })
  await pricesFor('editors')
  const device = await Device.of({ ...vera, cellar_id }, url)
  const price = () => [...device.replica.purchases.values()].map(({ price_minor }) => price_minor)
  assert.deepEqual(price(), [9_876_543])

  await become('viewer')
  const lost = (method: string) => (method === 'GET' && seen++ > 0 ? 'request-lost' : 'through')
  let seen = 0
  assert.equal(await device.sync(lost), false, 'the cellar is not fetched again')
  assert.equal(device.store.state.replica, undefined, 'what may not be seen is gone at once')
  assert.ok(await device.sync())
  assert.deepEqual(price(), [null])
  assert.equal(device.store.state.set_back_at, null, 'no notice of a restored server')

  await pricesFor('members')
  assert.ok(await device.sync())
  assert.deepEqual(price(), [9_876_543])
  await pricesFor('editors')
  assert.ok(await device.sync())
  assert.deepEqual(price(), [null])
  await become('editor')
  assert.ok(await device.sync())
  assert.deepEqual(price(), [9_876_543])
  device.close()
})

test('queues nothing of a form that is sent after its person became a viewer', async () => {
  const ada = await world.person('Agnes')
  const device = await Device.of(ada, url)
  const context = { person_id: ada.user.id, person_name: 'Agnes', now: new Date().toISOString(), today: '2026-03-14' }
  const add = (role: MemberRole, { name: command }: { name: string }, input: Record<string, unknown>) =>
    device.store.add({ key: newId(), command, input, context }, role)
  const wine = { id: newId(), type: 'red', name: 'Barolo' }
  await assert.rejects(add('viewer', addWine, wine), { code: 'forbidden' })
  const decision = { id: newId(), prices_for: 'editors' }
  await assert.rejects(add('editor', setSharing, decision), { code: 'forbidden' })
  assert.deepEqual([device.store.state.waiting, device.replica.wines.size], [[], 0])
  await add('editor', addWine, wine)
  await add('owner', setSharing, decision)
  assert.equal(device.store.state.waiting.length, 2)
  device.close()
})
