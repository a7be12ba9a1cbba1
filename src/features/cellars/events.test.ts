import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { after, afterEach, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Somebody, worldOf, worldOn } from '../../../tests/harness.ts'
import { until } from '../../../tests/server-process.ts'
import { type CellarEvent, listEvents } from '../../ledger/contract.ts'
import { changesConnection } from '../../server/db/postgres-transport.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { endSession, listSessions, logout } from '../accounts/contract.ts'
import { changePerson, endPersonSessions } from '../admin/contract.ts'
import { acceptInvitation, changeMemberRole, makeInvitation, removeMember } from '../members/contract.ts'
import { addWine } from '../wines/commands.ts'
import { renameCellar } from './contract.ts'
import { eventsOf } from './events.ts'

const [world, admin, owner, guest] = await worldOf('Admin', 'Owner', 'Guest')
await world.join(owner.cellar_id, guest, 'viewer')
const address = await listening(world.app)
const streams: Stream[] = []

afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

test('begins a stream with the version of each cellar, and sends changes by others', async () => {
  const stream = await listen(guest)
  const first = [await stream.next(), await stream.next()]
  assert.deepEqual(first.map(cellarOf).sort(), [guest.cellar_id, owner.cellar_id].sort())
  const made = await change(owner)
  assert.deepEqual(await stream.next(), { cellar_id: owner.cellar_id, ...made })
})

test('sends nothing about other people’s cellars', async () => {
  const stream = await listen(admin)
  assert.equal(cellarOf(await stream.next()), admin.cellar_id)
  await change(owner)
  const made = await change(admin)
  assert.deepEqual(await stream.next(), { cellar_id: admin.cellar_id, ...made })
})

test('sends nothing more about a cellar after leaving it', async () => {
  const leaver = await world.person('Leaver')
  await world.join(owner.cellar_id, leaver, 'viewer')
  const stream = await listen(leaver)
  await stream.next()
  await stream.next()
  const membership = world.db.deleteFrom('members').where('person_id', '=', leaver.user.id)
  await membership.where('cellar_id', '=', owner.cellar_id).execute()
  await change(owner)
  assert.deepEqual(await stream.next(), { cellars: 'changed' })
  await change(owner)
  const made = await change(leaver)
  assert.deepEqual(await stream.next(), { cellar_id: leaver.cellar_id, ...made })
})

test('begins again with the present version after leaving a cellar and joining it again', {
  timeout: 15_000,
}, async () => {
  const guest = await world.person('Returner')
  await world.join(owner.cellar_id, guest, 'viewer')
  const stream = await listen(guest)
  await stream.next()
  await stream.next()
  const params = { cellar_id: owner.cellar_id, person_id: guest.user.id }
  await world.done(removeMember, { as: owner, params })
  assert.deepEqual(await stream.nextWithContent(), { cellars: 'changed' })
  const made = await change(owner)
  await world.join(owner.cellar_id, guest, 'viewer')
  world.host.changeBus.tell(guest.user.id)
  assert.deepEqual(await stream.nextWithContent(), { cellars: 'changed' })
  assert.deepEqual(await stream.nextWithContent(), { cellar_id: owner.cellar_id, ...made })
})

test('says when somebody joins, gets another role, sees another name or is removed', async () => {
  const member = await world.person('Member')
  const stream = await listen(member)
  assert.equal(cellarOf(await stream.next()), member.cellar_id)
  const params = { cellar_id: owner.cellar_id }
  const { token } = await world.done(makeInvitation, { as: owner, body: { role: 'viewer' } })
  await world.done(acceptInvitation, { as: member, body: { token } })
  assert.deepEqual(await stream.nextWithContent(), { cellars: 'changed' })
  assert.equal(cellarOf(await stream.nextWithContent()), owner.cellar_id)
  const on = { ...params, person_id: member.user.id }
  await world.done(changeMemberRole, { as: owner, params: on, body: { role: 'editor' } })
  assert.deepEqual(await stream.nextWithContent(), { cellars: 'changed' })
  await world.done(renameCellar, { as: owner, body: { name: 'Home' } })
  assert.deepEqual(await stream.nextWithContent(), { cellars: 'changed' })
  await world.done(removeMember, { as: owner, params: on })
  assert.deepEqual(await stream.nextWithContent(), { cellars: 'changed' })
})

