import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { emptyDatabase } from '../../../../tests/harness.ts'
import { newPerson, startServerProcess } from '../../../../tests/server-process.ts'
import { undoChange } from '../../../ledger/contract.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { addressOf } from '../../../shared/address.ts'
import type { Endpoint } from '../../../shared/contract.ts'
import { newId } from '../../../shared/ids.ts'
import { applyImport, previewImport } from '../contract.ts'

/*
 * A separate server is killed, or its client disconnects, in the middle of an import. Nothing of the import may remain.
 */

const database = await emptyDatabase({ after })
let server = await startServerProcess({ after }, database)
const { token, cellar_id } = await newPerson(server, 'Ada')
const file = ['Wine,Vintage,Producer,Type,Size,Quantity,Location']
  .concat(Array.from({ length: 3_000 }, (_, at) => `Cuvée ${at},2015,Hof ${at},Red,750ml,2,Rack ${at % 9}`))
  .join('\n')
const db = await openDatabase(database)
after(() => db.destroy())

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
  server = await startServerProcess({ after }, database)
  assert.deepEqual(await traces(), earlier)
  assert.deepEqual(await phaseAtEnd(await send(applyImport, { import_id })), 'done')
  assert.equal((await traces()).bottles, 6_000)
})

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
