import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { getMe } from '../../src/features/accounts/contract.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { worldOf } from '../harness.ts'
import { ask, newPerson, type ServerProcess, startServerProcess } from '../server-process.ts'
import { rounds } from './rounds.ts'

/*
 * F4. The disk is full or refuses to write: reads continue, writes report the error, and all works once there is room.
 */

const wine = () => ({ id: newId(), name: 'Kein Platz', type: 'red' })

if (process.env.TEST_DATABASE_URL) {
  test('answers writes with 507 and continues to read when the disk of PostgreSQL is full', async () => {
    const [world, ada] = await worldOf('Ada')
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(world.db)
    await sql`create trigger full_disk before insert on wines for each row execute function full_disk()`.execute(
      world.db,
    )
    const { status, body } = await world.refused(addWine, { as: ada, body: wine() })
    assert.deepEqual([status, body.code], [507, 'no_space'])
    await world.done(getMe, { as: ada })
    await sql`drop trigger full_disk on wines`.execute(world.db)
    await world.done(addWine, { as: ada, body: wine() })
  })
} else {
  test('answers writes with 507 and continues to read in a full database, and writes again once there is room', async () => {
    const [world, ada] = await worldOf('Ada')
    // Limits the database to its current pages: a small write still fits on one of them.
    await sql`pragma max_page_count = 1`.execute(world.db)
    const german = { headers: { 'accept-language': 'de' } }
    let full: Awaited<ReturnType<typeof world.refused>> | undefined
    for (let tries = 0; tries < 500 && full?.status !== 507; tries++)
      full = await world.refused(addWine, { as: ada, body: wine(), ...german })
    assert.deepEqual([full?.status, full?.body.code], [507, 'no_space'])
    assert.match(full?.body.message ?? '', /voll/)
    // Enough time has passed since the last use for this one to be recorded.
    world.pass(3_600_000)
    await world.done(getMe, { as: ada })
    await sql`pragma max_page_count = 1000000`.execute(world.db)
    await world.done(addWine, { as: ada, body: wine() })
  })

  for (const { name, limited } of onThisMachine()) {
    test(`${name}: nothing acknowledged is lost, nothing is torn, and reads go on`, async () => {
      const disk = limited()
      after(disk.remove)
      const server = await startServerProcess({ after }, { data_dir: disk.folder })
      const file = join(disk.folder, 'cellar.sqlite')
      const person = await newPerson(server, 'Ada')
      const acknowledged: string[] = []
      const refused: string[] = []
      for (let round = 0; round < rounds(2); round++) {
        acknowledged.push(...(await written(server, person, 20)))
        longUnused(file)
        disk.fill(server)
        let answer = await write(server, person)
        for (let tries = 0; tries < 2_000 && answer.status === 201; tries++) {
          acknowledged.push(answer.id)
          answer = await write(server, person)
        }
        assert.deepEqual([answer.status, answer.body.code], [507, 'no_space'])
        refused.push(answer.id)
        assert.equal((await ask(server, '/api/auth/me', person)).status, 200)
        const snapshot = await ask(server, `/api/cellars/${person.cellar_id}/snapshot`, person)
        assert.equal(snapshot.status, 200)
        disk.free(server)
        acknowledged.push(...(await written(server, person, 20)))
      }
      assert.deepEqual(fieldErrorsOf(file, acknowledged, refused), [])
      assert.match(server.log(), /The disk did not take a write/)
      assert.ok(!/\n\s+at /.test(server.log()), server.log())

      // Negative controls: it must notice a server that had acknowledged refused writes, and a torn file.
      const lost = refused.map(id => `${id} is lost`)
      assert.deepEqual(fieldErrorsOf(file, [...acknowledged, ...refused], []), lost)
      const torn = join(disk.folder, 'torn.sqlite')
      new DatabaseSync(file).exec('pragma wal_checkpoint(truncate)')
      copyFileSync(file, torn)
      truncateSync(torn, statSync(torn).size / 2)
      assert.notDeepEqual(fieldErrorsOf(torn, acknowledged, refused), [])
    })
  }
}

interface Disk {
  folder: string
  fill(server: ServerProcess): void
  free(server: ServerProcess): void
  remove(): void
}

/** Returns the ways in which a disk can be made to refuse: for root a small one, on Linux a limit on the process. */
function onThisMachine(): { name: string; limited: () => Disk }[] {
  const ways = [
    { name: 'a disk that is full', limited: smallDisk, works: process.getuid?.() === 0 && mounts() },
    { name: 'a disk that takes no more of a file', limited: limitedProcess, works: existsSync('/usr/bin/prlimit') },
  ]
  return ways.filter(({ works }) => works)
}

function mounts(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'wine-cellar-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

function smallDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'wine-cellar-small-'))
  assert.equal(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${6 + rounds(2)}m`, 'tmpfs', folder]).status, 0)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      for (;;) {
        try {
          writeFileSync(ballast, Buffer.alloc(4096), { flag: 'a' })
        } catch {
          return
        }
      }
    },
    free: () => rmSync(ballast),
    remove: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function limitedProcess(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'wine-cellar-limited-'))
  const limit = ({ child }: ServerProcess, bytes: string) =>
    assert.equal(spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`]).status, 0)
  return {
    folder,
    fill: server => {
      // The log is written again from its beginning once the database has taken what it held.
      const sizes = ['cellar.sqlite', 'cellar.sqlite-wal'].map(name => statSync(join(folder, name)).size)
      limit(server, String(Math.min(...sizes)))
    },
    free: server => limit(server, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface Person {
  token: string
  cellar_id: string
}

async function write(server: ServerProcess, { token, cellar_id }: Person) {
  const body = wine()
  return { id: body.id, ...(await ask(server, `/api/cellars/${cellar_id}/wines/add`, { token, body })) }
}

async function written(server: ServerProcess, person: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const { id, status, body } = await write(server, person)
    assert.equal(status, 201, JSON.stringify(body))
    ids.push(id)
  }
  return ids
}

/** Backdates all sessions, so that each request records a use. */
function longUnused(file: string) {
  const database = new DatabaseSync(file)
  database.exec(`update sessions set last_used_at = '2026-01-01T00:00:00.000Z'`)
  database.close()
}

/** Returns the errors of a file: that it is damaged, lacks acknowledged rows or contains refused ones. */
function fieldErrorsOf(file: string, acknowledged: readonly string[], refused: readonly string[]): string[] {
  const database = new DatabaseSync(file)
  try {
    const check = database.prepare('pragma integrity_check').all()
    const errors = check.map(row => String(row.integrity_check)).filter(text => text !== 'ok')
    const stored = new Set(
      database
        .prepare('select id from wines')
        .all()
        .map(row => row.id),
    )
    errors.push(...acknowledged.filter(id => !stored.has(id)).map(id => `${id} is lost`))
    errors.push(...refused.filter(id => stored.has(id)).map(id => `${id} is there`))
    return errors
  } catch (error) {
    return [String(error)]
  } finally {
    database.close()
  }
}
