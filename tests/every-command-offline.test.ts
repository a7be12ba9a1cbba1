import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { commands } from '../src/app/commands.ts'
import { addPlace } from '../src/features/places/commands.ts'
import type { Replica } from '../src/ledger/replica.ts'
import { readWhole } from '../src/ledger/server/cellar-cache.ts'
import { cellarTables } from '../src/model/cellar-tables.ts'
import { newId } from '../src/shared/ids.ts'
import { Device } from './device.ts'
import { type Doing, evening } from './evening.ts'
import { type Somebody, type World, worldOf } from './harness.ts'

/*
 * Every command is run without a network by the same code as in a browser, then sent over one that loses each first
 * answer, then undone, the last one first.
 */

const commandOf = ({ command }: Doing) => command.name

test('runs every command offline, sends it exactly once, and undoes it offline', async () => {
  const { world, ada, device, old_place_id } = await anEveningAt()
  after(() => device.close())
  const story = await evening(old_place_id)
  const missing = Array.from(commands.values(), ({ name }) => name).filter(
    name => !story.some(doing => commandOf(doing) === name),
  )
  assert.deepEqual(missing, [], 'deeds that nobody does on this evening')

  const seen: unknown[] = []
  for (const doing of story) {
    const before = contents(device.replica)
    const { command, input, bytes } = doing
    assert.ok(await device.do(command, input, bytes), `${commandOf(doing)} was refused`)
    assert.notDeepEqual(contents(device.replica), before, `${commandOf(doing)} changed nothing`)
    seen.push(before)
    assert.equal(await device.sync(() => 'request-lost'), false)
  }
  await device.reload()
  const done = contents(device.replica)
  assert.deepEqual(await ledgerOf(world, ada), ['places/add'])

  await sendAll(device)
  assert.deepEqual(device.store.state.refused, [])
  assert.deepEqual(await ledgerOf(world, ada), ['places/add', ...story.map(commandOf)])
  const atServer = () => readWhole(world.db, ada.cellar_id)
  assert.deepEqual(contents(device.replica), done)
  assert.deepEqual(contents(await atServer()), done)

  const keys = [...device.keys]
  for (const [at, key] of [...keys.entries()].reverse()) {
    const doing = story[at] as Doing
    assert.ok(await device.undo(key), `${commandOf(doing)} could not be undone`)
    assert.deepEqual(contents(device.replica), seen[at], `${commandOf(doing)} undone`)
  }
  await sendAll(device)
  assert.deepEqual(device.store.state.refused, [])
  assert.deepEqual(
    (await ledgerOf(world, ada)).slice(1 + story.length),
    story.map(() => 'changes/undo'),
  )
  assert.deepEqual(contents(await atServer()), seen[0])
})

/** Makes a cellar with one place without a code, and a device that knows it. */
async function anEveningAt() {
  const [world, ada] = await worldOf('Ada')
  const base = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const old_place_id = newId()
  const body = { id: old_place_id, name: 'Old shelf', kind: 'shelf' } as const
  await world.done(addPlace, { as: ada, body })
  await world.db.updateTable('places').set({ code: null }).where('id', '=', old_place_id).execute()
  const device = await Device.of(ada, base)
  assert.equal(device.replica.places.get(old_place_id)?.code, null)
  return { world, ada, device, old_place_id }
}

/** Sends over a network that loses the first answer to each request, so that each is sent twice. */
async function sendAll(device: Device) {
  let sent = 0
  const most = 2 * device.store.state.waiting.length + 2
  for (let tries = 0; tries < most && device.store.state.waiting.length > 0; tries++) {
    await device.sync(method => (method !== 'GET' && sent++ % 2 === 0 ? 'answer-lost' : 'through'))
  }
  assert.equal(device.store.state.waiting.length, 0)
  assert.ok(await device.sync())
}

async function ledgerOf(world: World, { cellar_id }: Somebody): Promise<string[]> {
  const changes = world.db.selectFrom('changes').select('command').where('cellar_id', '=', cellar_id)
  return (await changes.orderBy('version').execute()).map(({ command }) => command)
}

/** Returns the content of a cellar without instants: the server's clock differs from the device's. */
function contents(replica: Replica): unknown {
  const timeless = ([field, value]: [string, unknown]) => [
    field,
    field.endsWith('_at') && value !== null ? 'once' : value,
  ]
  const tables = cellarTables.map(table => {
    const rows: Iterable<Record<string, unknown>> = replica[table].values()
    const plain = Array.from(rows, row => Object.fromEntries(Object.entries(row).map(timeless)))
    return [table, plain.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))]
  })
  return Object.fromEntries(tables)
}
