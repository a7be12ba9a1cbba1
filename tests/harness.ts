import { readFileSync, rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after } from 'node:test'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { build } from '../src/app/server.ts'
import { login, register, type User } from '../src/features/accounts/contract.ts'
import { listCellars } from '../src/ledger/contract.ts'
import type { CellarHost } from '../src/ledger/server/cellar-host.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/db/open.ts'
import type { Database } from '../src/server/db/tables.ts'
import { addressOf } from '../src/shared/address.ts'
import { type ErrorAnswer, tableTypes } from '../src/shared/contract.ts'
import { newId } from '../src/shared/ids.ts'
import { type AnswerTo, addressed, type Callable, endpointOf } from './callable.ts'
import type { Scope } from './empty-folder.ts'

/** A person in the test's world who is signed in and has a cellar. */
export interface Somebody {
  user: User
  token: string
  password: string
  cellar_id: string
}

export interface CallOptions {
  as?: Somebody | string | undefined
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** A body of the endpoint's shape, or any other to see it refused. */
  body?: unknown
  key?: string
  headers?: Record<string, string>
  ip?: string
  /** The number of lines to wait for in an answer of lines, because some never end. */
  lines?: number
}

export interface Answer<Body> {
  status: number
  headers: LightMyRequestResponse['headers']
  body: Body
}

/** An instance on an empty database: SQLite, or PostgreSQL if TEST_DATABASE_URL is set. */
export class World {
  readonly app: FastifyInstance
  readonly host: CellarHost
  readonly db: Database
  readonly clock: { at: Date }

  constructor(app: FastifyInstance, host: CellarHost, clock: { at: Date }) {
    this.app = app
    this.host = host
    this.db = host.db
    this.clock = clock
  }

  /** Calls an endpoint or a command as the browser does. `refused` returns the answer as a refusal. */
  async call<C extends Callable>(callable: C, options: CallOptions = {}): Promise<Answer<AnswerTo<C>>> {
    const endpoint = endpointOf(callable)
    const { params, query, body: sent } = addressed(callable, options)
    const token = typeof options.as === 'string' ? options.as : options.as?.token
    const bytes = sent instanceof Uint8Array
    const answer = await this.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, params, query),
      remoteAddress: options.ip ?? '127.0.0.1',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(sent === undefined ? {} : { 'content-type': bytes ? fileTypes[endpoint.takes] : 'application/json' }),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...options.headers,
      },
      ...(sent === undefined ? {} : { payload: bytes ? Buffer.from(sent as Uint8Array) : JSON.stringify(sent) }),
      payloadAsStream: true,
    })
    const body = bodyOf(String(answer.headers['content-type'] ?? ''), await bytesOf(answer.stream(), options.lines))
    return { status: answer.statusCode, headers: answer.headers, body: body as AnswerTo<C> }
  }

  async refused(callable: Callable, options: CallOptions = {}): Promise<Answer<ErrorAnswer>> {
    return (await this.call(callable, options)) as unknown as Answer<ErrorAnswer>
  }

  /** Calls an endpoint or a command, and asserts that it succeeds. */
  async done<C extends Callable>(callable: C, options: CallOptions = {}): Promise<AnswerTo<C>> {
    const endpoint = endpointOf(callable)
    const { status, body } = await this.call(callable, options)
    if (status !== endpoint.status)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /** Makes an account and signs in. The first person of a world is its administrator. */
  async person(name: string): Promise<Somebody> {
    const password = `${name} keeps good wine ${newId().slice(-6)}`
    const email = `${name.toLowerCase()}@example.org`
    const { token, user } = await this.done(register, { body: { email, password, name }, ip: addressFor(name) })
    const { cellars } = await this.done(listCellars, { as: token })
    return { user, token, password, cellar_id: cellars[0]?.id ?? '' }
  }

  async signIn(somebody: Somebody): Promise<string> {
    const { token } = await this.done(login, { body: { email: somebody.user.email, password: somebody.password } })
    return token
  }

  async join(cellar_id: string, somebody: Somebody, role: 'owner' | 'editor' | 'viewer') {
    const joined_at = this.clock.at.toISOString()
    await this.db.insertInto('members').values({ cellar_id, person_id: somebody.user.id, role, joined_at }).execute()
  }

  async stop() {
    await this.app.close()
    await this.db.destroy()
  }

  /** Advances the world's clock. */
  pass(milliseconds: number) {
    this.clock.at = new Date(this.clock.at.getTime() + milliseconds)
  }
}

/** Starts an instance, and stops it after the tests of the file. */
export async function startWorld(
  settings: Record<string, string> = {},
  url = urlUnderTest,
  change: Partial<Config> = {},
): Promise<World> {
  // Registered first: after waiting for a template that another test started, Node would assign it to that test.
  let stop = async () => {}
  after(() => stop())
  const { config: read, clear } = await emptyPlace(settings, url, await templateOf(url))
  const config = { ...read, ...change }
  const world = await worldOn(config, { at: new Date('2026-03-14T09:26:53.000Z') })
  stop = async () => {
    await world.stop()
    await clear()
  }
  return world
}

