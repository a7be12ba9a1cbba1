import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type RawBuilder, sql } from 'kysely'
import { getMe, login, logout } from '../../src/features/accounts/contract.ts'
import { restoreArchive, takeArchive } from '../../src/features/archive/contract.ts'
import { fillWithSample } from '../../src/features/cellars/sample.ts'
import { addPhoto } from '../../src/features/photos/commands.ts'
import { previewImport } from '../../src/features/transfer/contract.ts'
import { addWine, editWines } from '../../src/features/wines/commands.ts'
import { listWines } from '../../src/features/wines/contract.ts'
import { getSnapshot, listChangedRows, listEvents } from '../../src/ledger/contract.ts'
import { addressOf } from '../../src/shared/address.ts'
import { newId } from '../../src/shared/ids.ts'
import { addressed, type Callable, endpointOf } from '../callable.ts'
import { type Somebody, type World, worldOf } from '../harness.ts'
import { importFile } from '../import-files.ts'
import { until } from '../server-process.ts'
import { rounds } from './rounds.ts'

/* F20. Long use by people who leave in the middle of everything: all resources are released. */

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const cycles = rounds(5)
const megabyte = 1_000_000
/** The growth allowed for compilers and caches after the first cycles, and for each cycle. */
const bounds = { memory: 5 * megabyte + cycles * 20_000, files: 2, write_ahead_log: 8 * megabyte, listeners: 2 }

test('leaks no memory, open files, log, listeners, temporary files or transactions in long use', async () => {
  const { world, ada, wine_id } = await inUse()
  for (let cycle = 0; cycle < 2; cycle++) await day(world, ada, wine_id)
  const before = await measured(world)
  for (let cycle = 0; cycle < cycles; cycle++) await day(world, ada, wine_id)
  // The last 24 parts of snapshots are kept for half a minute, and many cycles make so many.
  if (process.env.FAULT_ROUNDS) await setTimeout(31_000)
  assert.deepEqual(grown(before, await measured(world)), [])
})

test('negative control: notices leaked resources', async () => {
  const { world, ada, wine_id } = await inUse()
  await day(world, ada, wine_id)
  const before = await measured(world)
  const folder = folderOf(world)
  const leaked: unknown[] = []
  const streams: IncomingMessage[] = []
  for (let more = 0; more < 6; more++) streams.push(await listen(world, ada))
  const onExit = Array.from({ length: 5 }, () => () => {})
  for (const listener of onExit) process.on('exit', listener)
  for (let more = 0; more < 10; more++) leaked.push(Array.from({ length: megabyte / 8 }, () => Math.random()))
  if (folder) writeFileSync(join(folder, 'left-behind'), '')
  const over = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const transaction = world.db
    .transaction()
    .setAccessMode('read only')
    .execute(async tx => {
      await sql`select count(*) from wines`.execute(tx)
      began.resolve()
      await over.promise
    })
  await began.promise
  if (folder) await grow(world, ada, wine_id)
  const after = await measured(world, streams.length)
  over.resolve()
  await transaction
  for (const stream of streams) stream.destroy()
  for (const listener of onExit) process.off('exit', listener)
  assert.equal(leaked.length, 10)
  const found = grown(before, after).map(fault => fault.split(':')[0])
  const everywhere = ['memory', 'connections', 'listeners', ...(before.files > 0 ? ['files'] : [])]
  assert.deepEqual(found.sort(), [...everywhere, ...(folder ? ['names', 'write_ahead_log'] : ['transactions'])].sort())
})

async function inUse() {
  const [world, ada] = await worldOf('Ada')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  await world.done(fillWithSample, { as: ada, body: { today: '2026-03-14' } })
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Every day', type: 'red' } })
  return { world, ada, wine_id }
}

/** Runs what people do, and how they leave. The cellar is as large afterwards as before. */
async function day(world: World, ada: Somebody, wine_id: string) {
  for (let edit = 0; edit < 20; edit++) {
    await status(world, editWines, {
      as: ada,
      body: { wine_ids: [wine_id], note: `${edit} ${'x'.repeat(2_000)}` },
    })
  }
  for (const endpoint of [getSnapshot, listWines, getMe]) await status(world, endpoint, { as: ada })
  await status(world, listChangedRows, { as: ada, query: { after: '0' } })
  await status(world, getMe, {})
  const { email } = ada.user
  const signedIn = await answered(send(world, login, { body: { email, password: ada.password } }))
  const { token } = JSON.parse(String(await buffer(signedIn)))
  assert.equal(await status(world, logout, { as: token }), 204)
  const listening = await listen(world, ada)
  listening.destroy()
  await status(world, previewImport, { as: ada, bytes: importFile('winebuddy/cellar.test.csv') })
  await status(world, addPhoto, {
    as: ada,
    query: { wine_id, photo_id: newId() },
    bytes: Buffer.from('no picture'),
  })
  await archiveLeft(world, ada)
  await restoreLeft(world, ada)
  await halfARequest(world)
}

