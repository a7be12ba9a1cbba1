import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { undoChange } from '../../ledger/contract.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { uniquenessBroken } from '../../server/db/dialect.ts'
import { newId } from '../../shared/ids.ts'
import { addBottles, moveBottles } from '../bottles/commands.ts'
import { departBottles } from '../bottles/departures.ts'
import { listHistory } from '../cellars/contract.ts'
import { addWine } from '../wines/commands.ts'
import { addPlace, arrangePlaces, editPlace, removePlace } from './commands.ts'
import type { Placement } from './contract.ts'
import { placeBottles } from './placing.ts'

const [world, ada, bruno] = await worldOf('Ada', 'Bruno')
const { cellar_id } = ada
const params = { cellar_id }
await world.join(cellar_id, bruno, 'editor')
const wine_id = newId()
await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Cuvée' } })

async function aRack(fields: object = {}): Promise<string> {
  const id = newId()
  const body = { id, name: 'Rack', kind: 'rack', grid_rows: 4, grid_columns: 5, grid_depth: 2, ...fields }
  await world.done(addPlace, { as: ada, body })
  return id
}

async function bought(count: number, place_id: string | null = null): Promise<string[]> {
  const bottle_ids = Array.from({ length: count }, () => newId())
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-03-01', place_id }
  await world.done(addBottles, { as: ada, body })
  return bottle_ids
}

const into = (place_id: string, row: number, column: number, depth = 1) => ({
  place_id,
  slot_row: row,
  slot_column: column,
  slot_depth: depth,
})

async function slotsOf(bottle_ids: readonly string[]) {
  const { bottles } = await readWhole(world.db, cellar_id)
  return bottle_ids.map(id => {
    const { slot_row, slot_column, slot_depth } = bottles.get(id) ?? {}
    return slot_row ? `${slot_row}/${slot_column}/${slot_depth}` : 'none'
  })
}

const place = (placements: Placement[], as = ada) => world.done(placeBottles, { as, params, body: { placements } })

test('gives a slot to one of fifty simultaneous requests, and tells the others which bottle lies there', async () => {
  const rack = await aRack({ grid_rows: 1, grid_columns: 1, grid_depth: 1 })
  const bottle_ids = await bought(50)
  const answers = await Promise.all(
    bottle_ids.map((bottle_id, at) =>
      world.refused(placeBottles, {
        as: at % 2 ? ada : bruno,
        params,
        body: { placements: [{ bottle_id, ...into(rack, 1, 1) }] },
      }),
    ),
  )
  assert.equal(answers.filter(answer => answer.status === 201).length, 1)
  const { bottles } = await readWhole(world.db, cellar_id)
  const [there] = Array.from(bottles.values()).filter(bottle => bottle.place_id === rack)
  for (const { status, body } of answers.filter(answer => answer.status !== 201)) {
    assert.deepEqual([status, body.code], [409, 'slot_taken'])
    assert.equal(body.message, `Bottle ${there?.code} is already in Rack · A1.`)
  }
})

test('rejects two bottles in one slot in the database itself', async () => {
  const rack = await aRack({ grid_rows: 1, grid_columns: 1, grid_depth: 1 })
  const bottle_ids = await bought(2, rack)
  const slot = { slot_row: 1, slot_column: 1, slot_depth: 1 }
  const both = world.db
    .updateTable('bottles')
    .set(slot)
    .where('cellar_id', '=', cellar_id)
    .where('id', 'in', bottle_ids)
  await assert.rejects(both.execute(), error => uniquenessBroken(error) === 'slot')
})

test('swaps two bottles, rotates a row, and reverts that with one undo', async () => {
  const rack = await aRack()
  const bottle_ids = await bought(5, rack)
  await place(bottle_ids.map((bottle_id, at) => ({ bottle_id, ...into(rack, 1, at + 1) })))
  const [one = '', two = ''] = bottle_ids
  await place([
    { bottle_id: one, ...into(rack, 1, 2) },
    { bottle_id: two, ...into(rack, 1, 1) },
  ])
  assert.deepEqual(await slotsOf(bottle_ids), ['1/2/1', '1/1/1', '1/3/1', '1/4/1', '1/5/1'])
  const { version } = await place(
    [two, one, ...bottle_ids.slice(2)].map((bottle_id, at) => ({ bottle_id, ...into(rack, 1, ((at + 1) % 5) + 1) })),
    bruno,
  )
  assert.deepEqual(await slotsOf(bottle_ids), ['1/3/1', '1/2/1', '1/4/1', '1/5/1', '1/1/1'])
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await slotsOf(bottle_ids), ['1/2/1', '1/1/1', '1/3/1', '1/4/1', '1/5/1'])
})

test('moves a bottle into a slot that another leaves in the same change, and undoes both', async () => {
  const rack = await aRack()
  const [one = '', two = ''] = await bought(2, rack)
  await place([{ bottle_id: one, ...into(rack, 2, 2, 2) }])
  const { version } = await place([
    { bottle_id: two, ...into(rack, 2, 2, 2) },
    { bottle_id: one, place_id: null },
  ])
  assert.deepEqual(await slotsOf([one, two]), ['none', '2/2/2'])
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await slotsOf([one, two]), ['2/2/2', 'none'])
})