test('ends the streams of a session, and of no other, on sign-out', async () => {
  const token = await world.signIn(guest)
  const [leaving, staying] = [await listen(token), await listen(guest)]
  await world.done(logout, { as: token })
  await leaving.ended
  const made = await change(guest)
  assert.deepEqual(await staying.nextOf(made.version), { cellar_id: guest.cellar_id, ...made })
})

test('ends the stream of a session that was ended from another one', async () => {
  const token = await world.signIn(guest)
  const { sessions } = await world.done(listSessions, { as: token })
  const stream = await listen(token)
  const session_id = sessions.find(session => session.current)?.id ?? ''
  await world.done(endSession, { as: guest, params: { session_id } })
  await stream.ended
})

test('ends the streams of a person switched off, or whose sessions an administrator ended', async () => {
  const person = await world.person('Dismissed')
  const params = { person_id: person.user.id }
  const one = await listen(person)
  await world.done(endPersonSessions, { as: admin, params, body: { password: admin.password } })
  await one.ended
  const other = await listen(await world.signIn(person))
  await world.done(changePerson, { as: admin, params, body: { disabled: true, password: admin.password } })
  await other.ended
})

test('ends the stream of an expired session before its next message', async () => {
  const person = await world.person('Sleeper')
  const stream = await listen(person)
  await world.db
    .updateTable('sessions')
    .set({ expires_at: '2026-01-01T00:00:00.000Z' })
    .where('person_id', '=', person.user.id)
    .execute()
  world.host.changeBus.tell(person.cellar_id)
  await stream.ended
})

test('limits the streams of a person, and closes the oldest', async () => {
  const person = await world.person('Collector')
  const first = await listen(person)
  for (let count = 0; count < limits.event_streams_per_person; count++) await listen(person)
  await first.ended
  const made = await change(person)
  assert.deepEqual(await streams.at(-1)?.nextOf(made.version), { cellar_id: person.cellar_id, ...made })
})

test('sends a heartbeat on a silent stream', async () => {
  const over = new AbortController()
  const events = eventsOf(world.host, 10)({ person: await ownerInSession(), signal: over.signal })
  assert.equal(cellarOf((await events.next()).value ?? {}), owner.cellar_id)
  for (let beats = 0; beats < 3; beats++) assert.deepEqual((await events.next()).value, {})
  over.abort()
  assert.equal((await events.next()).done, true)
})

test('pauses after a line, and then sends what changed meanwhile as one', async () => {
  const over = new AbortController()
  const events = eventsOf(world.host)({ person: await ownerInSession(), signal: over.signal })
  await events.next()
  await change(owner)
  const last = await change(owner)
  const since = performance.now()
  assert.deepEqual((await events.next()).value, { cellar_id: owner.cellar_id, ...last })
  assert.ok(performance.now() - since > 28)
  over.abort()
  assert.equal((await events.next()).done, true)
})

test('ends its streams when the server stops', async () => {
  const other = await another()
  const stream = await listen(guest, await listening(other.app))
  await other.stop()
  await stream.ended
})

