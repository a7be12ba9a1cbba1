import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { decryptFile, encryptFile } from '../../src/features/backups/age.ts'
import { differing, digestsOf } from '../../src/features/backups/digests.ts'
import { checkedManifest, makeBackup } from '../../src/features/backups/make-backup.ts'
import { restoreBackup } from '../../src/features/backups/restore.ts'
import { tableForms } from '../../src/features/backups/table-forms.ts'
import type { Config } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/tables.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { wholeOf } from '../archives.ts'
import { emptyFolder } from '../empty-folder.ts'
import { emptyDatabase, inDatabase, worldOf } from '../harness.ts'
import { RandomCommands } from '../random-commands.ts'
import { placeSettings, until } from '../server-process.ts'
import { rounds } from './rounds.ts'

/* F20. A backup and a restore into PostgreSQL are killed or have no room, and an encrypted backup is damaged. */

const random = seededRandom(process.env.SEED ?? 'killed backup')
const at = new Date('2026-03-14T10:00:00.000Z')
const place = await emptyFolder({ after })

const [world, ada] = await worldOf('Ada')
await new RandomCommands(world, ada, random).steps(60)
const whole = await wholeOf(world.db, ada.cellar_id)
const { config } = world.host
const file = join(place, 'backup.sqlite')
await makeBackup(config.database, file, at, config)
const key = await generateIdentity()
const recipient = await identityToRecipient(key)

interface Run {
  script: 'back-up.ts' | 'restore.ts'
  file: string
  database: Config['database']
  DATA_DIR: string
  /** The recipients of the backup. */
  recipients?: string
  /** The largest size of a file that it may write, in blocks of 512 bytes. */
  blocks?: number
}

