import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { briefTransaction } from './dialect.ts'
import { insertRows } from './insert.ts'
import { openDatabase } from './open.ts'
import type { Database, Tx } from './tables.ts'

const folder = await mkdtemp(join(tmpdir(), 'wine-cellar-sqlite-'))
const db = await openDatabase({ data_dir: folder })
after(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

const set = (name: string, value: string) => db.insertInto('settings').values({ name, value }).execute()
const settingOf = async (name: string) =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value

test('uses WAL with synchronous=FULL, so that an answered write is on disk', async () => {
  await set('written', 'yes')
  const pragma = async (name: string) =>
    Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0]
  assert.equal(await pragma('journal_mode'), 'wal')
  assert.equal(await pragma('synchronous'), 2)
  assert.equal(await pragma('foreign_keys'), 1)
})

test('reads continue during a transaction and see what was committed before it', async () => {
  await set('colour', 'red')
  await db.transaction().execute(async tx => {
    await tx.updateTable('settings').set({ value: 'white' }).where('name', '=', 'colour').execute()
    assert.equal(await settingOf('colour'), 'red')
  })
  assert.equal(await settingOf('colour'), 'white')
})

test('runs transactions and single writes one after another', async () => {
  await set('count', '0')
  const raise = () =>
    db.transaction().execute(async tx => {
      const { value } = await tx
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'count')
        .executeTakeFirstOrThrow()
      await new Promise(resolve => setImmediate(resolve))
      await tx
        .updateTable('settings')
        .set({ value: String(Number(value) + 1) })
        .where('name', '=', 'count')
        .execute()
    })
  await Promise.all([...Array.from({ length: 20 }, raise), set('beside', 'yes')])
  assert.equal(await settingOf('count'), '20')
  assert.equal(await settingOf('beside'), 'yes')
})

test('leaves nothing of a failed transaction and does not block the next', async () => {
  await assert.rejects(
    db.transaction().execute(async tx => {
      await tx.insertInto('settings').values({ name: 'half', value: 'done' }).execute()
      throw new Error('no further')
    }),
    /no further/,
  )
  assert.equal(await settingOf('half'), undefined)
  await set('next', 'yes')
  assert.equal(await settingOf('next'), 'yes')
})

const brief = (name: string, work: () => unknown = () => {}) =>
  briefTransaction(db).execute(async tx => {
    await tx.insertInto('settings').values({ name, value: 'yes' }).execute()
    await work()
  })
const several = (prefix: string) => Array.from({ length: 20 }, (_, at) => `${prefix} ${at}`)

/** Counts the commits until the end of a test, of which the given ones fail. */
function countCommits(t: TestContext, failing: readonly number[] = []) {
  const { exec } = DatabaseSync.prototype
  let commits = 0
  t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, statement: string) {
    if (statement === 'commit' && failing.includes(++commits)) throw new Error('The commit failed')
    return exec.call(this, statement)
  })
  return () => commits
}

test('syncs brief transactions that end at the same time together, and answers none before', async t => {
  const commits = countCommits(t)
  const onDisk = new DatabaseSync(join(folder, 'cellar.sqlite'))
  t.after(() => onDisk.close())
  const stored = onDisk.prepare('select value from settings where name = ?')
  const seen = await Promise.all(several('together').map(name => brief(name).then(() => stored.get(name)?.value)))
  assert.deepEqual(
    seen,
    several('together').map(() => 'yes'),
  )
  assert.equal(commits(), 1)
  await brief('alone')
  assert.equal(commits(), 2)
})

