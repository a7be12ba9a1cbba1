import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { put } from '../../ledger/command.ts'
import { undoChange } from '../../ledger/contract.ts'
import { emptyReplica, type Replica, withRows } from '../../ledger/replica.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Stocktake, StocktakeCheck } from '../../model/stocktake.ts'
import { newId } from '../../shared/ids.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { addBottles, moveBottles } from '../bottles/commands.ts'
import { bringBack, departBottles } from '../bottles/departures.ts'
import { openBottle } from '../bottles/opening.ts'
import { cancelBottles } from '../bottles/orders.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import { addPlace } from '../places/commands.ts'
import { placeBottles } from '../places/placing.ts'
import { addWine } from '../wines/commands.ts'
import { applyDifferences, checkBottles, closeStocktake, startStocktake, uncheckBottles } from './commands.ts'
import { correctionsOf } from './corrections.ts'
import { countOf } from './count-session.ts'
import { type Difference, differencesOf, expectedIn, isOfBottle, recordedSlot, resultOf } from './differences.ts'
import { isWithoutSlot } from './review.ts'

const house = aPlace({ name: 'House', kind: 'house' })
const racks = Array.from({ length: 40 }, (_, at) => aPlace({ name: `Rack ${at + 1}`, parent_id: house.id }))
const lowerRack = aPlace({ name: 'Shelf', parent_id: racks[0]?.id ?? null })

/** Two thousand bottles in forty racks, and fifty that are on order or gone. */
function bigCellar(random: () => number): Replica {
  const wines = Array.from({ length: 300 }, () => aWine({}, random))
  const bottles = Array.from({ length: 2_050 }, (_, at) => {
    const wine_id = wines[at % 300]?.id ?? ''
    if (at < 2_000) return aBottle({ wine_id, place_id: racks[at % 40]?.id ?? null }, random)
    if (at < 2_025) return aBottle({ wine_id, state: 'on_order' }, random)
    return aBottle({ wine_id, state: 'gone', departure: 'drunk', departed_on: '2024-01-01' }, random)
  })
  const rows = [
    ...[house, ...racks, lowerRack].map(place => put('places', place)),
    ...wines.map(wine => put('wines', wine)),
    ...bottles.map(bottle => put('bottles', bottle)),
  ]
  return withRows(emptyReplica('a'), 1, rows)
}

function begun(cellar: Replica, place_id: string | null = null): Stocktake {
  const started_at = '2026-03-14T09:00:00.000Z'
  return {
    id: anId(),
    place_id,
    person_id: anId(),
    started_at,
    closed_at: null,
    expected: expectedIn(place_id, cellar),
    expected_slots: {},
    result: {},
  }
}

let checked = 0
function checkOf(
  stocktake: Stocktake,
  bottle: Bottle | null,
  place_id: string | null,
  code: string | null = null,
): StocktakeCheck {
  const recorded = { recorded_state: bottle?.state ?? null, recorded_place_id: bottle?.place_id ?? null }
  const checked_at = new Date(Date.UTC(2026, 2, 14, 9, 0, 0, checked++)).toISOString()
  const bottle_id = bottle?.id ?? null
  return {
    id: anId(),
    stocktake_id: stocktake.id,
    bottle_id,
    code,
    place_id,
    ...recorded,
    person_id: anId(),
    checked_at,
  }
}

