import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addCitus, emptyPlace, startWorld, worldOf } from '../../../tests/harness.ts'
import { deleteCellar } from '../../features/cellars/contract.ts'
import { makeGuestLink } from '../../features/guest-links/contract.ts'
import { makeInvitation } from '../../features/members/contract.ts'
import { putPhotoPart } from '../../features/photos/contract.ts'
import { saveView } from '../../features/views/contract.ts'
import { newId } from '../../shared/ids.ts'
import { openDatabase } from './open.ts'
import type { Database } from './tables.ts'

test('leaves the tables as they are where they cannot be distributed', async () => {
  const { config, clear } = await emptyPlace()
  const db = await openDatabase(config.database)
  const created_at = '2026-03-14T09:26:53.000Z'
  const person = {
    id: newId(),
    email: 'a@example.org',
    email_folded: 'a@example.org',
    name: 'Ada',
    role: 'member',
  } as const
  const looks = { locale: null, theme: 'system', score_scale: 'points_100', charts: null } as const
  const times = { created_at, disabled_at: null, last_seen_at: null }
  await db
    .insertInto('people')
    .values({ ...person, ...looks, ...times, password_hash: '', preferred_currency: 'EUR' })
    .execute()
  const cellar_id = newId()
  await db.insertInto('cellars').values({ id: cellar_id, name: 'Home', version: 0, created_at }).execute()
  const member = { cellar_id, person_id: person.id, role: 'owner', joined_at: created_at } as const
  await db.insertInto('members').values(member).execute()
  await db.deleteFrom('cellars').execute()
  assert.deepEqual(await db.selectFrom('members').selectAll().execute(), [])
  await db.destroy()
  await clear()
})

if (process.env.TEST_DATABASE_URL) {
  const ofCellar = [
    ...['authors', 'bottles', 'change_rows', 'changes', 'checks', 'custom_fields', 'import_parts', 'imports'],
    ...['label_sheets', 'photo_files', 'photos', 'places', 'plan_guests', 'plan_paces', 'purchases', 'sharing'],
    ...['stocktakes', 'tastings', 'valuations', 'window_rules', 'wines', 'wishes'],
  ]
  const partitions = [['cellars', 'HASH (id)'], ...ofCellar.map(table => [table, 'HASH (cellar_id)'])].sort()

  test('distributes the tables by cellar, and copies the small ones', async () => {
    const { db } = await startWorld()
    assert.deepEqual(await partitionsOf(db), partitions)
    const { rows } = await sql<{ name: string }>`
      select logicalrelid::text as name from pg_dist_partition where partmethod = 'n' order by 1`.execute(db)
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['members', 'people', 'rates'],
    )
  })

  test('has the foreign keys within a cellar, but none from the directory to a cellar', async () => {
    const { db } = await startWorld()
    const referred = new Map<string, string[]>()
    const { rows } = await sql<{ table: string; referred: string }>`
      select distinct conrelid::regclass::text as table, confrelid::regclass::text as referred
      from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`.execute(db)
    for (const row of rows) referred.set(row.table, [...(referred.get(row.table) ?? []), row.referred])
    assert.deepEqual(referred.get('bottles'), ['cellars', 'places', 'purchases', 'wines'])
    assert.deepEqual(referred.get('members'), ['people'])
    assert.deepEqual(referred.get('views'), ['members'])
    const toCellars = rows.filter(row => row.referred === 'cellars').map(({ table }) => table)
    assert.deepEqual(
      toCellars.filter(table => !ofCellar.includes(table)),
      [],
    )
    assert.ok(toCellars.length > 10)
  })

  test('distributes the tables of an instance that gets Citus later, once', async () => {
    const { config, clear } = await emptyPlace()
    assert.ok('database_url' in config.database)
    const before = await openDatabase(config.database)
    assert.deepEqual(await partitionsOf(before), [])
    await before.destroy()
    await addCitus(config.database.database_url)
    const started = await Promise.all([openDatabase(config.database), openDatabase(config.database)])
    for (const db of started) assert.deepEqual(await partitionsOf(db), partitions)
    for (const db of started) await db.destroy()
    await clear()
  })

  test('leaves nothing in the directory of a cellar that was deleted', async () => {
    const [world, ada] = await worldOf('Ada')
    const params = { cellar_id: ada.cellar_id, upload_id: newId(), part: 0 }
    await world.done(putPhotoPart, { as: ada, params, body: new Uint8Array([1]) })
    await world.done(makeInvitation, { as: ada, body: { role: 'viewer' } })
    const list = { name: 'Tonight', until_on: '2026-03-14', query: {} }
    await world.done(makeGuestLink, { as: ada, body: list })
    const view = { name: 'To drink', address: 'stage=peak', look: null }
    await world.done(saveView, { as: ada, params: { view_id: newId() }, body: view })
    const tables = ['members', 'upload_parts', 'invitations', 'guest_links', 'views'] as const
    const rowsOf = (table: (typeof tables)[number]) => world.db.selectFrom(table).selectAll().execute()
    for (const table of tables) assert.equal((await rowsOf(table)).length, 1, table)
    const body = { name: 'Ada', password: ada.password }
    await world.done(deleteCellar, { as: ada, body })
    for (const table of tables) assert.deepEqual(await rowsOf(table), [], table)
  })
}

async function partitionsOf(db: Database) {
  const { rows } = await sql<{ table: string; key: string }>`
    select relname as table, pg_get_partkeydef(oid) as key
    from pg_class where relkind = 'p' and relnamespace = current_schema()::regnamespace order by relname`.execute(db)
  return rows.map(({ table, key }) => [table, key])
}