test('undoes one of several brief transactions without the others', async t => {
  const commits = countCommits(t)
  const results = await Promise.allSettled([
    brief('a neighbour'),
    brief('refused', () => Promise.reject(new Error('refused'))),
    brief('a neighbour'),
    brief('another neighbour'),
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  const found = await Promise.all(['a neighbour', 'refused', 'another neighbour'].map(settingOf))
  assert.deepEqual(found, ['yes', undefined, 'yes'])
  assert.equal(commits(), 1)
})

test('tells every one of several brief transactions that their commit failed, and stores none', async t => {
  countCommits(t, [1])
  const results = await Promise.allSettled(several('failed').map(name => brief(name)))
  assert.deepEqual(new Set(results.map(({ status }) => status)), new Set(['rejected']))
  assert.deepEqual(
    await Promise.all(several('failed').map(settingOf)),
    several('failed').map(() => undefined),
  )
  await brief('after the failure')
  assert.equal(await settingOf('after the failure'), 'yes')
})

test('keeps another transaction and single writes apart from brief ones that wait for the disk', async t => {
  const commits = countCommits(t)
  let neighbourIsOnDisk = false
  const first = brief('before a long one').then(() => {
    neighbourIsOnDisk = true
  })
  const long = db.transaction().execute(async tx => {
    await new Promise(resolve => setTimeout(resolve, 20))
    assert.ok(neighbourIsOnDisk, 'nobody waits for a long transaction that came later')
    await tx.insertInto('settings').values({ name: 'long', value: 'yes' }).execute()
    throw new Error('no further')
  })
  await assert.rejects(long, /no further/)
  await first
  assert.equal(await settingOf('long'), undefined)
  const second = brief('before a single write')
  await set('single write', 'yes')
  assert.equal(await settingOf('before a single write'), 'yes')
  await second
  assert.equal(commits(), 2)
})

test('stores exactly the brief transactions that it answers when the file cannot grow', async () => {
  const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]?.page_count ?? 0
  await sql.raw(`pragma max_page_count = ${pages + 20}`).execute(db)
  const names = several('full')
  const results = await Promise.allSettled(
    names.map((name, at) =>
      briefTransaction(db).execute(tx =>
        tx
          .insertInto('settings')
          .values({ name, value: 'x'.repeat(at % 3 === 1 ? 1_000_000 : 10) })
          .execute(),
      ),
    ),
  )
  await sql`pragma max_page_count = 1000000`.execute(db)
  const stored = await Promise.all(names.map(async name => (await settingOf(name)) !== undefined))
  assert.deepEqual(
    stored,
    results.map(({ status }) => status === 'fulfilled'),
  )
  assert.ok(!stored[1], 'one that is too large for the disk is refused')
  await brief('after a full disk')
  assert.equal(await settingOf('after a full disk'), 'yes')
})

test('does not roll back the transaction that follows a failed commit', async () => {
  const orphan = { cellar_id: 'none', person_id: 'nobody', role: 'owner', joined_at: '' } as const
  const failing = db.transaction().execute(async tx => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    await tx.insertInto('members').values(orphan).execute()
  })
  const next = db.transaction().execute(async tx => {
    for (const name of ['first', 'second']) {
      await tx.insertInto('settings').values({ name, value: '' }).execute()
      await new Promise(resolve => setImmediate(resolve))
    }
    throw new Error('no further')
  })
  await assert.rejects(failing, /FOREIGN KEY/)
  await assert.rejects(next, /no further/)
  assert.deepEqual([await settingOf('first'), await settingOf('second')], [undefined, undefined])
  assert.deepEqual(await db.selectFrom('members').selectAll().execute(), [])
})

if (process.platform === 'linux') {
  test('writes nothing to a file until a transaction with many rows is committed', async () => {
    const rows = Array.from({ length: 4_000 }, () => ({ name: `many ${randomUUID()}`, value: 'x'.repeat(100) }))
    const before = bytesWritten()
    await db.transaction().execute(async tx => {
      await insertRows(tx, 'settings', rows)
      assert.ok(bytesWritten() - before < 100_000, `${bytesWritten() - before} bytes were written`)
    })
    assert.ok(bytesWritten() - before > 400_000)
    const { count } = await db
      .selectFrom('settings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', 'like', 'many %')
      .executeTakeFirstOrThrow()
    assert.equal(count, 4_000)
  })

  test('holds what brief changes could undo in memory, and what others could in a file', async () => {
    const open: Record<string, boolean> = {}
    const changed = (what: string) => async (tx: Tx) => {
      // A page that is overwritten with what it has does not change.
      const value = what.padEnd(100)
      await tx.updateTable('settings').set({ value }).where('name', 'like', 'many %').execute()
      open[what] = hasTemporaryFile()
    }
    await Promise.all(['alone', 'within another'].map(what => briefTransaction(db).execute(changed(what))))
    await db.transaction().execute(changed('large'))
    await briefTransaction(db).execute(changed('after a large one'))
    assert.deepEqual(open, { alone: false, 'within another': false, large: true, 'after a large one': false })
  })
}

/** Tells whether SQLite has a temporary file open, whose name is gone from the folder as soon as it is open. */
function hasTemporaryFile(): boolean {
  const files = readdirSync('/proc/self/fd').flatMap(file => {
    try {
      return [readlinkSync(`/proc/self/fd/${file}`)]
    } catch {
      return []
    }
  })
  return files.some(file => file.includes('etilqs_'))
}

/** Returns the bytes that this process has ever written to files and elsewhere. */
function bytesWritten(): number {
  return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
}

test('finds its data when opened again, and runs no migration twice', async () => {
  await set('stored', 'yes')
  const again = await openDatabase({ data_dir: folder })
  const stored = await again.selectFrom('settings').select('value').where('name', '=', 'stored').executeTakeFirst()
  await again.destroy()
  assert.equal(stored?.value, 'yes')
})