test('frees the slot of a bottle that leaves or moves, and refuses its undo once the slot is taken', async () => {
  const rack = await aRack()
  const [one = '', two = '', three = ''] = await bought(3, rack)
  await place([{ bottle_id: one, ...into(rack, 1, 1) }])
  const drunk = { departure: 'drunk', departed_on: '2026-03-14' }
  const left = await world.done(departBottles, { as: ada, body: { bottle_ids: [one], ...drunk } })
  await place([{ bottle_id: two, ...into(rack, 1, 1) }])
  const { body } = await world.refused(undoChange, { as: ada, body: { version: left.version } })
  assert.equal(body.code, 'undo_blocked')
  assert.deepEqual(
    (body.details?.changes as { command: string }[] | undefined)?.map(change => change.command),
    ['bottles/place'],
  )
  await world.done(moveBottles, { as: ada, body: { bottle_ids: [two], place_id: null } })
  await place([{ bottle_id: three, ...into(rack, 1, 1) }])
  assert.deepEqual(await slotsOf([one, two, three]), ['none', 'none', '1/1/1'])
})

test('rejects placing a bottle that somebody took out, and names the person', async () => {
  const rack = await aRack()
  const [bottle_id = ''] = await bought(1)
  const drunk = { departure: 'drunk', departed_on: '2026-03-14' }
  await world.done(departBottles, { as: bruno, params, body: { bottle_ids: [bottle_id], ...drunk } })
  const body = { placements: [{ bottle_id, ...into(rack, 1, 1) }] }
  const refused = await world.refused(placeBottles, { as: ada, body })
  assert.deepEqual([refused.status, refused.body.code], [409, 'bottle_gone'])
  assert.match(refused.body.message, /Bruno/)
})

test('rejects an invalid slot by field, in the language of the person', async () => {
  const rack = await aRack()
  const [bottle_id = ''] = await bought(1)
  const body = { placements: [{ bottle_id, ...into(rack, 9, 1) }] }
  const refused = await world.refused(placeBottles, { as: ada, body })
  assert.deepEqual(refused.body.fields, {
    'placements.0.slot_row': {
      code: 'outside_grid',
      message: 'This is outside the grid of 4 rows and 5 columns, 2 deep.',
    },
  })
})

test('adds, edits, reorders and removes places with a history, and undoes each step', async () => {
  const house = await aRack({ name: 'House', kind: 'house', grid_rows: null, grid_columns: null, grid_depth: null })
  const rack = await aRack({ parent_id: house })
  const edited = { name: 'Rack by the door', row_names: ['top', 'eye', 'knee', 'floor'], note: 'Damp' }
  const change = await world.done(editPlace, { as: bruno, params, body: { place_id: rack, ...edited } })
  await world.done(arrangePlaces, { as: ada, body: { place_ids: [house, rack] } })
  const full = await world.refused(removePlace, { as: ada, body: { place_id: house } })
  assert.equal(full.body.message, 'There is another place inside this one: Rack by the door. Move it first.')
  const removed = await world.done(removePlace, { as: ada, body: { place_id: rack } })
  await world.done(undoChange, { as: ada, body: { version: removed.version } })
  await world.done(undoChange, { as: ada, body: { version: change.version } })
  const place = (await readWhole(world.db, cellar_id)).places.get(rack)
  assert.deepEqual([place?.name, place?.row_names, place?.parent_id], ['Rack', [], house])
  const { changes } = await world.done(listHistory, { as: ada, query: { row_id: rack } })
  assert.deepEqual(
    changes.map(each => each.command),
    ['changes/undo', 'changes/undo', 'places/remove', 'places/arrange', 'places/edit', 'places/add'],
  )
})

test('never shrinks a grid under a bottle when both happen at once', async () => {
  const rack = await aRack()
  const [bottle_id = ''] = await bought(1, rack)
  const [placed, shrunk] = await Promise.all([
    world.refused(placeBottles, { as: ada, body: { placements: [{ bottle_id, ...into(rack, 4, 5) }] } }),
    world.refused(editPlace, { as: bruno, params, body: { place_id: rack, grid_rows: 3 } }),
  ])
  assert.equal([placed, shrunk].filter(answer => answer.status < 300).length, 1)
  const code = placed.status < 300 ? shrunk.body.code : placed.body.fields?.['placements.0.slot_row']?.code
  assert.equal(code, placed.status < 300 ? 'slots_in_use' : 'outside_grid')
})

test('refuses to undo an enlarged grid while bottles lie in the new part, and names them', async () => {
  const rack = await aRack()
  const [one = ''] = await bought(1, rack)
  const grow = { grid_rows: 9, grid_columns: 9 }
  const { version } = await world.done(editPlace, { as: ada, body: { place_id: rack, ...grow } })
  const put = await place([{ bottle_id: one, ...into(rack, 9, 9) }])
  const { status, body } = await world.refused(undoChange, { as: ada, body: { version } })
  assert.deepEqual([status, body.code], [409, 'slots_in_use'])
  assert.match(body.message, /I9 \([0-9A-Z]{6}\)/)
  await world.done(undoChange, { as: ada, body: { version: put.version } })
  await world.done(undoChange, { as: ada, body: { version } })
  assert.deepEqual(await slotsOf([one]), ['none'])
})

test('does not return a bottle to a slot that the grid has lost since', async () => {
  const rack = await aRack()
  const [one = ''] = await bought(1, rack)
  await place([{ bottle_id: one, ...into(rack, 2, 5) }])
  const moved = await world.done(moveBottles, { as: ada, body: { bottle_ids: [one], place_id: null } })
  const narrower = { as: ada, params: { place_id: rack }, body: { grid_columns: 2 } }
  const { version } = await world.done(editPlace, narrower)
  const { body } = await world.refused(undoChange, { as: ada, body: { version: moved.version } })
  assert.equal(body.code, 'undo_blocked')
  assert.deepEqual(
    (body.details?.changes as { command: string }[] | undefined)?.map(change => change.command),
    ['places/edit'],
  )
  await world.done(undoChange, { as: ada, body: { version } })
  await world.done(undoChange, { as: ada, body: { version: moved.version } })
  assert.deepEqual(await slotsOf([one]), ['2/5/1'])
})