interface Sent {
  as?: Somebody | string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  bytes?: Uint8Array
}

/** Sends a request on a connection of its own, which ends with the answer. */
function send(world: World, callable: Callable, { as, bytes, ...sent }: Sent): ClientRequest {
  const endpoint = endpointOf(callable)
  const { params, query, body } = addressed(callable, { as, ...sent })
  const token = typeof as === 'string' ? as : as?.token
  const type = endpoint.takes === 'zip' ? 'application/zip' : bytes ? 'application/octet-stream' : 'application/json'
  const outgoing = request({
    ...addressOfServer(world),
    path: addressOf(endpoint, params, query),
    method: endpoint.method,
    agent: false,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.takes === 'nothing' ? {} : { 'content-type': type }),
    },
  })
  outgoing.on('error', () => {})
  if (endpoint.takes === 'zip' && !bytes) return outgoing
  return outgoing.end(bytes ?? (body === undefined ? undefined : JSON.stringify(body)))
}

function answered(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => outgoing.once('response', resolve).once('error', reject))
}

async function status(world: World, endpoint: Callable, sent: Sent): Promise<number> {
  const response = await answered(send(world, endpoint, sent))
  await buffer(response)
  return response.statusCode ?? 0
}

async function listen(world: World, as: Somebody): Promise<IncomingMessage> {
  const response = await answered(send(world, listEvents, { as }))
  await new Promise(resolve => response.once('data', resolve))
  return response
}

/** Requests the archive, and aborts at its first bytes. */
async function archiveLeft(world: World, ada: Somebody) {
  const response = await answered(send(world, takeArchive, { as: ada, body: { password: ada.password } }))
  await new Promise(resolve => response.once('data', resolve))
  response.destroy()
}

/** Sends an archive, and aborts in the middle. */
async function restoreLeft(world: World, ada: Somebody) {
  const outgoing = send(world, restoreArchive, { as: ada })
  await new Promise(resolve => outgoing.write(Buffer.alloc(50_000), resolve))
  outgoing.destroy()
}

async function halfARequest(world: World) {
  const { port, host } = addressOfServer(world)
  const socket = connect(port, host)
  socket.on('error', () => {})
  await new Promise(resolve => socket.write('POST /api/auth/login HTTP/1.1\r\nHost: here\r\nContent-Le', resolve))
  socket.destroy()
}

/** Writes more than the log holds between two checkpoints. */
async function grow(world: World, as: Somebody, wine_id: string) {
  for (let edit = 0; edit < 300; edit++) {
    await world.done(editWines, { as, body: { wine_ids: [wine_id], note: `${edit} ${'y'.repeat(9_000)}` } })
  }
}

type Measured = Awaited<ReturnType<typeof measured>>

async function measured(world: World, connectionsOpen = 0) {
  const count = () => new Promise<number>(resolve => world.app.server.getConnections((_, open) => resolve(open)))
  await until('nobody is connected', async () => (await count()) <= connectionsOpen)
  for (let times = 0; times < 3; times++) {
    collectGarbage()
    await setTimeout(50)
  }
  const { heapUsed, external } = process.memoryUsage()
  const folder = folderOf(world)
  const pooled = folder ? 0 : await activity(world, sql`true`)
  return {
    memory: heapUsed + external,
    connections: await count(),
    files: existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length - pooled : 0,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    write_ahead_log: folder ? statSync(join(folder, 'cellar.sqlite-wal')).size : 0,
    names: folder ? readdirSync(folder).length : 0,
    transactions: folder ? 0 : await activity(world, sql`state like 'idle in transaction%'`),
  }
}

/** Returns the figures that have grown by more than is allowed. */
function grown(before: Measured, after: Measured): string[] {
  const faults = Object.entries(after).map(([name, now]) => {
    const bound = bounds[name as keyof typeof bounds] ?? 0
    const then = name === 'write_ahead_log' ? 0 : before[name as keyof Measured]
    return now - then > bound ? [`${name}: ${then}, then ${now}`] : []
  })
  return faults.flat()
}

/** Counts the connections to PostgreSQL that are in this state. The pool opens and ends idle ones at any time. */
async function activity({ db }: World, state: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and ${state}`.execute(db)
  return rows[0]?.count ?? 0
}

function addressOfServer({ app }: World): { port: number; host: string } {
  return { port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' }
}

function folderOf({ host }: World): string | undefined {
  const { database } = host.config
  return 'data_dir' in database ? database.data_dir : undefined
}
