import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { undoChange } from '../../ledger/contract.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { newId } from '../../shared/ids.ts'
import { setPlan } from './commands.ts'
import { settingsOf } from './settings.ts'

const [world, ada, bruno, viewer, stranger] = await worldOf('Ada', 'Bruno', 'Viola', 'Carl')
const params = { cellar_id: ada.cellar_id }
await world.join(ada.cellar_id, bruno, 'editor')
await world.join(ada.cellar_id, viewer, 'viewer')

const cellar = () => readWhole(world.db, ada.cellar_id)
const settings = async () => settingsOf(await cellar())
const pace = (fields: object) => ({ id: newId(), type: 'red', yearly: null, minimum: null, ...fields })

test('keeps the settings of the plan in the cellar, where everybody has them and can undo them', async () => {
  const guests = [{ id: newId(), guests_on: '2031-06-01', people: 8 }]
  const paces = [pace({ yearly: 24.5, minimum: 6 }), pace({ type: 'white', yearly: 0 })]
  await world.done(setPlan, { as: ada, body: { paces, guests } })
  assert.deepEqual(await settings(), { pace: { red: 24.5, white: 0 }, minimum: { red: 6 }, guests })

  // A second device did not know of the first row: the type keeps one.
  const { version } = await world.done(setPlan, { as: bruno, params, body: { paces: [pace({ yearly: 12 })] } })
  assert.deepEqual((await settings()).pace, { red: 12, white: 0 })
  assert.equal((await cellar()).plan_paces.size, 2)
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual((await settings()).pace, { red: 24.5, white: 0 })

  const [invited] = guests
  const moved = await world.done(setPlan, { as: bruno, params, body: { guests: [{ ...invited, people: 2 }] } })
  assert.equal((await settings()).guests[0]?.people, 2)
  const gone = { as: bruno, params, body: { removed_guest_ids: [invited?.id] } }
  const removed = await world.done(setPlan, gone)
  assert.deepEqual((await settings()).guests, [])
  const again = await world.refused(setPlan, gone)
  assert.equal(again.status, 404)
  await world.done(undoChange, { as: ada, body: { version: removed.version } })
  await world.done(undoChange, { as: ada, body: { version: moved.version } })
  assert.deepEqual((await settings()).guests, guests)
})

test('refuses settings that make no sense by their field', async () => {
  const refused = async (body: object) => {
    const { status, body: answer } = await world.refused(setPlan, { as: ada, body })
    return [status, ...Object.entries(answer.fields ?? {}).map(([name, { code }]) => `${name} ${code}`)]
  }
  assert.deepEqual(await refused({ paces: [pace({ yearly: -1 })] }), [400, 'paces.0.yearly too_small'])
  assert.deepEqual(await refused({ paces: [pace({ minimum: 10_001 })] }), [400, 'paces.0.minimum too_big'])
  assert.deepEqual(await refused({ paces: [pace({ type: 'beer' })] }), [400, 'paces.0.type not_in_list'])
  assert.deepEqual(await refused({ paces: [pace({ yearly: 1 }), pace({ yearly: 2 })] }), [
    400,
    'paces.1.type chosen_twice',
  ])
  const guests = (fields: object) => ({ guests: [{ id: newId(), guests_on: '2031-06-01', people: 2, ...fields }] })
  assert.deepEqual(await refused(guests({ people: 0 })), [400, 'guests.0.people too_small'])
  assert.deepEqual(await refused(guests({ people: 2.5 })), [400, 'guests.0.people wrong_type'])
  assert.deepEqual(await refused(guests({ guests_on: '2020-01-01' })), [400, 'guests.0.guests_on day_in_past'])
  assert.deepEqual(await refused(guests({ guests_on: '2031-02-30' })), [400, 'guests.0.guests_on not_a_day'])
  assert.deepEqual(await refused({}), [400])
})

test('lets neither viewers nor strangers set the plan', async () => {
  const body = { paces: [pace({ yearly: 1 })] }
  assert.equal((await world.refused(setPlan, { as: viewer, params, body })).status, 403)
  assert.equal((await world.refused(setPlan, { as: stranger, params, body })).status, 404)
})
