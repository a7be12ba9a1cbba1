import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { takenOut } from '../../tests/archives.ts'
import type { Callable } from '../../tests/callable.ts'
import { type CallOptions, worldOf } from '../../tests/harness.ts'
import { smallPhoto } from '../../tests/small-photo.ts'
import { restoreArchive } from '../features/archive/contract.ts'
import { addPhoto } from '../features/photos/commands.ts'
import { putPhotoPart } from '../features/photos/contract.ts'
import { applyImport, previewImport, reviseImport } from '../features/transfer/contract.ts'
import { addWine } from '../features/wines/commands.ts'
import { newId } from '../shared/ids.ts'
import { kindOf } from './db/dialect.ts'
import type { Tables, Tx } from './db/tables.ts'

/*
 * Work that takes long is committed only if its sender is still allowed to do it then, not only when it was received.
 */

const [world, ada, bob] = await worldOf('Ada', 'Bob')
const params = { cellar_id: ada.cellar_id }
const photo = await smallPhoto()
const wine_id = newId()
const table = Buffer.from('Wine,Vintage,Producer\nLate,2015,Hof')
await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Blanc', type: 'white' } })
const { import_id } = await world.done(previewImport, { as: ada, body: table })
const archive = await takenOut(world, ada)

/** Each case names the table that it writes to, so that on PostgreSQL its write can be made to wait there. */
const cases: readonly [what: string, endpoint: Callable, input: () => CallOptions, table: keyof Tables][] = [
  ['a photo', addPhoto, () => ({ params: { ...params, wine_id, photo_id: newId() }, body: photo }), 'photo_files'],
  [
    'a part of a photo',
    putPhotoPart,
    () => ({ params: { ...params, upload_id: newId(), part: 0 }, body: photo }),
    'upload_parts',
  ],
  ['a file that is looked at', previewImport, () => ({ params, body: table }), 'imports'],
  [
    'settings of an import',
    reviseImport,
    () => ({ params: { ...params, import_id }, body: { currency: 'CHF' } }),
    'imports',
  ],
  ['an import', applyImport, () => ({ params: { ...params, import_id }, key: newId() }), 'wines'],
  ['an archive', restoreArchive, () => ({ body: archive }), 'wines'],
]

for (const [what, endpoint, input, written] of cases) {
  test(`${what} is not kept when its sender was disabled just before it was committed`, async () => {
    await setDisabled(null)
    await world.db
      .deleteFrom('members')
      .where('person_id', '=', bob.user.id)
      .where('cellar_id', '=', ada.cellar_id)
      .execute()
    await world.join(ada.cellar_id, bob, 'editor')
    const [earlier, as] = [await counts(), await world.signIn(bob)]
    const { answer } = await whileWritesWait(written, async tx => {
      const answer = world.call(endpoint, { ...input(), as })
      // By then the request has been received, admitted and read. On an even slower machine it is refused earlier.
      await setTimeout(400)
      await tx
        .updateTable('people')
        .set({ disabled_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', bob.user.id)
        .execute()
      return { answer }
    })
    const { body } = await answer
    const refusal = Array.isArray(body) ? body.at(-1) : body
    assert.equal((refusal as { code?: string }).code, 'not_signed_in', JSON.stringify(body))
    assert.deepEqual(await counts(), earlier)
  })
}

/** Makes writes to the table wait until the work is done. */
function whileWritesWait<T>(table: keyof Tables, work: (tx: Tx) => Promise<T>): Promise<T> {
  return world.db.transaction().execute(async tx => {
    // SQLite has only one writer anyway, from the first write of a transaction on.
    if (kindOf(tx) === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
    return work(tx)
  })
}

const setDisabled = (disabled_at: string | null) =>
  world.db.updateTable('people').set({ disabled_at }).where('id', '=', bob.user.id).execute()

/** Counts the rows of all tables that these requests write, and reads the settings and the version of the import. */
async function counts() {
  const tables = ['photos', 'photo_files', 'upload_parts', 'imports', 'import_parts', 'wines', 'cellars'] as const
  const counted = tables.map(async table => {
    const { count } = await world.db
      .selectFrom(table)
      .select(s => s.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)]
  })
  const { settings, version } = await world.db
    .selectFrom('imports')
    .select(['settings', 'version'])
    .where('id', '=', import_id)
    .executeTakeFirstOrThrow()
  return { ...Object.fromEntries(await Promise.all(counted)), settings, version }
}
