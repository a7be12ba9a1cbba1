import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { emptyPlace } from '../../../../tests/harness.ts'
import { listCellars, undoChange } from '../../../ledger/contract.ts'
import { openDatabase } from '../../../server/db/open.ts'
import type { Database } from '../../../server/db/tables.ts'
import { addressOf } from '../../../shared/address.ts'
import type { Endpoint } from '../../../shared/contract.ts'
import { newId } from '../../../shared/ids.ts'
import { register } from '../../accounts/contract.ts'
import { applyImport, previewImport } from '../contract.ts'

/*
 * A separate server is killed, or its client disconnects, in the middle of an import. Nothing of the import may remain.
 */

const main = fileURLToPath(new URL('../../../app/serve.ts', import.meta.url))
const { config, clear } = await emptyPlace()
const where = 'database_url' in config.database ? { DATABASE_URL: config.database.database_url } : {}
const DATA_DIR = 'data_dir' in config.database ? config.database.data_dir : ''
const file = ['Wine,Vintage,Producer,Type,Size,Quantity,Location']
  .concat(Array.from({ length: 3_000 }, (_, at) => `Cuvée ${at},2015,Hof ${at},Red,750ml,2,Rack ${at % 9}`))
  .join('\n')
let db: Database
let server: Awaited<ReturnType<typeof started>>
let token = ''
let cellar_id = ''

before(async () => {
  server = await started()
  db = await openDatabase(config.database)
  const person = { name: 'Ada', email: 'ada@example.org', password: 'a cellar full of wine' }
  token = (await (await send(register, {}, JSON.stringify(person), 'application/json')).json()).token
  cellar_id = (await (await send(listCellars, {})).json()).cellars[0].id
})
after(async () => {
  server.child.kill('SIGKILL')
  await db.destroy()
  await clear()
})

test('leaves nothing behind when the client disconnects during an import, which can then be repeated', async () => {
  const import_id = await look()
  const leaving = new AbortController()
  const response = await send(applyImport, { import_id }, null, undefined, leaving.signal)
  await writingIn(response)
  leaving.abort()
  // The transaction is rolled back at its next step.
  for (let wait = 0; wait < 100 && (await isBusy()); wait++) await setTimeout(100)
  assert.deepEqual(await traces(), { version: 0, bottles: 0, wines: 0, changes: 0, rows: 0, taken: 0 })
  assert.deepEqual(await phaseAtEnd(await send(applyImport, { import_id })), 'done')
  const { version, bottles, taken } = await traces()
  assert.deepEqual([version, bottles, taken], [1, 6_000, 1])
  await send(undoChange, {}, '{"version":1}', 'application/json')
})

test('leaves nothing behind when the server is killed during an import, and serves again', async () => {
  const earlier = await traces()
  const import_id = await look()
  await writingIn(await send(applyImport, { import_id }))
  const gone = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  await gone
  server = await started()
  assert.deepEqual(await traces(), earlier)
  assert.deepEqual(await phaseAtEnd(await send(applyImport, { import_id })), 'done')
  assert.equal((await traces()).bottles, 6_000)
})

async function started() {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', DATA_DIR, LOG_LEVEL: 'error', ...where }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, url: /http:\/\/[^\s/]+/.exec(line)?.[0] ?? '' }
}

type Reached = Pick<Endpoint, 'method' | 'path' | 'takes'>

function send(
  endpoint: Reached,
  params: Record<string, string>,
  body: string | null = null,
  type = 'application/octet-stream',
  signal?: AbortSignal,
) {
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': newId(),
    ...(body ? { 'content-type': type } : {}),
  }
  const address = server.url + addressOf(endpoint, { cellar_id, ...params })
  return fetch(address, { method: endpoint.method, headers, body, ...(signal ? { signal } : {}) })
}

async function look(): Promise<string> {
  return (await (await send(previewImport, {}, file)).json()).import_id
}

/** Waits for the first rows to be written, and keeps listening. */
async function writingIn(response: Response) {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) throw new Error('The import was over before it wrote')
    if (decoder.decode(part.value).includes('"writing"')) return
  }
}

async function phaseAtEnd(response: Response): Promise<string> {
  return JSON.parse((await response.text()).trim().split('\n').at(-1) ?? '').phase
}

async function traces() {
  const { version } = await db.selectFrom('cellars').select('version').executeTakeFirstOrThrow()
  const count = async (table: 'bottles' | 'wines' | 'changes' | 'change_rows') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const taken = await db.selectFrom('imports').select('id').where('version', 'is not', null).execute()
  return {
    version,
    bottles: await count('bottles'),
    wines: await count('wines'),
    changes: await count('changes'),
    rows: await count('change_rows'),
    taken: taken.length,
  }
}

/** Returns whether a transaction still holds the database for writing. */
async function isBusy(): Promise<boolean> {
  const response = await send(
    { method: 'PATCH', path: '/api/cellars/:cellar_id', takes: 'json' },
    {},
    '{"name":"Keller"}',
    'application/json',
  )
  return !response.ok
}
