import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { startWorld } from '../../../tests/harness.ts'
import { addWine, editWines } from '../../features/wines/commands.ts'
import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { newId } from '../../shared/ids.ts'
import { inSnapshot } from './dialect.ts'
import { readSetting, writeSetting } from './settings.ts'
import type { Tx } from './tables.ts'

const world = await startWorld()

test('runs a transaction once that fails for a reason of its own', async () => {
  let runs = 0
  const failing = world.db.transaction().execute(async tx => {
    runs++
    await writeSetting(tx, 'failing', 'x')
    throw new Error('of its own')
  })
  await assert.rejects(failing, { message: 'of its own' })
  assert.equal(runs, 1)
  assert.equal(await readSetting(world.db, 'failing'), undefined)
})

// SQLite has one writer, so there are no conflicts.
if (process.env.TEST_DATABASE_URL) {
  /** Reads a setting, lets somebody else write it, and writes it: PostgreSQL cannot serialize that. */
  async function overtaken(tx: Tx, isFirst: boolean) {
    const before = await readSetting(tx, 'count')
    if (isFirst) await writeSetting(world.db, 'count', '10')
    await writeSetting(tx, 'count', String(Number(before) + 1))
  }

  test('runs a transaction again that could not be serialized, on the values of others', async () => {
    await writeSetting(world.db, 'count', '1')
    let runs = 0
    await world.db.transaction().execute(async tx => {
      await sql`set transaction isolation level serializable`.execute(tx)
      await overtaken(tx, ++runs === 1)
    })
    assert.equal(await readSetting(world.db, 'count'), '11')
    assert.equal(runs, 2)
  })

  test('gives up a transaction that is never serialized', async () => {
    await writeSetting(world.db, 'count', '1')
    let runs = 0
    const never = world.db.transaction().execute(async tx => {
      await sql`set transaction isolation level serializable`.execute(tx)
      await overtaken(tx, ++runs > 0)
    })
    await assert.rejects(never, { code: '40001' })
    assert.equal(runs, 5)
  })

  test('reads a snapshot once, since it may have been sent already', async () => {
    let runs = 0
    const reading = inSnapshot(world.db, async tx => {
      runs++
      await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
    })
    await assert.rejects(reading, { code: '40001' })
    assert.equal(runs, 1)
  })

  test('does both of two transactions that wait for each other', async () => {
    for (const name of ['one', 'other']) await writeSetting(world.db, name, '0')
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    const add = (nth: number, names: string[]) =>
      world.db.transaction().execute(async tx => {
        runs++
        for (const [at, name] of names.entries()) {
          await sql`update settings set value = (value::int + 1)::text where name = ${name}`.execute(tx)
          if (at > 0) continue
          both[nth]?.resolve()
          await Promise.all(both.map(({ promise }) => promise))
        }
      })
    await Promise.all([add(0, ['one', 'other']), add(1, ['other', 'one'])])
    assert.deepEqual(await Promise.all(['one', 'other'].map(name => readSetting(world.db, name))), ['2', '2'])
    assert.equal(runs, 3)
  })

  test('makes a change again whose statements were undone because of a deadlock', async () => {
    const ada = await world.person('Ada')
    const id = newId()
    const { version } = await world.done(addWine, { as: ada, body: { id, name: 'Alt', type: 'red' } })
    const edit = { as: ada, body: { wine_ids: [id], name: 'Neu' }, key: 'key-of-a-deadlock' }
    const edited = await world.db.transaction().execute(async tx => {
      // Thus PostgreSQL undoes the other.
      await sql`set local deadlock_timeout = '1min'`.execute(tx)
      await sql`update wines set note = null where cellar_id = ${ada.cellar_id} and id = ${id}`.execute(tx)
      const editing = world.call(editWines, edit)
      while (!(await isWaiting(tx))) await setTimeout(10)
      await sql`select from cellars where id = ${ada.cellar_id} for update`.execute(tx)
      return { editing }
    })
    const { status, body } = await edited.editing
    assert.equal(status, 201)
    assert.equal(body.version, version + 1)
    const { wines, version: now } = await readWhole(world.db, ada.cellar_id)
    assert.deepEqual([wines.get(id)?.name, now], ['Neu', version + 1])
    assert.deepEqual((await world.done(editWines, edit)).version, version + 1)
  })
}

async function isWaiting(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
  return rows.length > 0
}
