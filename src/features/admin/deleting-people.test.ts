import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { worldOf } from '../../../tests/harness.ts'
import { newId } from '../../shared/ids.ts'
import { getMe, listSessions, login } from '../accounts/contract.ts'
import { addBottles } from '../bottles/commands.ts'
import { makeInvitation, readInvitation } from '../members/contract.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { addWine } from '../wines/commands.ts'
import {
  changePerson,
  deletePerson,
  listOpenInvitations,
  listPersonCellars,
  setSettings,
  withdrawInvitation,
} from './contract.ts'

/** Ada is the administrator. Bruno has a cellar of his own with two bottles, and one with Carla as editor. */
async function household() {
  const [world, ada, bruno, carla] = await worldOf('Ada', 'Bruno', 'Carla')
  const wine_id = newId()
  await world.done(addWine, { as: bruno, body: { id: wine_id, type: 'red', name: 'Cuvée' } })
  const bottle_ids = [newId(), newId()]
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-02' }
  await world.done(addBottles, { as: bruno, body })
  await world.join(carla.cellar_id, bruno, 'viewer')
  return { world, ada, bruno, carla }
}

test('shows an administrator the cellars of a person by name and counts, and nothing in them', async () => {
  const { world, ada, bruno, carla } = await household()
  const of = (person_id: string) => world.done(listPersonCellars, { as: ada, params: { person_id } })
  const about = { successor: null }
  assert.deepEqual(await of(bruno.user.id), {
    is_last_admin: false,
    cellars: [
      { ...about, id: bruno.cellar_id, name: 'Bruno', fate: 'deleted', role: 'owner', members: 1, bottles: 2 },
      { ...about, id: carla.cellar_id, name: 'Carla', fate: 'stays', role: 'viewer', members: 2, bottles: 0 },
    ],
  })
  assert.equal((await of(ada.user.id)).is_last_admin, true)
  assert.equal((await world.refused(listPersonCellars, { as: ada, params: { person_id: newId() } })).status, 404)
})

test('deletes a person with their own cellar after the administrator’s password, and says who did it', async () => {
  const { world, ada, bruno, carla } = await household()
  const params = { person_id: bruno.user.id }
  assert.equal((await world.refused(deletePerson, { as: ada, params, body: { password: 'wrong' } })).status, 403)
  assert.equal((await world.done(getMe, { as: bruno })).name, 'Bruno')
  await world.done(deletePerson, { as: ada, params, body: { password: ada.password } })
  assert.equal((await world.refused(getMe, { as: bruno })).status, 401)
  const signIn = { email: bruno.user.email, password: bruno.password }
  assert.equal((await world.refused(login, { body: signIn })).status, 401)
  const cellars = await world.db.selectFrom('cellars').select('id').execute()
  assert.deepEqual(cellars.map(({ id }) => id).sort(), [ada.cellar_id, carla.cellar_id].sort())
  assert.deepEqual(await world.db.selectFrom('bottles').select('id').execute(), [])
  assert.equal((await world.done(listSessions, { as: carla })).sessions.length, 1)
  const { events } = await world.done(listSecurityEvents, { as: ada })
  assert.equal(events.find(({ kind }) => kind === 'account_deleted')?.by?.name, 'Ada')
  assert.equal((await world.refused(deletePerson, { as: ada, params, body: { password: ada.password } })).status, 404)
})

test('does not delete the last administrator', async () => {
  const { world, ada, bruno } = await household()
  const remove = (person_id: string) =>
    world.call(deletePerson, { as: ada, params: { person_id }, body: { password: ada.password } })
  const refused = await remove(ada.user.id)
  assert.deepEqual([refused.status, refused.body.code], [409, 'last_admin'])
  const body = { role: 'admin', password: ada.password } as const
  await world.done(changePerson, { as: ada, params: { person_id: bruno.user.id }, body })
  assert.equal((await remove(bruno.user.id)).status, 204)
})

test('lists the invitations to all cellars for administrators, who can take each back', async () => {
  const { world, ada, bruno } = await household()
  const made = await world.done(makeInvitation, { as: bruno, body: { role: 'editor' } })
  const { invitations } = await world.done(listOpenInvitations, { as: ada })
  const { id, made_at, expires_at } = made
  assert.deepEqual(invitations, [{ id, role: 'editor', made_by: 'Bruno', made_at, expires_at, cellar: 'Bruno' }])
  await world.done(withdrawInvitation, { as: ada, params: { invitation_id: id } })
  assert.equal((await world.refused(readInvitation, { body: { token: made.token } })).status, 404)
  assert.equal((await world.refused(withdrawInvitation, { as: ada, params: { invitation_id: id } })).status, 404)
})

test('limits the requests of an address as the settings say, and as the environment says without them', async () => {
  const [world, ada] = await worldOf('Ada')
  const ask = async () => (await world.call(getMe, { as: ada, ip: '203.0.113.9' })).status
  /** The settings are read beside a request, so the new limit holds from one of the next on. */
  const until = async (wanted: number) => {
    for (let tries = 0; tries < 200; tries++) {
      if ((await ask()) === wanted) return true
      await setTimeout(5)
    }
    return false
  }
  for (let times = 0; times < 20; times++) assert.equal(await ask(), 200)
  await world.done(setSettings, { as: ada, body: { requests_per_minute: 5 } })
  assert.equal(await ask(), 200)
  world.pass(10_000)
  assert.ok(await until(429), 'refused after five')
  await world.done(setSettings, { as: ada, body: { requests_per_minute: null } })
  world.pass(10_000)
  assert.ok(await until(200), 'not refused any more')
  for (let times = 0; times < 20; times++) assert.equal(await ask(), 200)
})