for (const { what, rows, bytes } of [
  { what: 'many rows', rows: 2_100, bytes: 4_000 },
  { what: 'a large file', rows: 10, bytes: 1_000_000 },
]) {
  test(`checkpoints a transaction of ${what} in a thread, not in the connection that writes`, async t => {
    const place = await mkdtemp(join(tmpdir(), 'wine-cellar-checkpoint-'))
    const busy = await openDatabase({ data_dir: place })
    t.after(() => rm(place, { recursive: true }))
    const fileBytes = () => statSync(join(place, 'cellar.sqlite')).size
    const bytesAfterCommit: number[] = []
    const { exec } = DatabaseSync.prototype
    t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, statement: string) {
      exec.call(this, statement)
      if (statement === 'commit') bytesAfterCommit.push(fileBytes())
    })
    const before = fileBytes()
    await busy.transaction().execute(async tx => {
      const all = Array.from({ length: rows }, (_, at) => ({ name: `row ${at}`, value: 'x'.repeat(bytes) }))
      for (let at = 0; at < rows; at += 100) {
        await tx
          .insertInto('settings')
          .values(all.slice(at, at + 100))
          .execute()
      }
    })
    const large = 8_000_000
    assert.ok(bytesAfterCommit.length > 0)
    assert.ok((bytesAfterCommit.at(-1) ?? 0) - before < large, 'not brought over by the commit')
    // Closing waits for the thread, but the last connection to close would write the rest of the log. This reader
    // prevents the closing connection from being the last.
    const reader = new DatabaseSync(join(place, 'cellar.sqlite'))
    reader.exec('select 1 from settings')
    await busy.destroy()
    assert.ok(fileBytes() - before > large, 'brought over by the thread')
    reader.close()
  })
}

test('checkpoints in the thread also what is written meanwhile, so that no writer has to sync the file', async t => {
  const place = await mkdtemp(join(tmpdir(), 'wine-cellar-meanwhile-'))
  const busy = await openDatabase({ data_dir: place })
  t.after(() => rm(place, { recursive: true }))
  const file = join(place, 'cellar.sqlite')
  const before = statSync(file).size
  const insert = (into: Database | Tx, name: string, bytes: number) =>
    into
      .insertInto('settings')
      .values({ name, value: 'x'.repeat(bytes) })
      .execute()
  await busy.transaction().execute(async tx => {
    for (let at = 0; at < 60; at++) await insert(tx, `row ${at}`, 1_000_000)
  })
  // The file grows while the log is written into it, up to where the log ended before.
  while (statSync(file).size < before + 10_000_000) await delay(1)
  for (let at = 0; at < 3; at++) await insert(busy, `meanwhile ${at}`, 10)
  const reader = new DatabaseSync(file)
  reader.exec('select 1 from settings')
  await busy.destroy()
  const alone = join(place, 'alone.sqlite')
  await copyFile(file, alone)
  reader.close()
  const withoutLog = new DatabaseSync(alone)
  const found = withoutLog.prepare("select name from settings where name like 'meanwhile%'").all()
  withoutLog.close()
  assert.equal(found.length, 3)
})

/*
 * A real failed fsync needs a faulty disk. This test throws SQLite's error from the handle of node:sqlite instead, so
 * it does not show what the system keeps of the file.
 */
test('replaces the connection after a failed fsync, and only if the file is whole', async t => {
  const place = await mkdtemp(join(tmpdir(), 'wine-cellar-fsync-'))
  const broken = await openDatabase({ data_dir: place })
  t.after(async () => {
    await broken.destroy()
    await rm(place, { recursive: true })
  })
  const write = (name: string) =>
    broken.transaction().execute(tx => tx.insertInto('settings').values({ name, value: 'yes' }).execute())
  const cacheSize = async () =>
    (await sql<{ cache_size: number }>`pragma cache_size`.execute(broken)).rows[0]?.cache_size
  const failOnce = () => {
    const { exec } = DatabaseSync.prototype
    const failing = t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, statement: string) {
      if (statement !== 'commit') return exec.call(this, statement)
      failing.mock.restore()
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 })
    })
  }

  await sql`pragma cache_size = -1234`.execute(broken)
  await write('before')
  assert.equal(await cacheSize(), -1234)
  failOnce()
  await assert.rejects(write('failed'), /disk I\/O error/)
  await write('after')
  assert.equal(await cacheSize(), -2000)
  const names = (await broken.selectFrom('settings').select('name').execute()).map(({ name }) => name)
  assert.ok(names.includes('after') && !names.includes('failed'))

  await sql`pragma wal_checkpoint(truncate)`.execute(broken)
  failOnce()
  await assert.rejects(write('failed'), /disk I\/O error/)
  const file = join(place, 'cellar.sqlite')
  const pages = await readFile(file)
  await writeFile(file, pages.fill(0xa5, 4096))
  for (const name of ['one', 'two']) await assert.rejects(write(name), { code: 'database_damaged' })
})
