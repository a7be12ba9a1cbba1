import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { serverBuilt, serverOptions } from '../../scripts/node-version.mjs'
import { register, type User } from '../../src/features/accounts/contract.ts'
import { listCellars } from '../../src/ledger/contract.ts'
import { stored } from '../../src/ledger/server/stored-rows.ts'
import type { MemberRole } from '../../src/model/person.ts'
import { addressOf } from '../../src/shared/address.ts'
import { dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { type AnswerTo, addressed, type Callable, endpointOf } from '../callable.ts'
import { scaledRows } from '../scaled-cellar.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A person with an account and their own cellar. */
export interface Person {
  user: User
  token: string
  password: string
  cellar_id: string
  /** Calls an endpoint or a command as this person, in their cellar unless another one is named. */
  call<C extends Callable>(callable: C, options?: Omit<CallOptions, 'as'>): Promise<AnswerTo<C>>
}

interface CallOptions {
  as?: Person | undefined
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The built server on its own port and data folder, with the built front end. */
export class Instance {
  readonly url: string
  private readonly data: string
  private readonly printed: { readonly text: string }
  private readonly stopped: () => Promise<void>

  constructor(url: string, data: string, printed: { readonly text: string }, stopped: () => Promise<void>) {
    this.url = url
    this.data = data
    this.printed = printed
    this.stopped = stopped
  }

  stop(): Promise<void> {
    return this.stopped()
  }

  /** The code that the first account needs, once the server has printed it. */
  get setupCode(): string | undefined {
    return /set-up code (\S+)\.$/m.exec(this.printed.text)?.[1]
  }

  /** Calls an endpoint or a command without the browser, and fails unless it succeeds. */
  async call<C extends Callable>(callable: C, { as, ...options }: CallOptions = {}): Promise<AnswerTo<C>> {
    const endpoint = endpointOf(callable)
    const { params, query, body } = addressed(callable, { as, ...options })
    const response = await fetch(this.url + addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(endpoint.takes === 'json' ? { 'content-type': 'application/json' } : {}),
        // Each call comes from another address, because the limits on guessing are not tested here.
        'x-forwarded-for': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.'),
      },
      ...(endpoint.takes === 'json' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    const text = await response.text()
    if (response.status !== endpoint.status)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : {}) as AnswerTo<C>
  }

  /** Creates an account. The first of an instance is its administrator. */
  async person(name: string): Promise<Person> {
    const password = `${name} keeps good wine at home`
    const email = `${name.toLowerCase()}.${newId().slice(-12)}@example.org`
    return this.known(await this.call(register, { body: { email, password, name } }), password)
  }

  /** Returns the person of an account, who is signed in. */
  async known({ user, token }: Pick<Person, 'user' | 'token'>, password: string): Promise<Person> {
    const instance = this
    const person: Person = {
      ...{ user, token, password, cellar_id: '' },
      call(callable, options) {
        return instance.call(callable, { as: this, ...options })
      },
    }
    const { cellars } = await person.call(listCellars)
    return { ...person, cellar_id: cellars[0]?.id ?? '' }
  }

  /** Makes a cellar look old, because the server does not believe times from before the cellar existed. */
  backdate(cellar_id: string): void {
    const db = new DatabaseSync(join(this.data, 'cellar.sqlite'), { timeout: 5_000 })
    db.prepare('update cellars set created_at = ? where id = ?').run('2000-01-01T00:00:00.000Z', cellar_id)
    db.close()
  }

  /** Adds a person to somebody else's cellar, which becomes the first of theirs; null removes them. */
  admit({ user }: Person, cellar_id: string, role: MemberRole | null): void {
    const db = new DatabaseSync(join(this.data, 'cellar.sqlite'), { timeout: 5_000 })
    db.prepare('delete from members where cellar_id = ? and person_id = ?').run(cellar_id, user.id)
    const joined_at = '2000-01-01T00:00:00.000Z'
    const add = 'insert into members (cellar_id, person_id, role, joined_at) values (?, ?, ?, ?)'
    if (role) db.prepare(add).run(cellar_id, user.id, role, joined_at)
    db.close()
  }

  /** Removes the result of a finished stock-take, as if an earlier release had finished it. */
  forgetResult(stocktake_id: string): void {
    const db = new DatabaseSync(join(this.data, 'cellar.sqlite'), { timeout: 5_000 })
    db.prepare("update stocktakes set result = '{}' where id = ?").run(stocktake_id)
    db.close()
  }

  /** Fills a cellar with thousands of bottles, in so many places, without its ledger. */
  fill(cellar_id: string, bottles: number, places: number = 0, wines?: number): void {
    const db = new DatabaseSync(join(this.data, 'cellar.sqlite'), { timeout: 5_000 })
    db.exec('begin immediate')
    for (const { table, row } of rowsOf(cellar_id, bottles, places, wines)) {
      const columns = Object.keys(row)
      const add = `insert into ${table} (${columns}) values (${columns.map(() => '?')})`
      db.prepare(add).run(...Object.values(row))
    }
    db.prepare('update cellars set version = 1 where id = ?').run(cellar_id)
    db.exec('commit')
    db.close()
  }
}

/** Yields the rows of a large cellar in the form of the tables. */
function* rowsOf(cellar_id: string, bottles: number, places: number, wines: number | undefined) {
  for (const { table, after } of scaledRows(dayAt(new Date()), bottles, wines, places)) {
    if (after) yield { table, row: stored(table, cellar_id, after as never) as Record<string, SQLInputValue> }
  }
}

/** Starts a server. `web_folder` is the built front end, when it is not the one in dist/web. */
export async function startInstance({
  web_folder = '',
  cors_origins = '',
  host = '127.0.0.1',
  port = 0,
  trust_proxy = '127.0.0.1',
  proxy_sign_in_header = '',
  base_path = '',
} = {}): Promise<Instance> {
  const data = await mkdtemp(join(tmpdir(), 'wine-cellar-browser-'))
  const server = spawn(process.execPath, [...serverOptions, serverBuilt], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: host,
      DATA_DIR: data,
      DATABASE_URL: '',
      TRUST_PROXY: trust_proxy,
      BASE_PATH: base_path,
      PROXY_SIGN_IN_HEADER: proxy_sign_in_header,
      REQUESTS_PER_MINUTE: '0',
      WEB_FOLDER: web_folder,
      CORS_ORIGINS: cors_origins,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = { text: '' }
  const taken = await portOf(server, printed)
  return new Instance(`http://127.0.0.1:${taken}${base_path}`, data, printed, async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    await rm(data, { recursive: true, force: true })
  })
}

function portOf(server: ChildProcess, printed: { text: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', text => {
      printed.text += text
      const port = /http:\/\/[^\s/]+:(\d+)/.exec(printed.text)?.[1]
      if (port) resolve(port)
    })
    server.once('exit', code => reject(new Error(`The server ended with ${code}: ${printed.text}`)))
  })
}
