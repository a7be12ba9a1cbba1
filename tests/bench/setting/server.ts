import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { compiled, root, serverBuilt, serverOptions } from '../../../scripts/node-version.mjs'
import type { Config } from '../../../src/server/config.ts'
import { addressOf } from '../../../src/shared/address.ts'
import { newId } from '../../../src/shared/ids.ts'
import { addressed, type Callable, endpointOf } from '../../callable.ts'
import { fileTypes, type Somebody, testKey } from '../../harness.ts'
import { placeSettings } from '../../server-process.ts'
import { processorSeconds, residentMb } from './about-process.ts'

interface SendOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** The server as `npm start` runs it, in a separate process, on a free port. */
export class Server {
  readonly address: string
  readonly #process: ChildProcess

  constructor(process: ChildProcess, address: string) {
    this.#process = process
    this.address = address
  }

  async get(path: string, token?: string): Promise<Response> {
    return fetch(this.address + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  }

  /** Calls an endpoint or a command as a person, in their cellar. */
  send(callable: Callable, as: Pick<Somebody, 'cellar_id' | 'token'>, options: SendOptions = {}): Promise<Response> {
    const endpoint = endpointOf(callable)
    const { params, query, body } = addressed(callable, { as, ...options })
    return fetch(this.address + addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(body === undefined ? {} : { 'content-type': fileTypes[endpoint.takes] ?? 'application/json' }),
        ...(endpoint.writes ? { 'idempotency-key': newId() } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: endpoint.takes === 'json' ? JSON.stringify(body) : (body as BodyInit) }),
    })
  }

  get pid(): number {
    return this.#process.pid ?? Number.NaN
  }

  /** Returns its memory in megabytes; not a number on systems that do not publish it. */
  residentMb(): number {
    return residentMb(this.pid)
  }

  /** Returns the processor time it has used in seconds; not a number on systems that do not publish it. */
  processorSeconds(): number {
    return processorSeconds(this.pid)
  }

  async stop() {
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
  }
}

export async function startServer({ database }: Config, settings: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, [...serverOptions, serverBuilt], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      HOST: '127.0.0.1',
      PORT: '0',
      REQUESTS_PER_MINUTE: '0',
      ...('database_url' in database ? { SECRET_KEY: testKey } : {}),
      ...placeSettings(database),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  return new Server(child, `http://127.0.0.1:${await portOf(child)}`)
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', text => {
      const port = /http:\/\/\S+:(\d+)/.exec(text)?.[1]
      if (port) resolve(port)
    })
    child.once('exit', code => reject(new Error(`The server ended with ${code} before it was up`)))
  })
}

/** Reads an answer of lines to its end, and expects that all was done. */
export async function isDone(response: Response) {
  const last = (await response.text()).trim().split('\n').at(-1) ?? ''
  if (JSON.parse(last).phase !== 'done') throw new Error(last)
}