const kindsOf = (differences: readonly Difference[]) => {
  const counts: Record<string, number> = {}
  for (const { kind } of differences) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

test('finds all of twenty planted errors among two thousand bottles, and no others', () => {
  const cellar = bigCellar(seededRandom('stock'))
  const stocktake = begun(cellar)
  const all = [...cellar.bottles.values()]
  const stock = all.filter(bottle => bottle.state === 'in_cellar')
  const [missing, elsewhere] = [new Set(stock.slice(0, 7)), new Set(stock.slice(7, 14))]
  const present = stock.filter(bottle => !missing.has(bottle))
  const planted = all.filter(bottle => bottle.state === 'on_order').slice(0, 2)
  planted.push(...all.filter(bottle => bottle.state === 'gone').slice(0, 3))
  const checks = [
    ...present.map(bottle => checkOf(stocktake, bottle, elsewhere.has(bottle) ? lowerRack.id : bottle.place_id)),
    ...planted.map(bottle => checkOf(stocktake, bottle, racks[3]?.id ?? null)),
    checkOf(stocktake, null, racks[3]?.id ?? null, 'ZZZZZZ'),
  ]
  const walked = withRows(cellar, 2, [put('stocktakes', stocktake), ...checks.map(check => put('checks', check))])
  const differences = differencesOf(stocktake, walked)
  assert.deepEqual(kindsOf(differences), { missing: 7, elsewhere: 7, arrived: 2, returned: 3, unknown: 1 })
  const found = new Set(differences.map(each => (each.kind === 'unknown' ? null : each.bottle_id)))
  const wrong = [...missing, ...elsewhere, ...planted].map(bottle => bottle.id)
  assert.deepEqual(found, new Set([...wrong, null]))
})

test('reports no difference for bottles that are moved, taken out or added during the count', () => {
  const cellar = bigCellar(seededRandom('meanwhile'))
  const [from, to] = [racks[5]?.id ?? '', racks[6]?.id ?? '']
  const stocktake = begun(cellar, from)
  const [seenThenMoved, movedUnseen, drunkUnseen, movedThenSeen, ...rest] = [...cellar.bottles.values()].filter(
    bottle => bottle.place_id === from,
  ) as [Bottle, Bottle, Bottle, Bottle, ...Bottle[]]
  const moved = (bottle: Bottle) => ({ ...bottle, place_id: to })
  const brought = aBottle({ wine_id: seenThenMoved.wine_id, place_id: from })
  const checks = [
    ...rest.map(bottle => checkOf(stocktake, bottle, from)),
    checkOf(stocktake, seenThenMoved, from),
    checkOf(stocktake, moved(movedThenSeen), to),
  ]
  const later = withRows(cellar, 2, [
    put('stocktakes', stocktake),
    ...checks.map(check => put('checks', check)),
    ...[seenThenMoved, movedUnseen, movedThenSeen].map(bottle => put('bottles', moved(bottle))),
    put('bottles', { ...drunkUnseen, state: 'gone', place_id: null, departure: 'drunk', departed_on: '2026-03-14' }),
    put('bottles', brought),
  ])
  assert.deepEqual(differencesOf(stocktake, later), [])
})

test('accepts a bottle found in the rack that contains its shelf, and uses its last check', () => {
  const wine = aWine()
  const bottle = aBottle({ wine_id: wine.id, place_id: lowerRack.id })
  const rows = [house, ...racks, lowerRack].map(place => put('places', place))
  const cellar = withRows(emptyReplica('a'), 1, [...rows, put('wines', wine), put('bottles', bottle)])
  const stocktake = begun(cellar, house.id)
  const withChecks = (...checks: StocktakeCheck[]) =>
    differencesOf(
      stocktake,
      withRows(
        cellar,
        2,
        checks.map(each => put('checks', each)),
      ),
    )
  assert.deepEqual(withChecks(checkOf(stocktake, bottle, racks[0]?.id ?? null)), [])
  const [wrong, right] = [checkOf(stocktake, bottle, racks[1]?.id ?? null), checkOf(stocktake, bottle, lowerRack.id)]
  assert.deepEqual(withChecks(wrong, right), [])
  assert.deepEqual(kindsOf(withChecks(wrong)), { elsewhere: 1 })
})

test('lists what was applied in a stock-take that was finished before results were stored', () => {
  const rack = aPlace()
  const [lost, lostLater, left] = [rack, rack, rack].map(({ id }) => aBottle({ place_id: id })) as [
    Bottle,
    Bottle,
    Bottle,
  ]
  const place_id = rack.id
  const expected = { [place_id]: [lost.id, lostLater.id, left.id] }
  const stocktake = { ...begun(emptyReplica('a')), closed_at: '2026-03-14T12:00:00.000Z', expected }
  const gone = { state: 'gone', place_id: null, departure: 'lost' } as const
  const today = withRows(emptyReplica('a'), 1, [
    put('places', rack),
    put('bottles', { ...lost, ...gone, departed_on: '2026-03-14' }),
    put('bottles', { ...lostLater, ...gone, departed_on: '2027-01-01' }),
    put('bottles', left),
  ])
  assert.deepEqual(resultOf(stocktake, today), {
    applied: [{ kind: 'missing', bottle_id: lost.id, place_id }],
    left: [{ kind: 'missing', bottle_id: left.id, place_id }],
  })
})

test('says which bottles booking puts into a rack without a slot', () => {
  const room = aPlace({ name: 'Room', kind: 'room' })
  const rack = aPlace({ kind: 'rack', grid_rows: 2, grid_columns: 3, grid_depth: 1, grid_kind: 'cells' })
  const wine = aWine()
  const slot = { place_id: rack.id, slot_row: 1, slot_column: 1, slot_depth: 1 }
  const missing = aBottle({ wine_id: wine.id, ...slot })
  const [toRack, toRoom] = [room, rack].map(({ id }) => aBottle({ wine_id: wine.id, place_id: id })) as [Bottle, Bottle]
  const ordered = aBottle({ wine_id: wine.id, state: 'on_order' })
  const back = aBottle({ wine_id: wine.id, state: 'gone', departure: 'drunk', departed_on: '2024-01-01' })
  const bottles = [missing, toRack, toRoom, ordered, back]
  const cellar = withRows(emptyReplica('a'), 1, [
    ...[room, rack].map(place => put('places', place)),
    put('wines', wine),
    ...bottles.map(bottle => put('bottles', bottle)),
  ])
  const stocktake = begun(cellar)
  const checks = [
    ...[toRack, ordered, back].map(bottle => checkOf(stocktake, bottle, rack.id)),
    checkOf(stocktake, toRoom, room.id),
    checkOf(stocktake, null, rack.id, 'ZZZZZZ'),
  ]
  const walked = withRows(cellar, 2, [put('stocktakes', stocktake), ...checks.map(check => put('checks', check))])
  const differences = differencesOf(stocktake, walked)
  assert.equal(differences.length, 6)
  const without = differences.filter(each => isWithoutSlot(each, walked.places))
  assert.deepEqual(
    new Set(without.map(each => (each.kind === 'unknown' ? null : each.bottle_id))),
    new Set([toRack.id, ordered.id, back.id]),
  )
})

const [world, ada] = await worldOf('Ada')
const params = { cellar_id: ada.cellar_id }
const [wine_id, rack, other, one, two] = [newId(), newId(), newId(), newId(), newId()]
await world.done(addPlace, { as: ada, body: { id: rack, name: 'Rack', kind: 'rack' } })
await world.done(addPlace, { as: ada, body: { id: other, name: 'Other', kind: 'rack' } })
await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Alte Reben', type: 'white' } })
const bought = { id: newId(), wine_id, bottle_ids: [one, two], size_ml: 750, received_on: '2026-01-02' }
await world.done(addBottles, { as: ada, body: { ...bought, place_id: rack } })

test('begins, checks, unchecks, books and ends, each as a change that can be undone', async () => {
  const as = ada
  const id = newId()
  await world.done(startStocktake, { as, params, body: { id, place_id: rack, expected: { [rack]: [one, two] } } })
  const countSession = { ...params, stocktake_id: id }
  const recorded = { code: null, recorded_state: 'in_cellar', recorded_place_id: rack } as const
  const [mistaken, right] = [newId(), newId()]
  await world.done(checkBottles, {
    as,
    params: countSession,
    body: { checks: [{ id: mistaken, bottle_id: two, place_id: rack, ...recorded }] },
  })
  await world.done(uncheckBottles, { as, params: countSession, body: { check_ids: [mistaken] } })
  await world.done(checkBottles, {
    as,
    params: countSession,
    body: { checks: [{ id: right, bottle_id: one, place_id: other, ...recorded }] },
  })
  const differences = async () => {
    const cellar = await readWhole(world.db, ada.cellar_id)
    return kindsOf(differencesOf(cellar.stocktakes.get(id) as Stocktake, cellar))
  }
  assert.deepEqual(await differences(), { missing: 1, elsewhere: 1 })

  await world.done(moveBottles, { as, params, body: { bottle_ids: [one], place_id: other } })
  const lost = { departure: 'lost', departed_on: '2026-03-14' } as const
  const { version } = await world.done(departBottles, { as, params, body: { bottle_ids: [two], ...lost } })
  assert.deepEqual(await differences(), {})
  await world.done(undoChange, { as, params, body: { version } })
  assert.deepEqual(await differences(), { missing: 1 })

  await world.done(closeStocktake, { as, params: countSession })
  const late = { checks: [{ id: newId(), bottle_id: two, place_id: rack, ...recorded }] }
  const { body } = await world.refused(checkBottles, { as, params: countSession, body: late })
  assert.equal(body.code, 'stocktake_closed')
})

test('rejects unknown bottles and bottles named twice, by field', async () => {
  const refused = async (expected: Record<string, string[]>) => {
    const body = { id: newId(), place_id: null, expected }
    return (await world.refused(startStocktake, { as: ada, body })).body.fields?.expected?.code
  }
  assert.equal(await refused({ [rack]: [newId()] }), 'not_yours')
  assert.equal(await refused({ [rack]: [one], nowhere: [one] }), 'chosen_twice')
})

/** Four bottles in a rack of their own: the first is found there, the second elsewhere, the others are missing. */
async function counted() {
  const [id, place_id, near, far, third, fourth] = [newId(), newId(), newId(), newId(), newId(), newId()]
  const bottle_ids = [near, far, third, fourth]
  await world.done(addPlace, { as: ada, params, body: { id: place_id, name: 'Fridge', kind: 'fridge' } })
  const bought = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-02', place_id }
  await world.done(addBottles, { as: ada, params, body: bought })
  await world.done(startStocktake, { as: ada, params, body: { id, place_id, expected: { [place_id]: bottle_ids } } })
  const recorded = { recorded_state: 'in_cellar', recorded_place_id: place_id } as const
  const unknown = { bottle_id: null, recorded_state: null, recorded_place_id: null }
  const { version: checked } = await world.done(checkBottles, {
    as: ada,
    params: { ...params, stocktake_id: id },
    body: {
      checks: [
        { id: newId(), bottle_id: near, place_id, code: null, ...recorded },
        { id: newId(), bottle_id: far, place_id: other, code: null, ...recorded },
        { id: newId(), place_id, code: 'TYPO', ...unknown },
      ],
    },
  })
  const read = async () => {
    const cellar = await readWhole(world.db, ada.cellar_id)
    const { found, missing, result } = countOf(cellar.stocktakes.get(id) as Stocktake, cellar)
    const named = (differences: readonly Difference[]) =>
      Object.fromEntries(differences.filter(isOfBottle).map(({ bottle_id, kind }) => [bottle_id, kind]))
    return { found, missing, applied: named(result.applied), left: named(result.left) }
  }
  const bottle = async (bottle_id: string) => {
    const { state, place_id, departure } = (await readWhole(world.db, ada.cellar_id)).bottles.get(bottle_id) as Bottle
    return [state, departure ?? place_id]
  }
  return { stocktake: { ...params, stocktake_id: id }, place_id, checked, far, third, fourth, read, bottle }
}

const applied_on = '2026-03-14'

test('corrects the chosen bottles and finishes as one change, which one undo takes back', async () => {
  const { stocktake, place_id, far, third, fourth, read, bottle } = await counted()
  const open = {
    found: 2,
    missing: 2,
    applied: {},
    left: { [far]: 'elsewhere', [third]: 'missing', [fourth]: 'missing' },
  }
  assert.deepEqual(await read(), open)
  const applied = { bottle_ids: [far, third, fourth], applied_on, note: 'Not found' }
  const { version } = await world.done(closeStocktake, { as: ada, params: stocktake, body: { applied } })
  assert.deepEqual(await bottle(far), ['in_cellar', other])
  assert.deepEqual(await bottle(third), ['gone', 'lost'])
  assert.deepEqual(await bottle(fourth), ['gone', 'lost'])
  assert.deepEqual(await read(), { ...open, applied: open.left, left: {} })

  await world.done(undoChange, { as: ada, params, body: { version } })
  assert.deepEqual(await bottle(far), ['in_cellar', place_id])
  assert.deepEqual(await bottle(third), ['in_cellar', place_id])
  assert.deepEqual(await bottle(fourth), ['in_cellar', place_id])
  assert.deepEqual(await read(), open)
})

test('keeps the result of a finished stock-take whatever happens to its bottles later', async () => {
  const { stocktake, place_id, checked, far, third, fourth, read } = await counted()
  await world.done(applyDifferences, { as: ada, params: stocktake, body: { bottle_ids: [third], applied_on } })
  const { version: finish } = await world.done(closeStocktake, { as: ada, params: stocktake })
  const result = {
    found: 2,
    missing: 2,
    applied: { [third]: 'missing' },
    left: { [far]: 'elsewhere', [fourth]: 'missing' },
  }
  assert.deepEqual(await read(), result)
  await world.done(bringBack, { as: ada, params: { ...params, bottle_id: third }, body: { place_id } })
  await world.done(moveBottles, { as: ada, params, body: { bottle_ids: [far], place_id: other } })
  const drunk = { bottle_ids: [fourth], departure: 'drunk', departed_on: applied_on } as const
  await world.done(departBottles, { as: ada, params, body: drunk })
  const { body } = await world.refused(undoChange, { as: ada, params, body: { version: checked } })
  const changes = body.details?.changes as { version: number }[]
  assert.deepEqual([body.code, changes.map(({ version }) => version)], ['undo_blocked', [finish]])
  assert.deepEqual(await read(), result)
})

test('keeps the slots of the counted bottles, also of those that were lost or moved since', async () => {
  const [id, place_id] = [newId(), newId()]
  const [lost, moved, astray, loose] = [newId(), newId(), newId(), newId()]
  const grid = { grid_rows: 2, grid_columns: 3, grid_depth: 1 }
  await world.done(addPlace, { as: ada, params, body: { id: place_id, name: 'Grid', kind: 'rack', ...grid } })
  const bought = {
    id: newId(),
    wine_id,
    bottle_ids: [lost, moved, astray, loose],
    size_ml: 750,
    received_on: '2026-01-02',
  }
  await world.done(addBottles, { as: ada, params, body: { ...bought, place_id } })
  const placements = [
    { bottle_id: lost, place_id, slot_row: 2, slot_column: 3, slot_depth: 1 },
    { bottle_id: moved, place_id, slot_row: 1, slot_column: 2, slot_depth: 1 },
    { bottle_id: astray, place_id, slot_row: 1, slot_column: 1, slot_depth: 1 },
  ]
  await world.done(placeBottles, { as: ada, params, body: { placements } })
  // For all that the device knew, one lay elsewhere.
  const expected = { [place_id]: [lost, moved, loose], [other]: [astray] }
  await world.done(startStocktake, { as: ada, params, body: { id, place_id: null, expected } })
  const stocktake = { ...params, stocktake_id: id }
  await world.done(applyDifferences, { as: ada, params: stocktake, body: { bottle_ids: [lost], applied_on } })
  await world.done(closeStocktake, { as: ada, params: stocktake })
  await world.done(moveBottles, { as: ada, params, body: { bottle_ids: [moved], place_id: other } })
  const cellar = await readWhole(world.db, ada.cellar_id)
  const counted = cellar.stocktakes.get(id) as Stocktake
  const slotOfEach = (bottle_id: string, at: string | null = place_id) => recordedSlot(bottle_id, at, counted, cellar)
  assert.deepEqual(slotOfEach(lost), { row: 2, column: 3, depth: 1 })
  assert.deepEqual(slotOfEach(moved), { row: 1, column: 2, depth: 1 })
  for (const slot of [slotOfEach(loose), slotOfEach(moved, other), slotOfEach(astray, other)])
    assert.equal(slot, undefined)
  assert.deepEqual(Object.keys(counted.expected_slots).sort(), [lost, moved].sort())
})

test('takes the slot in which a bottle still lies for a stock-take without stored slots', () => {
  const lay = { place_id: rack, slot_row: 1, slot_column: 2, slot_depth: 1 }
  const there = aBottle({ wine_id, ...lay })
  const cellar = withRows(emptyReplica('a'), 1, [put('bottles', there)])
  const stocktake = { ...begun(emptyReplica('a')), expected: { [rack]: [there.id] } }
  assert.deepEqual(recordedSlot(there.id, rack, stocktake, cellar), { row: 1, column: 2, depth: 1 })
  const gone = withRows(cellar, 2, [put('bottles', { ...there, place_id: null, slot_row: null, slot_column: null })])
  assert.equal(recordedSlot(there.id, rack, stocktake, gone), undefined)
})

test('corrects no bottle that was moved, found or removed since it was chosen', async () => {
  const { stocktake, place_id, far, third, fourth, bottle } = await counted()
  await world.done(moveBottles, { as: ada, params, body: { bottle_ids: [third], place_id: other } })
  const recorded = { code: null, recorded_state: 'in_cellar', recorded_place_id: place_id } as const
  const found = { checks: [{ id: newId(), bottle_id: fourth, place_id, ...recorded }] }
  await world.done(checkBottles, { as: ada, params: stocktake, body: found })
  const applied = { bottle_ids: [third, fourth], applied_on }
  await world.done(closeStocktake, { as: ada, params: stocktake, body: { applied } })
  assert.deepEqual(await bottle(third), ['in_cellar', other])
  assert.deepEqual(await bottle(fourth), ['in_cellar', place_id])
  assert.deepEqual(await bottle(far), ['in_cellar', place_id])
  const { body } = await world.refused(applyDifferences, { as: ada, params: stocktake, body: applied })
  assert.equal(body.code, 'nothing_to_change')
})

test('finishes also with a lost bottle that came or was opened on a device whose day is ahead', async () => {
  const id = newId()
  const [usual, came, opened] = [newId(), newId(), newId()]
  const add = (bottle_ids: string[], received_on: string) => {
    const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on, place_id: rack }
    return world.done(addBottles, { as: ada, params, body })
  }
  await add([usual, opened], '2026-03-02')
  await add([came], '2026-03-15')
  const open = { params: { ...params, bottle_id: opened }, body: { opened_on: '2026-03-15' } }
  await world.done(openBottle, { as: ada, ...open })
  const expected = { [rack]: [usual, came, opened] }
  await world.done(startStocktake, { as: ada, params, body: { id, place_id: null, expected } })
  const applied = { bottle_ids: [usual, came, opened], applied_on: '2026-03-13' }
  await world.done(closeStocktake, { as: ada, params: { ...params, stocktake_id: id }, body: { applied } })
  const { bottles } = await readWhole(world.db, ada.cellar_id)
  const left = applied.bottle_ids.map(bottle_id => bottles.get(bottle_id)?.departed_on)
  assert.deepEqual(left, ['2026-03-13', '2026-03-15', '2026-03-15'])

  const ahead = aBottle({ wine_id, place_id: rack, received_on: '2026-03-20' })
  const cellar = withRows(emptyReplica('a'), 1, [put('bottles', ahead)])
  const missing = [{ kind: 'missing', bottle_id: ahead.id, place_id: rack }] as const
  const context = { person_id: anId(), person_name: 'Ada', now: '2026-03-14T09:00:00.000Z', today: '2026-03-14' }
  const [write] = correctionsOf(missing, cellar, { bottle_ids: [ahead.id], applied_on }, context)
  assert.equal(
    (write?.after as Bottle | undefined)?.departed_on,
    '2026-03-20',
    'also where the day is far ahead, as after an import',
  )
})