/** Starts an instance on data that is there; several on the same data are like several processes. */
export async function worldOn(config: Config, clock = { at: new Date() }): Promise<World> {
  const db = await openDatabase(config.database)
  const { app, host } = await build(config, db, () => clock.at)
  return new World(app, host, clock)
}

/** Starts an instance with an account for each of these people. The first is its administrator. */
export async function worldOf<const Names extends readonly string[]>(
  ...names: Names
): Promise<[World, ...{ [At in keyof Names]: Somebody }]> {
  const world = await startWorld()
  const people: Somebody[] = []
  for (const name of names) people.push(await world.person(name))
  return [world, ...(people as { [At in keyof Names]: Somebody })]
}

const urlUnderTest = process.env.TEST_DATABASE_URL ?? null

interface TestDatabase {
  config: Config
  clear(): Promise<void>
}

/** Makes an empty folder for SQLite, or an empty PostgreSQL database; with a template, a copy of the template. */
export async function emptyPlace(
  settings: Record<string, string> = {},
  url: string | null = urlUnderTest,
  template?: TestDatabase,
): Promise<TestDatabase> {
  const quiet = { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', REQUESTS_PER_MINUTE: '0', ...settings }
  const copied = template && Object.values(template.config.database)[0]
  const folder = await mkdtemp(join(tmpdir(), 'wine-cellar-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (url === null) {
    if (copied) await copyFile(join(copied, 'cellar.sqlite'), join(folder, 'cellar.sqlite'))
    return {
      config: readConfig({ ...quiet, DATA_DIR: folder }),
      clear: removeFolder,
    }
  }
  const name = `world_${newId().replaceAll('-', '')}`
  // A database instead of a schema, because a world checks all schemas of its database when it starts.
  await runIn(url, `create database ${name} template ${copied ? new URL(copied).pathname.slice(1) : 'template0'}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    // In no file, since several servers of a test share the database.
    config: readConfig({ SECRET_KEY: testKey, ...quiet, DATA_DIR: folder, DATABASE_URL: own.href }),
    clear: async () => {
      await runIn(url, `drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

/** Makes an empty database that is removed after a test, or after those of a file. */
export async function emptyDatabase(of: Scope, url?: string | null): Promise<Config['database']> {
  const { config, clear } = await emptyPlace({}, url)
  of.after(clear)
  return config.database
}

/** Opens a database for some work, as a server would. */
export async function inDatabase<T>(database: Config['database'], work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(database)
  return work(db).finally(() => db.destroy())
}

/** The key of the servers on PostgreSQL. */
export const testKey = 'a'.repeat(64)

const templates = new Map<string | null, Promise<TestDatabase>>()

/** Returns a database with all tables, made once for all worlds of this process. On PostgreSQL, they are partitioned. */
function templateOf(url: string | null): Promise<TestDatabase> {
  const template = templates.get(url) ?? makeTemplate(url)
  templates.set(url, template)
  return template
}

async function makeTemplate(url: string | null): Promise<TestDatabase> {
  const template = await emptyPlace({}, url)
  const { database } = template.config
  if ('database_url' in database) await addCitus(database.database_url)
  const db = await openDatabase(database)
  await db.destroy()
  if ('data_dir' in database) process.on('exit', () => rmSync(database.data_dir, { recursive: true, force: true }))
  return template
}

/** Adds functions by the names of those of Citus to a database, by which the server partitions the tables by cellar. */
export async function addCitus(url: string) {
  await runIn(url, readFileSync(join(import.meta.dirname, 'citus.sql'), 'utf8'))
}

async function runIn(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** The media types of the files that endpoints take. */
export const fileTypes: Record<string, string> = { zip: 'application/zip', bytes: 'application/octet-stream' }

/** Returns all bytes, or those of the first lines. */
async function bytesOf(stream: Readable, lines = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) {
    parts.push(Buffer.from(part))
    if (lines < Number.POSITIVE_INFINITY && String(Buffer.concat(parts)).split('\n').length > lines) break
  }
  return Buffer.concat(parts)
}

function bodyOf(type: string, bytes: Buffer): unknown {
  const files = ['application/zip', 'application/octet-stream', 'application/vnd.sqlite3', tableTypes.xlsx]
  if (type.startsWith('image/') || files.includes(type)) return bytes
  const text = String(bytes)
  if (type.startsWith('application/json')) return JSON.parse(text)
  if (type.startsWith('application/x-ndjson')) {
    return text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
  }
  return text
}

/** Each person registers from a different address, so that no limit for strangers affects them. */
function addressFor(name: string): string {
  const sum = Array.from(name).reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return `10.0.${sum % 250}.${(sum * 7) % 250}`
}
