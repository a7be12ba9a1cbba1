import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLocations } from '../src/features/as-of/contract.ts'
import { addBottles, moveBottles } from '../src/features/bottles/commands.ts'
import { listHistory } from '../src/features/cellars/contract.ts'
import { addPlace } from '../src/features/places/commands.ts'
import { exportTable } from '../src/features/transfer/export/contract.ts'
import { addWine } from '../src/features/wines/commands.ts'
import { newId } from '../src/shared/ids.ts'
import { worldOf } from './harness.ts'

/* The server answers in the days of the person who asks: its own clock is set near midnight of each. */

const [world, ada] = await worldOf('Ada')
const params = { cellar_id: ada.cellar_id }
const [wine_id, cellar, fridge, bottle] = [newId(), newId(), newId(), newId()]
const inZone = (timeZone: string) => ({ 'x-time-zone': timeZone })

world.clock.at = new Date('2026-04-01T05:00:00Z')
await world.done(addPlace, { as: ada, body: { id: cellar, name: 'Cellar', kind: 'room' } })
await world.done(addPlace, { as: ada, body: { id: fridge, name: 'Fridge', kind: 'fridge' } })
await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Alte Reben', type: 'white' } })
const bought = { id: newId(), wine_id, bottle_ids: [bottle], size_ml: 750, received_on: '2026-03-01' }
await world.done(addBottles, { as: ada, body: { ...bought, place_id: cellar } })
// Half past midnight of 2 April in Kiritimati, the evening of 1 April in Tokyo, its morning in Los Angeles.
world.clock.at = new Date('2026-04-01T10:30:00Z')
await world.done(moveBottles, { as: ada, body: { bottle_ids: [bottle], place_id: fridge } })

test('shows where a bottle lay at the end of the day of whoever asks', async () => {
  const lay = async (day: string, timeZone: string) => {
    const headers = inZone(timeZone)
    const { bottles } = await world.done(getLocations, { as: ada, params: { day }, headers })
    return bottles.map(({ place_id }) => place_id)
  }
  assert.deepEqual(await lay('2026-04-01', 'Pacific/Kiritimati'), [cellar])
  assert.deepEqual(await lay('2026-04-02', 'Pacific/Kiritimati'), [])
  assert.deepEqual(await lay('2026-04-01', 'Asia/Tokyo'), [])
  assert.deepEqual(await lay('2026-04-01', 'Nowhere/At all'), [], 'UTC')
  // At 22:00 of 31 March in Los Angeles the bottle was entered.
  assert.deepEqual(await lay('2026-03-31', 'America/Los_Angeles'), [cellar])
  assert.deepEqual(await lay('2026-03-31', 'UTC'), [null])
})

test('filters the history by the days of whoever asks', async () => {
  const commands = async (query: Record<string, string>, timeZone: string) => {
    const { changes } = await world.done(listHistory, { as: ada, query, headers: inZone(timeZone) })
    return changes.map(({ command }) => command)
  }
  const entered = ['bottles/add', 'wines/add', 'places/add', 'places/add']
  assert.deepEqual(await commands({ from: '2026-04-02' }, 'Pacific/Kiritimati'), ['bottles/move'])
  assert.deepEqual(await commands({ until: '2026-04-01' }, 'Pacific/Kiritimati'), entered)
  assert.deepEqual(await commands({ from: '2026-04-01', until: '2026-04-01' }, 'UTC'), ['bottles/move', ...entered])
  assert.deepEqual(await commands({ until: '2026-03-31' }, 'America/Los_Angeles'), entered)
})

test('names a file and accepts a vintage by the day of whoever asks', async () => {
  world.clock.at = new Date('2026-12-31T10:30:00Z')
  const as = await world.signIn(ada)
  const nameIn = async (timeZone: string) => {
    const query = { table: 'everything' }
    const { headers } = await world.call(exportTable, { as, params, query, headers: inZone(timeZone) })
    return /\d{4}-\d\d-\d\d/.exec(String(headers['content-disposition']))?.[0]
  }
  assert.equal(await nameIn('Pacific/Kiritimati'), '2027-01-01')
  assert.equal(await nameIn('America/Los_Angeles'), '2026-12-31')

  const add = (timeZone: string) => {
    const body = { id: newId(), name: 'Nouveau', type: 'red', vintage: 2028 }
    return world.call(addWine, { as, params, body, key: newId(), headers: inZone(timeZone) })
  }
  assert.equal((await add('Pacific/Kiritimati')).status, 201)
  assert.equal((await add('Asia/Tokyo')).status, 400)
})
