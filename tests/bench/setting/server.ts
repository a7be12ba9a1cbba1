import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { compiled, root, serverBuilt, serverOptions } from '../../../scripts/node-version.mjs'
import type { Config } from '../../../src/server/config.ts'

/** The server as `npm start` runs it, in a process of its own, on a free port. */
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

  /** Megabytes of memory it holds; not a number where the system doesn't say. */
  residentMb(): number {
    return residentMb(this.#process.pid)
  }

  /** Megabytes of the processes that it began for work of its own. */
  apartMb(): number {
    const children = this.#about(`task/${this.#process.pid}/children`).trim().split(' ').filter(Boolean)
    return children.reduce((sum, pid) => sum + (residentMb(pid) || 0), 0)
  }

  /** Seconds a processor has worked for it; not a number where the system doesn't say. */
  processorSeconds(): number {
    const fields = this.#about('stat').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) / ticksPerSecond
  }

  async stop() {
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
  }

  #about(file: string): string {
    return about(this.#process.pid, file)
  }
}

function residentMb(pid: number | string | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(about(pid, 'status'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1024
}

function about(pid: number | string | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** USER_HZ, which is 100 on every Linux there is. */
const ticksPerSecond = 100

export async function startServer({ database }: Config, settings: Record<string, string> = {}): Promise<Server> {
  const where = 'database_url' in database ? { DATABASE_URL: database.database_url } : { DATA_DIR: database.data_dir }
  const child = spawn(process.execPath, [...serverOptions, serverBuilt], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      HOST: '127.0.0.1',
      PORT: '0',
      REQUESTS_PER_MINUTE: '0',
      ...where,
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
