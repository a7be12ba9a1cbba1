import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { takenOut, wholeOf } from '../../../tests/archives.ts'
import { emptyPlace, startWorld } from '../../../tests/harness.ts'
import type { Config } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { login, register } from '../accounts/contract.ts'
import { fillWithSample } from '../cellars/contract.ts'
import { restoreArchive } from './contract.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const person = { name: 'Bob', email: 'bob@example.org', password: 'a cellar full of wine' }

test('a server that is killed while an archive comes in has all of the cellar after, or nothing', async () => {
  const here = await startWorld()
  const ada = await here.person('Ada')
  await here.done(fillWithSample, { as: ada, params: { cellar_id: ada.cellar_id }, body: { today: '2026-03-14' } })
  const archive = await takenOut(here, ada)
  const whole = await wholeOf(here.db, ada.cellar_id)

  const { config, clear } = await emptyPlace()
  after(clear)
  const ends = new Set<string>()
  // From the first word of the server on, step by step further into its work, and once to its end.
  for (const lines of [1, 60, 120, Number.POSITIVE_INFINITY]) {
    const { server, url } = await started(config)
    const token = await signedIn(url)
    const response = await fetch(url + restoreArchive.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
      body: new Uint8Array(archive),
    })
    await heard(response, lines)
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
    ends.add(await endOf(config, whole))
  }
  assert.ok(ends.has('nothing'), 'killed before its end at least once')
  assert.ok(ends.has('all'), 'and brought back at last')
})

async function started({ database }: Config): Promise<{ server: ChildProcess; url: string }> {
  const where =
    'data_dir' in database ? { DATA_DIR: database.data_dir, DATABASE_URL: '' } : { DATABASE_URL: database.database_url }
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...where }
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => server.kill('SIGKILL'))
  const [said] = await once(createInterface(server.stdout), 'line')
  return { server, url: /http:\/\/[^\s/]+/.exec(said)?.[0] ?? '' }
}

async function signedIn(url: string): Promise<string> {
  const post = async (path: string) => {
    const headers = { 'content-type': 'application/json' }
    const { name: _, ...known } = person
    const body = JSON.stringify(path === login.path ? known : person)
    return (await fetch(url + path, { method: 'POST', headers, body })).json()
  }
  return (await post(register.path)).token ?? (await post(login.path)).token
}

/** Reads until so many lines came. */
async function heard(response: Response, lines: number) {
  let count = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    count += new TextDecoder().decode(part.value).split('\n').length - 1
    if (count >= lines) return
  }
}

/** What the next process finds: one more whole cellar than the empty one, or nothing; never a part. */
async function endOf(config: Config, whole: Awaited<ReturnType<typeof wholeOf>>): Promise<'nothing' | 'all'> {
  const db = await openDatabase(config.database)
  try {
    const cellars = await db.selectFrom('cellars').select('id').where('version', '>', 0).execute()
    for (const { id } of cellars) assert.deepEqual(await wholeOf(db, id), whole)
    const tables = ['wines', 'bottles', 'changes', 'change_rows', 'authors'] as const
    for (const table of tables) {
      const orphans = await db
        .selectFrom(table)
        .select('cellar_id')
        .where('cellar_id', 'not in', db.selectFrom('cellars').select('id').where('version', '>', 0))
        .execute()
      assert.deepEqual(orphans, [], table)
    }
    await db.deleteFrom('cellars').where('version', '>', 0).execute()
    return cellars.length > 0 ? 'all' : 'nothing'
  } finally {
    await db.destroy()
  }
}
