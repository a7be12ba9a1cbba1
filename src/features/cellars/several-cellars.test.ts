import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { type Somebody, type World, worldOf } from '../../../tests/harness.ts'
import { fillScaled, scaledRows } from '../../../tests/scaled-cellar.ts'
import { getSnapshot, listCellars } from '../../ledger/contract.ts'
import { cacheFolder } from '../../server/db/data-folder.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { register } from '../accounts/contract.ts'
import { addBottles } from '../bottles/commands.ts'
import { makeInvitation } from '../members/contract.ts'
import { addPlace } from '../places/commands.ts'
import { listSecurityEvents } from '../security-log/contract.ts'
import { startStocktake } from '../stocktakes/commands.ts'
import { addWine } from '../wines/commands.ts'
import { deleteCellar, findCellarsWith, makeCellar } from './contract.ts'
import { deleteCellar as closeCellar, removeDeleted } from './deletion.ts'

const namesOf = async (world: World, as: Somebody | string) =>
  (await world.done(listCellars, { as })).cellars.map(({ name, role }) => [name, role]).sort()

const deletion = (world: World, as: Somebody, body: { name: string; password?: string }, cellar_id = as.cellar_id) =>
  world.refused(deleteCellar, { as, params: { cellar_id }, body: { password: as.password, ...body } })

test('makes cellars, which the person owns, up to a limit', async () => {
  const [world, ada] = await worldOf('Ada')
  const cellar = await world.done(makeCellar, { as: ada, body: { name: '  Summer house ' } })
  assert.deepEqual({ ...cellar, id: '' }, { id: '', name: 'Summer house', version: 0, role: 'owner', prices: true })
  assert.deepEqual(await namesOf(world, ada), [
    ['Ada', 'owner'],
    ['Summer house', 'owner'],
  ])
  for (let made = 2; made < limits.cellars_per_person; made++)
    await world.done(makeCellar, { as: ada, body: { name: 'Another' } })
  const refused = await world.refused(makeCellar, { as: ada, body: { name: 'Another' } })
  assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_cellars'])
  assert.equal((await world.refused(makeCellar, { as: ada, body: { name: ' ' } })).status, 400)
})

test('names a cellar large from 2,000 bottles on', async () => {
  const [world, ada] = await worldOf('Ada')
  const second = await world.done(makeCellar, { as: ada, body: { name: 'Summer house' } })
  await fillScaled(world.db, second.id, scaledRows('2026-03-14', 1_999))
  const large = async () => (await world.done(listCellars, { as: ada })).large
  assert.deepEqual(await large(), [])
  const [wine] = await world.db.selectFrom('wines').select('id').where('cellar_id', '=', second.id).execute()
  const body = { id: newId(), wine_id: wine?.id ?? '', bottle_ids: [newId()], size_ml: 750, received_on: null }
  await world.done(addBottles, { as: ada, params: { cellar_id: second.id }, body })
  assert.deepEqual(await large(), [second.id])
})

test('deletes a cellar with all that is in it, for all its members, by its name and the password', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const { cellar_id } = ada
  await world.join(cellar_id, bob, 'editor')
  await world.done(addWine, { as: ada, body: { id: newId(), name: 'Blanc', type: 'white' } })
  await world.done(makeInvitation, { as: ada, body: { role: 'viewer' } })
  const unnamed = await deletion(world, ada, { name: 'Bob' })
  assert.deepEqual([unnamed.status, unnamed.body.fields?.name?.code], [400, 'not_its_name'])
  assert.equal((await deletion(world, ada, { name: 'Ada', password: 'not the password' })).body.code, 'wrong_password')
  assert.equal((await deletion(world, bob, { name: 'Ada' }, cellar_id)).body.code, 'forbidden')
  assert.equal((await world.call(getSnapshot, { as: bob, params: { cellar_id } })).status, 200)
  assert.equal((await deletion(world, ada, { name: ' Ada ' })).status, 204)
  for (const as of [ada, bob])
    assert.equal((await world.refused(getSnapshot, { as, params: { cellar_id } })).status, 404)
  for (const table of ['wines', 'changes', 'change_rows', 'members', 'invitations'] as const) {
    const rows = await world.db.selectFrom(table).selectAll().where('cellar_id', '=', cellar_id).execute()
    assert.deepEqual(rows, [], table)
  }
  assert.equal((await world.db.selectFrom('cellars').selectAll().execute()).length, 1)
  assert.deepEqual(await namesOf(world, ada), [])
  assert.deepEqual(await namesOf(world, bob), [['Bob', 'owner']])
  const { events } = await world.done(listSecurityEvents, { as: ada, query: { kind: 'cellar_deleted' } })
  assert.deepEqual(
    events.map(({ detail, person }) => [detail, person?.name]),
    [['Ada', 'Ada']],
  )
  // Without a cellar the person can make one.
  await world.done(makeCellar, { as: ada, body: { name: 'New' } })
  assert.deepEqual(await namesOf(world, ada), [['New', 'owner']])
})