/** Starts a command at the machine. */
function run({ script, file, database, DATA_DIR, recipients = '', blocks }: Run) {
  const path = fileURLToPath(new URL(`../../src/app/${script}`, import.meta.url))
  const limit = blocks === undefined ? '' : `ulimit -f ${blocks}; `
  const command = `${limit}exec "${process.execPath}" --disable-warning=ExperimentalWarning "${path}" "${file}"`
  const child = spawn('sh', ['-c', command], {
    env: {
      ...process.env,
      ...placeSettings(database, DATA_DIR),
      BACKUP_AGE_RECIPIENTS: recipients,
      NODE_COMPILE_CACHE: '',
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (printed += text))
  const ended = once(child, 'close').then(([code]) => ({ code, printed }))
  return { child, ended }
}

/** Runs a command once to its end, and then kills it at points in that time; `check` looks at what is left. */
async function killedAnywhere(
  times: number,
  next: () => Promise<Run>,
  check: (run: Run, killed: boolean) => Promise<void>,
) {
  const first = await next()
  const begun = performance.now()
  const { code, printed } = await run(first).ended
  const ms = performance.now() - begun
  assert.equal(code, 0, printed)
  await check(first, false)
  for (let round = 0; round < times; round++) {
    const each = await next()
    const { child, ended } = run(each)
    await Promise.race([setTimeout(random() * ms), ended])
    child.kill('SIGKILL')
    await ended
    await check(each, true)
  }
}

for (const kind of ['plain', 'encrypted'] as const) {
  test(`gives a ${kind} backup its name only when it is whole, wherever it is killed`, async () => {
    const [DATA_DIR, folder] = [await emptyFolder({ after }), await emptyFolder({ after })]
    const end = kind === 'plain' ? '.sqlite' : '.sqlite.age'
    const before = await contentOf(world.db)
    let number = 0
    await killedAnywhere(
      rounds(2),
      async () => ({
        script: 'back-up.ts',
        file: join(folder, `${number++}${end}`),
        database: config.database,
        DATA_DIR,
        ...(kind === 'encrypted' ? { recipients: recipient } : {}),
      }),
      async ({ file: made }, killed) => {
        const names = await readdir(folder)
        if (names.includes(made.slice(folder.length + 1))) assert.equal(await isWhole(made), true)
        else assert.ok(killed)
        if (kind === 'encrypted')
          assert.deepEqual(
            names.filter(name => !name.endsWith('.age')),
            [],
          )
      },
    )
    assert.deepEqual(differing(before, await contentOf(world.db)), [], 'the instance is untouched')

    // Negative control: the check must notice a file that got its name too early.
    const early = join(folder, `early${end}`)
    const bytes = await readFile(join(folder, `0${end}`))
    await writeFile(early, bytes.subarray(0, bytes.length / 2))
    assert.equal(await isWhole(early), false)
  })
}

/** Tells whether a file is a whole backup of the world. */
async function isWhole(path: string): Promise<boolean> {
  const copy = join(await emptyFolder({ after }), 'cellar.sqlite')
  try {
    if (path.endsWith('.age')) await decryptFile(path, copy, [key])
    else await writeFile(copy, await readFile(path))
    const { tables } = await checkedManifest(copy)
    return differing(tables, await contentOf(world.db)).length === 0
  } catch {
    return false
  }
}

const contentOf = (db: Database) =>
  digestsOf(
    db,
    tableForms(file).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )

test('notices each flipped bit of an encrypted backup, and its end', async () => {
  const folder = await emptyFolder({ after })
  const encrypted = join(folder, 'whole.age')
  await encryptFile(file, encrypted, [recipient])
  const bytes = await readFile(encrypted)
  const outcomeOf = async (changed: Buffer) => {
    const [from, into] = [join(folder, 'changed.age'), join(folder, 'out')]
    await writeFile(from, changed)
    const outcome = await decryptFile(from, into, [key]).then(
      () => 'taken',
      () => 'refused',
    )
    await rm(into, { force: true })
    return outcome
  }
  for (let round = 0; round < rounds(50); round++) {
    const bit = Math.floor(random() * (round % 5 === 0 ? 250 : bytes.length) * 8)
    const flipped = Buffer.from(bytes)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    assert.equal(await outcomeOf(flipped), 'refused', `bit ${bit}`)
    const end = Math.floor(random() * bytes.length)
    if (round % 5 === 0) assert.equal(await outcomeOf(bytes.subarray(0, end)), 'refused', `cut after ${end} bytes`)
  }
  assert.equal(await outcomeOf(bytes), 'taken', 'negative control: what is whole is taken')
})

test('says that there is no room for a backup, plain or encrypted, and leaves nothing of it', async () => {
  const [DATA_DIR, folder] = [await emptyFolder({ after }), await emptyFolder({ after })]
  for (const [name, recipients] of [
    ['full.sqlite', ''],
    ['full.sqlite.age', recipient],
  ] as const) {
    const order = {
      script: 'back-up.ts',
      file: join(folder, name),
      database: config.database,
      DATA_DIR,
      recipients,
    } as const
    const { code, printed } = await run({ ...order, blocks: 200 }).ended
    assert.notEqual(code, 0)
    assert.match(printed, /The disk is full\. Nothing was changed\./)
    assert.deepEqual(await readdir(folder), [])
    assert.deepEqual(
      (await readdir(DATA_DIR)).filter(each => each.startsWith('.')),
      [],
    )
    const roomy = await run(order).ended
    assert.equal(roomy.code, 0, `negative control: with room it is made: ${roomy.printed}`)
    await rm(join(folder, name))
  }
})

if (process.env.TEST_DATABASE_URL) {
  test('has the schema from before or all of the restored one when a restore into PostgreSQL is killed', async () => {
    const outcomes: string[] = []
    const target = await emptyDatabase({ after })
    await killedAnywhere(
      rounds(3),
      async () => {
        await withEarlierData(target)
        return { script: 'restore.ts', file, database: target, DATA_DIR: await emptyFolder({ after }) }
      },
      async () => {
        await until('PostgreSQL has noticed', () => isAlone(target))
        outcomes.push(await outcomeOf(target))
      },
    )
    assert.equal(outcomes[0], 'restored')
    assert.deepEqual(
      outcomes.filter(outcome => !['before', 'restored'].includes(outcome)),
      [],
    )

    // The remains of a restore that was killed go with the next one.
    await inDatabase(target, db => sql`create schema restored_20260101t000000`.execute(db))
    await restoreBackup(file, target, await emptyFolder({ after }), at)
    assert.deepEqual(await schemasLike(target, 'restored%'), [])

    // Negative control: the check must notice a schema that is only half there.
    await inDatabase(target, db => sql`delete from change_rows`.execute(db))
    assert.ok(!['before', 'restored'].includes(await outcomeOf(target)))
  })

  test('changes nothing if the disk of PostgreSQL is full while a backup is restored', async () => {
    const target = await emptyDatabase({ after })
    await withEarlierData(target)
    // The table of the wines takes no rows as soon as it has been made.
    await inDatabase(target, async db => {
      await sql`create schema disk`.execute(db)
      await sql`create function disk.full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
      await sql`create function disk.fill() returns event_trigger language plpgsql as $$
        declare made record; begin
          for made in select * from pg_event_trigger_ddl_commands() where object_identity like '%.wines' loop
            execute format('create or replace trigger disk_full before insert on %s for each row execute function disk.full()',
              made.object_identity);
          end loop;
        end $$`.execute(db)
      await sql`create event trigger disk_fills on ddl_command_end when tag in ('CREATE TABLE')
        execute function disk.fill()`.execute(db)
    })
    const order = {
      script: 'restore.ts',
      file,
      database: target,
      DATA_DIR: await emptyFolder({ after }),
    } as const
    const full = await run(order).ended
    assert.equal(full.code, 1)
    assert.match(full.printed, /The disk is full\. Nothing was changed\./)
    assert.deepEqual(await schemasLike(target, '%restore%'), [])
    assert.equal(await outcomeOf(target), 'before')
    await inDatabase(target, db => sql`drop event trigger disk_fills`.execute(db))
    await restoreBackup(file, target, order.DATA_DIR, at)
    assert.equal(await outcomeOf(target), 'restored', 'negative control: with room it is restored')
  })
}

/** Empties the schema, and marks it. */
async function withEarlierData(database: Config['database']) {
  await inDatabase(database, async db => {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
  })
  await inDatabase(database, db => db.insertInto('settings').values({ name: 'earlier', value: 'yes' }).execute())
}

async function schemasLike(database: Config['database'], pattern: string): Promise<string[]> {
  const found = await inDatabase(database, db =>
    sql<{ name: string }>`select nspname as name from pg_namespace where nspname like ${pattern}`.execute(db),
  )
  return found.rows.map(({ name }) => name)
}

/** A process of PostgreSQL ends a moment after its client. */
async function isAlone(database: Config['database']): Promise<boolean> {
  const { rows } = await inDatabase(database, db =>
    sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename is not null`.execute(db),
  )
  return Number(rows[0]?.others) === 0
}

/** Opens the data as a server would, and tells which it is. */
async function outcomeOf(database: Config['database']): Promise<string> {
  return inDatabase(database, async db => {
    const earlier = await db.selectFrom('settings').select('value').where('name', '=', 'earlier').executeTakeFirst()
    const people = await db.selectFrom('people').select('id').execute()
    if (earlier && people.length === 0) return 'before'
    assert.deepEqual(await wholeOf(db, ada.cellar_id), whole)
    return earlier ? 'a mixture' : 'restored'
  }).catch(String)
}