if (process.env.TEST_DATABASE_URL) {
  test('passes changes and ended sessions between processes on one database', async () => {
    const other = await another()
    after(() => other.stop())
    const token = await world.signIn(guest)
    const stream = await listen(token, await listening(other.app))
    const made = await change(owner)
    assert.deepEqual(await stream.nextOf(made.version), { cellar_id: owner.cellar_id, ...made })
    await world.done(logout, { as: token })
    await stream.ended
  })

  test('listens again after its connection is lost, and catches up', async () => {
    const other = await another()
    after(() => other.stop())
    const stream = await listen(guest, await listening(other.app))
    await until('both processes listen', async () => (await connectionsListening()).length === 2)
    const lost = await connectionsListening()
    for (const pid of lost) await sql`select pg_terminate_backend(${pid})`.execute(world.db)
    const missed = await change(owner)
    await until('as many other connections listen', async () => {
      const now = await connectionsListening()
      return now.length === lost.length && now.every(pid => !lost.includes(pid))
    })
    assert.deepEqual(await stream.nextOf(missed.version), { cellar_id: owner.cellar_id, ...missed })
    const heard = await change(owner)
    assert.deepEqual(await stream.nextOf(heard.version), { cellar_id: owner.cellar_id, ...heard })
  })

  // Without being told, a stream looks after 25 seconds.
  test('announces later what it could not announce while its connection was lost', { timeout: 15_000 }, async () => {
    const before = await connectionsListening()
    const other = await another()
    after(() => other.stop())
    const stream = await listen(guest, await listening(other.app))
    await until('both listen', async () => (await connectionsListening()).length > before.length)
    const heard = await change(owner)
    await stream.nextOf(heard.version)
    for (const pid of before) await sql`select pg_terminate_backend(${pid})`.execute(world.db)
    const made = await change(owner)
    assert.deepEqual(await stream.nextOf(made.version), { cellar_id: owner.cellar_id, ...made })
  })
}

/** Returns the connections to this database that listen for notifications. */
async function connectionsListening(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = ${changesConnection}`.execute(world.db)
  return rows.map(({ pid }) => pid)
}

/** One stream as a client sees it. */
class Stream {
  readonly ended: Promise<void>
  readonly close: () => void
  readonly #lines: AsyncIterator<string>

  constructor(lines: AsyncIterator<string>, ended: Promise<void>, close: () => void) {
    this.#lines = lines
    this.ended = ended
    this.close = close
  }

  async next(): Promise<CellarEvent> {
    const { value, done } = await this.#lines.next()
    assert.ok(!done, 'the stream has ended')
    return JSON.parse(value)
  }

  /** Returns the next line that is not just a sign of life. */
  async nextWithContent(): Promise<CellarEvent> {
    for (;;) {
      const event = await this.next()
      if (Object.keys(event).length > 0) return event
    }
  }

  async nextOf(version: number): Promise<CellarEvent> {
    for (;;) {
      const event = await this.next()
      if ('version' in event && event.version === version) return event
    }
  }
}

/** Accepts compressed answers, as a browser does, to check that they are not held back. */
async function listen(as: Somebody | string, at = address): Promise<Stream> {
  const token = typeof as === 'string' ? as : as.token
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' }
  const asking = request(at + listEvents.path, { headers }).end()
  const [response] = await once(asking, 'response')
  assert.equal(response.statusCode, 200)
  const ended = new Promise<void>(resolve => response.once('end', resolve))
  response.on('error', () => {})
  const lines = createInterface(response)[Symbol.asyncIterator]()
  const stream = new Stream(lines, ended, () => asking.destroy())
  streams.push(stream)
  return stream
}

async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Starts another process on the same data, as far as the database can tell. */
const another = () => worldOn(world.host.config, world.clock)

async function ownerInSession() {
  const { sessions } = await world.done(listSessions, { as: owner })
  return { ...owner.user, session_id: sessions.find(session => session.current)?.id ?? '' }
}

async function change(as: Somebody) {
  const body = { id: newId(), name: 'Blanc', type: 'white' }
  const { version, change_id } = await world.done(addWine, { as, body })
  return { version, change_id }
}

function cellarOf(event: CellarEvent): string | undefined {
  return 'cellar_id' in event ? event.cellar_id : undefined
}