test('closes a deleted cellar to everybody before its rows are removed', async () => {
  const [world, ada, bob] = await worldOf('Ada', 'Bob')
  const { cellar_id } = ada
  await world.join(cellar_id, bob, 'viewer')
  await world.done(addWine, { as: ada, body: { id: newId(), name: 'Blanc', type: 'white' } })
  await world.db.transaction().execute(tx => closeCellar(tx, cellar_id))
  assert.deepEqual(await namesOf(world, ada), [])
  for (const as of [ada, bob])
    assert.equal((await world.refused(getSnapshot, { as, params: { cellar_id } })).status, 404)
  const folder = join(world.host.config.data_dir, cacheFolder)
  mkdirSync(folder)
  writeFileSync(join(folder, cellar_id), '')
  await removeDeleted(world.host, [cellar_id])
  assert.deepEqual(readdirSync(folder), [])
  assert.deepEqual(await world.db.selectFrom('wines').selectAll().execute(), [])
})

test('finds the own cellars that have a record, and says no more of those of others than of none', async () => {
  const [world, ada, bob, eve] = await worldOf('Ada', 'Bob', 'Eve')
  await world.join(ada.cellar_id, bob, 'viewer')
  const { id: cellar_id } = await world.done(makeCellar, { as: ada, body: { name: 'Summer house' } })
  const [wine_id, place_id, stocktake_id] = [newId(), newId(), newId()]
  const there = { as: ada, params: { cellar_id } }
  await world.done(addWine, { ...there, body: { id: wine_id, name: 'Blanc', type: 'white' } })
  await world.done(addPlace, { ...there, body: { id: place_id, name: 'Shed', kind: 'house' } })
  await world.done(startStocktake, { ...there, body: { id: stocktake_id, place_id, expected: {} } })
  const find = (as: Somebody, record_id: string) => world.call(findCellarsWith, { as, params: { record_id } })
  for (const id of [wine_id, place_id, stocktake_id])
    assert.deepEqual((await find(ada, id)).body, { cellar_ids: [cellar_id] })
  const nowhere = await find(eve, newId())
  assert.deepEqual(nowhere.body, { cellar_ids: [] })
  for (const as of [bob, eve])
    for (const id of [wine_id, place_id, stocktake_id]) assert.deepEqual((await find(as, id)).body, nowhere.body)
  const shared = newId()
  await world.done(addWine, { as: ada, body: { id: shared, name: 'Rouge', type: 'red' } })
  assert.deepEqual((await find(bob, shared)).body, { cellar_ids: [ada.cellar_id] })
})

test('gives an account that was created by an invitation no cellar of its own', async () => {
  const [world, ada] = await worldOf('Ada')
  const { token: invitation } = await world.done(makeInvitation, { as: ada, body: { role: 'editor' } })
  const account = { email: 'bob@example.org', password: 'a cellar full of Barolo', name: 'Bob', invitation }
  const { token } = await world.done(register, { body: account })
  assert.deepEqual(await namesOf(world, token), [['Ada', 'editor']])
})
