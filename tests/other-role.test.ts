import assert from 'node:assert/strict'
import test from 'node:test'
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
    world.done(changeMemberRole, { as: ada, params: { cellar_id, person_id: bruno.user.id }, body: { role } })
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