test('returns bottles that were recorded as gone, on order or cancelled to where they were found', async () => {
  const id = newId()
  const [drunk, ordered, cancelled] = [newId(), newId(), newId()]
  const order = { id: newId(), wine_id, bottle_ids: [ordered, cancelled], size_ml: 750, received_on: null }
  await world.done(addBottles, { as: ada, params, body: order })
  const bought = { id: newId(), wine_id, bottle_ids: [drunk], size_ml: 750, received_on: '2026-01-02' }
  await world.done(addBottles, { as: ada, params, body: { ...bought, place_id: rack } })
  const left = { departure: 'drunk', departed_on: '2026-02-02' } as const
  await world.done(departBottles, { as: ada, params, body: { bottle_ids: [drunk], ...left } })
  await world.done(cancelBottles, { as: ada, params, body: { bottle_ids: [cancelled], cancelled_on: '2026-02-02' } })
  await world.done(startStocktake, { as: ada, params, body: { id, place_id: other, expected: {} } })
  const stocktake = { ...params, stocktake_id: id }
  const states = { [drunk]: 'gone', [ordered]: 'on_order', [cancelled]: 'gone' } as const
  const checks = Object.entries(states).map(([bottle_id, recorded_state]) => ({
    ...{ id: newId(), bottle_id, code: null, place_id: other, recorded_state, recorded_place_id: null },
  }))
  await world.done(checkBottles, { as: ada, params: stocktake, body: { checks } })
  const applied = { bottle_ids: [drunk, ordered, cancelled], applied_on }
  await world.done(closeStocktake, { as: ada, params: stocktake, body: { applied } })
  const { bottles, stocktakes } = await readWhole(world.db, ada.cellar_id)
  for (const bottle_id of applied.bottle_ids) {
    const { state, place_id, departure } = bottles.get(bottle_id) as Bottle
    assert.deepEqual([state, place_id, departure], ['in_cellar', other, null])
  }
  assert.equal(bottles.get(ordered)?.received_on, applied_on)
  assert.deepEqual(new Set(stocktakes.get(id)?.result.applied), new Set(applied.bottle_ids))
})
