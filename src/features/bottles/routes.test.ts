import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { getSnapshot, undoChange } from '../../ledger/contract.ts'
import { replicaOf } from '../../ledger/replica.ts'
import { Bottle } from '../../model/bottle.ts'
import { newId } from '../../shared/ids.ts'
import { addPlace } from '../places/commands.ts'
import { addWine } from '../wines/commands.ts'
import { addBottles, editBottle, moveBottles } from './commands.ts'
import { departBottles } from './departures.ts'
import { receiveBottles } from './orders.ts'

const [world, ada, bruno, stranger] = await worldOf('Ada', 'Bruno', 'Stranger')
const { cellar_id } = ada
await world.join(cellar_id, bruno, 'editor')
const wine_id = newId()
await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Cuvée' } })
const rack = newId()
await world.done(addPlace, { as: ada, body: { id: rack, name: 'Rack', kind: 'rack' } })

async function bought(fields: object = {}): Promise<string> {
  const bottle_id = newId()
  const body = { id: newId(), wine_id, bottle_ids: [bottle_id], size_ml: 750, received_on: '2026-03-01', ...fields }
  await world.done(addBottles, { as: ada, body })
  return bottle_id
}

const drunk = { departure: 'drunk', departed_on: '2026-03-14' }

test('lets one of two people take a bottle, and tells the other who took it and when', async () => {
  const params = { cellar_id }
  const body = { bottle_ids: [await bought()], ...drunk }
  const answers = await Promise.all([
    world.refused(departBottles, { as: bruno, params, body }),
    world.refused(departBottles, { as: bruno, params, body }),
  ])
  assert.deepEqual(answers.map(answer => answer.status).sort(), [201, 409])
  const late = await world.refused(departBottles, { as: ada, body })
  assert.equal(late.body.code, 'bottle_gone')
  assert.match(late.body.message, /Bruno/)
  assert.match(late.body.message, /Mar 14, 2026/)
  const inGerman = { as: ada, body, headers: { 'accept-language': 'de' } }
  assert.match((await world.refused(departBottles, inGerman)).body.message, /Bruno hat sie am 14\.03\.2026 entnommen/)
})

test('takes one bottle when the same request is sent twice', async () => {
  const body = { bottle_ids: [await bought()], ...drunk }
  const request = { as: ada, body, key: 'take-this-bottle' }
  assert.deepEqual(await world.done(departBottles, request), await world.done(departBottles, request))
})

test('receives a bottle on order, moves it and edits its note', async () => {
  const bottle_id = await bought({ received_on: null })
  const early = await world.refused(departBottles, { as: ada, body: { bottle_ids: [bottle_id], ...drunk } })
  assert.equal(early.body.code, 'not_in_state')
  const received = await world.done(receiveBottles, {
    as: ada,
    body: { bottle_ids: [bottle_id], received_on: '2026-03-14', place_id: rack },
  })
  const bottle = Bottle.parse(received.rows[0]?.after)
  assert.deepEqual([bottle.state, bottle.place_id], ['in_cellar', rack])
  const edited = await world.done(editBottle, { as: ada, body: { bottle_id, note: 'torn label' } })
  assert.equal(Bottle.parse(edited.rows[0]?.after).note, 'torn label')
})

test('rejects bottles, wines and places of another cellar', async () => {
  const body = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, received_on: null }
  const { status, body: refused } = await world.refused(addBottles, { as: stranger, body })
  assert.deepEqual([status, refused.fields?.wine_id?.code], [400, 'not_yours'])
  const bottle_id = await bought()
  const theirs = await world.refused(departBottles, {
    as: stranger,
    body: { bottle_ids: [bottle_id], ...drunk },
  })
  assert.equal(theirs.status, 404)
  const own = await world.refused(departBottles, {
    as: stranger,
    params: { cellar_id },
    body: { bottle_ids: [bottle_id], ...drunk },
  })
  assert.equal(own.status, 404)
})

test('adds a thousand bottles with one request', async () => {
  const bottle_ids = Array.from({ length: 1_000 }, () => newId())
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-03-01' }
  const { rows } = await world.done(addBottles, { as: ada, body })
  assert.equal(rows.length, 1_001)
})

test('moves and takes out several bottles as one change each, which one undo reverts', async () => {
  const params = { cellar_id }
  const bottle_ids = await Promise.all([bought(), bought(), bought()])
  const moved = await world.done(moveBottles, { as: bruno, params, body: { bottle_ids, place_id: rack } })
  assert.deepEqual(
    moved.rows.map(row => Bottle.parse(row.after).place_id),
    [rack, rack, rack],
  )
  const { version, rows } = await world.done(departBottles, { as: bruno, params, body: { bottle_ids, ...drunk } })
  assert.equal(version, moved.version + 1)
  assert.ok(rows.every(row => Bottle.parse(row.after).state === 'gone'))
  const again = await world.refused(departBottles, { as: ada, body: { bottle_ids, ...drunk } })
  assert.deepEqual([again.status, again.body.code], [409, 'bottle_gone'])
  assert.match(again.body.message, /Bruno/)
  const back = await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(
    back.rows.map(row => Bottle.parse(row.after).place_id),
    [rack, rack, rack],
  )
})

test('refuses a stranger to move or take bottles, even by way of their own cellar', async () => {
  const bottle_ids = [await bought()]
  for (const params of [{ cellar_id }, { cellar_id: stranger.cellar_id }]) {
    const moved = await world.refused(moveBottles, { as: stranger, params, body: { bottle_ids, place_id: null } })
    const taken = await world.refused(departBottles, { as: stranger, params, body: { bottle_ids, ...drunk } })
    assert.deepEqual([moved.status, taken.status], [404, 404])
  }
})

test('rejects an empty list and too many bottles by field', async () => {
  for (const [bottle_ids, code] of [
    [[], 'too_few'],
    [Array.from({ length: 5_001 }, () => newId()), 'too_many'],
  ] as const) {
    const body = { bottle_ids, place_id: null }
    const refused = await world.refused(moveBottles, { as: ada, body })
    assert.deepEqual([refused.status, refused.body.fields?.bottle_ids?.code], [400, code])
  }
})

test('removes an added place when its bottles are undone, unless others lie there', async () => {
  const place_id = newId()
  const isThere = async () => replicaOf(await world.done(getSnapshot, { as: ada })).places.has(place_id)
  const newPlace = { place_id, new_place_name: 'A rack of its own' }
  const bottle_ids = [newId(), newId()]
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-03-01', ...newPlace }
  const { version } = await world.done(addBottles, { as: ada, body })
  assert.ok(await isThere())

  const moved = { bottle_ids: [await bought()], place_id }
  const move = await world.done(moveBottles, { as: ada, body: moved })
  const undo = { as: ada, body: { version } }
  assert.equal((await world.refused(undoChange, undo)).body.code, 'undo_blocked')
  await world.done(undoChange, { as: ada, body: { version: move.version } })
  await world.done(undoChange, undo)
  assert.ok(!(await isThere()))

  const again = { bottle_ids: [await bought()], ...newPlace }
  const moving = await world.done(moveBottles, { as: ada, body: again })
  assert.ok(await isThere())
  await world.done(undoChange, { as: ada, body: { version: moving.version } })
  assert.ok(!(await isThere()))
})
