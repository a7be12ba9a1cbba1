import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { undoChange } from '../../ledger/contract.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { newId } from '../../shared/ids.ts'
import { aBottle } from '../cellars/builders.ts'
import { listHistory } from '../cellars/contract.ts'
import { addWine } from '../wines/commands.ts'
import { listWines } from '../wines/contract.ts'
import { addBottles } from './commands.ts'
import { departBottles } from './departures.ts'
import { lockBottles, unlockBottles } from './locking.ts'
import { isLocked } from './locks.ts'
import { openBottle } from './opening.ts'

const [world, ada, stranger] = await worldOf('Ada', 'Carl')
const wine_id = newId()
await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Cuvée' } })

const bottleNow = async (id: string) => (await readWhole(world.db, ada.cellar_id)).bottles.get(id)
const lockOf = async (id: string) => {
  const bottle = await bottleNow(id)
  return [bottle?.lock_reason, bottle?.locked_until_on]
}

async function bought(count: number, received_on: string | null = '2026-01-02') {
  const bottle_ids = Array.from({ length: count }, () => newId())
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on }
  await world.done(addBottles, { as: ada, body })
  return bottle_ids
}

test('locks bottles for an occasion and unlocks them, each as a change that can be undone', async () => {
  const bottle_ids = await bought(2)
  const [one = '', other = ''] = bottle_ids
  const lock = { bottle_ids, lock_reason: 'The wedding', locked_until_on: '2031-06-01' }
  const locked = await world.done(lockBottles, { as: ada, body: lock })
  assert.deepEqual(await lockOf(one), ['The wedding', '2031-06-01'])
  const again = await world.refused(lockBottles, { as: ada, body: lock })
  assert.equal(again.body.code, 'nothing_to_change')

  const found = await world.done(listWines, { as: ada, query: { lock: 'locked' } })
  assert.deepEqual(
    found.wines.map(({ id }) => id),
    [wine_id],
  )

  const unlocked = await world.done(unlockBottles, { as: ada, body: { bottle_ids: [one] } })
  assert.deepEqual([await lockOf(one), await lockOf(other)], [[null, null], lockTuple])
  await world.done(undoChange, { as: ada, body: { version: unlocked.version } })
  assert.deepEqual(await lockOf(one), lockTuple)
  await world.done(undoChange, { as: ada, body: { version: locked.version } })
  assert.deepEqual(
    [await lockOf(one), await lockOf(other)],
    [
      [null, null],
      [null, null],
    ],
  )
  const { changes } = await world.done(listHistory, { as: ada })
  assert.ok(changes.some(({ command }) => command === 'bottles/lock'))
})

const lockTuple = ['The wedding', '2031-06-01']

test('records that a locked bottle was opened or drunk after all', async () => {
  const [one = '', other = ''] = await bought(2)
  const lock = { bottle_ids: [one, other], lock_reason: 'The wedding' }
  await world.done(lockBottles, { as: ada, body: lock })
  await world.done(openBottle, { as: ada, body: { bottle_id: one, opened_on: '2026-03-01' } })
  const drunk = { bottle_ids: [other], departure: 'drunk', departed_on: '2026-03-01' }
  await world.done(departBottles, { as: ada, body: drunk })
  assert.equal((await bottleNow(other))?.state, 'gone')
})

test('refuses a lock without a reason, with a day in the past, and of bottles that are open, gone or of others', async () => {
  const [fresh = '', opened = '', gone = ''] = await bought(3)
  await world.done(openBottle, { as: ada, body: { bottle_id: opened, opened_on: '2026-03-01' } })
  const departure = { bottle_ids: [gone], departure: 'drunk', departed_on: '2026-03-01' }
  await world.done(departBottles, { as: ada, body: departure })
  const refused = async (fields: object, as = ada, cellar_id = ada.cellar_id) => {
    const body = { bottle_ids: [fresh], lock_reason: 'The wedding', ...fields }
    const { status, body: answer } = await world.refused(lockBottles, { as, params: { cellar_id }, body })
    const [field] = Object.entries(answer.fields ?? {}).map(([name, { code }]) => `${name} ${code}`)
    return [status, field ?? answer.code]
  }
  assert.deepEqual(await refused({ lock_reason: ' ' }), [400, 'lock_reason required'])
  assert.deepEqual(await refused({ lock_reason: 'x'.repeat(501) }), [400, 'lock_reason too_long'])
  assert.deepEqual(await refused({ locked_until_on: '2020-01-01' }), [400, 'locked_until_on day_in_past'])
  assert.deepEqual(await refused({ locked_until_on: '2031' }), [400, 'locked_until_on not_a_day'])
  assert.deepEqual(await refused({ bottle_ids: [fresh, fresh] }), [400, 'bottle_ids chosen_twice'])
  assert.deepEqual(await refused({ bottle_ids: [opened] }), [409, 'opened_already'])
  assert.deepEqual(await refused({ bottle_ids: [gone] }), [409, 'bottle_gone'])
  assert.deepEqual(await refused({}, stranger), [404, 'not_found'])
  assert.deepEqual(await refused({}, stranger, stranger.cellar_id), [404, 'not_found'])
})

test('locks until a day, without one for good, and never what is open or gone', () => {
  const lock = { lock_reason: 'The wedding', locked_until_on: '2031-06-01' }
  assert.equal(isLocked(aBottle(lock), '2031-05-31'), true)
  assert.equal(isLocked(aBottle(lock), '2031-06-01'), false)
  assert.equal(isLocked(aBottle({ ...lock, locked_until_on: null }), '2099-01-01'), true)
  assert.equal(isLocked(aBottle({ ...lock, state: 'on_order' }), '2026-01-01'), true)
  assert.equal(isLocked(aBottle({ ...lock, opened_on: '2026-01-01' }), '2026-01-02'), false)
  assert.equal(isLocked(aBottle({ ...lock, state: 'gone', departure: 'drunk' }), '2026-01-01'), false)
  assert.equal(isLocked(aBottle(), '2026-01-01'), false)
})
