import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { register } from '../src/features/accounts/contract.ts'
import { listCellars } from '../src/ledger/contract.ts'
import type { Config } from '../src/server/config.ts'
import type { ErrorAnswer } from '../src/shared/contract.ts'
import type { Scope } from './empty-folder.ts'
import { testKey } from './harness.ts'

const main = fileURLToPath(new URL('../src/app/serve.ts', import.meta.url))

/** The server in a process of its own, which tests observe by its answers, its log and its end. */
export interface ServerProcess {
  child: ChildProcess
  url: string
  /** Returns its output so far. */
  log(): string
}

/** Starts the server on a free port, and kills it after a test. Throws with its log when it ends instead. */
export async function startServerProcess(
  of: Scope,
  database: Config['database'],
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawnServer(database, settings)
  of.after(() => child.kill('SIGKILL'))
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (log += text))
  const line = once(createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }), 'line')
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The server ended: ${log}`)))
  ended.catch(() => {})
  const [text] = await Promise.race([line, ended])
  return { child, url: /http:\/\/[^\s/]+/.exec(text)?.[0] ?? '', log: () => log }
}

function spawnServer(database: Config['database'], settings: Record<string, string> = {}): ChildProcess {
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '0',
    ...('database_url' in database ? { SECRET_KEY: testKey } : {}),
    ...placeSettings(database),
    ...settings,
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Returns the settings that name a database, and for one of PostgreSQL also a folder if it is given. */
export function placeSettings(database: Config['database'], folder?: string): Record<string, string> {
  if ('data_dir' in database) return { DATA_DIR: database.data_dir, DATABASE_URL: '' }
  return { DATABASE_URL: database.database_url, ...(folder === undefined ? {} : { DATA_DIR: folder }) }
}

/** Runs a command of the machine, such as `restore`, to its end. */
export function runScript(name: string, values: readonly string[], settings: Record<string, string>) {
  const path = fileURLToPath(new URL(`../scripts/${name}.mjs`, import.meta.url))
  const env = { ...process.env, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...values], { env, encoding: 'utf8' })
  return { status, printed: stdout + stderr }
}

/** Starts the server and waits until it ends, which it should do by itself. */
export async function endOfStart(
  database: Config['database'],
  settings: Record<string, string> = {},
): Promise<{ code: number | null; printed: string }> {
  const child = spawnServer(database, settings)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (printed += text))
  const timeout = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const [code] = await once(child, 'close')
  clearTimeout(timeout)
  return { code, printed }
}

/** An answer with its parsed body. */
export interface Answered {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: of any endpoint, as JSON gives it
  body: any
}

export interface RequestOptions {
  method?: string
  token?: string
  body?: unknown
  /** A file in place of a body. */
  file?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export async function ask({ url }: ServerProcess, path: string, options: RequestOptions = {}): Promise<Answered> {
  const sent = options.file ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await fetch(url + path, {
    method: options.method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(sent === undefined ? {} : { 'content-type': options.file ? 'application/octet-stream' : 'application/json' }),
      ...options.headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function newPerson(server: ServerProcess, name: string): Promise<{ token: string; cellar_id: string }> {
  const body = { name, email: `${name.toLowerCase()}@example.org`, password: `${name} keeps good bottles` }
  const { token } = (await ask(server, register.path, { body })).body as { token: string } & ErrorAnswer
  const { cellars } = (await ask(server, listCellars.path, { token })).body as { cellars: { id: string }[] }
  return { token, cellar_id: cellars[0]?.id ?? '' }
}

/** Waits until the condition is true, for two minutes at most. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Waited two minutes: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** Returns the processes that a server has started and that have not ended, on Linux. */
export function childrenOf({ child }: { child: { pid?: number | undefined } }): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.map(Number).filter(pid => statusOf(pid).includes(`\nPPid:\t${child.pid}\n`) && !hasEnded(pid))
}

/**
 * Returns true if a process has ended with all of its threads, which have its sockets open until then. It stays in the
 * list until its parent has asked for its status.
 */
export function hasEnded(pid: number): boolean {
  const status = statusOf(pid)
  return status === '' || (/^State:\tZ/m.test(status) && /^Threads:\t[01]$/m.test(status))
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
