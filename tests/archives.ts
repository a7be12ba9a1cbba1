import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { restoreArchive, takeArchive } from '../src/features/archive/contract.ts'
import { originalOf } from '../src/features/transfer/apply/import-parts.ts'
import type { SnapshotTables } from '../src/ledger/contract.ts'
import { readWhole } from '../src/ledger/server/cellar-cache.ts'
import { snapshotOf } from '../src/ledger/snapshot.ts'
import { cellarTables } from '../src/model/cellar-tables.ts'
import type { Database } from '../src/server/db/tables.ts'
import type { Somebody, World } from './harness.ts'

/** Exports a cellar of somebody as an archive. */
export async function takenOut(world: World, owner: Somebody, cellar_id = owner.cellar_id): Promise<Buffer> {
  const options = { as: owner, params: { cellar_id }, body: { password: owner.password } }
  return (await world.done(takeArchive, options)) as unknown as Buffer
}

/** Restores an archive, and asserts that it is accepted. */
export async function broughtBack(world: World, somebody: Somebody, archive: Uint8Array) {
  const lines = (await world.done(restoreArchive, { as: somebody, body: archive })) as unknown as { phase: string }[]
  const last = lines.at(-1) as { phase: string; cellar: { id: string; name: string; version: number } }
  assert.equal(last.phase, 'done', JSON.stringify(last))
  return last.cellar
}

export type Files = Map<string, Buffer>

export async function unpacked(archive: Uint8Array): Promise<Files> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(archive))
  const files: Files = new Map()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

export async function packed(files: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

/** Returns everything that a cellar contains in a comparable form: rows, ledger, files, and the people it names. */
export async function wholeOf(db: Database, cellar_id: string) {
  const { cellar_id: _, ...rows } = inOrder(snapshotOf(await readWhole(db, cellar_id)))
  const changes = await db
    .selectFrom('changes')
    .select(['version', 'person_id', 'command', 'made_at', 'composed_at', 'undoes', 'undone_by'])
    .where('cellar_id', '=', cellar_id)
    .orderBy('version')
    .execute()
  const change_rows = await db
    .selectFrom('change_rows')
    .select(['version', 'position', 'table_name', 'row_id', 'before', 'after'])
    .where('cellar_id', '=', cellar_id)
    .orderBy('version')
    .orderBy('position')
    .execute()
  const photos = await db.selectFrom('photo_files').selectAll().where('cellar_id', '=', cellar_id).execute()
  const imports = await db
    .selectFrom('imports')
    .selectAll()
    .where('cellar_id', '=', cellar_id)
    .where('version', 'is not', null)
    .execute()
  const originals = await Promise.all(imports.map(row => originalOf(db, row)))
  const files = [
    ...photos.map(({ photo_id, size, file }) => [`${photo_id} ${size}`, Buffer.from(file).toString('base64')]),
    ...imports.map(({ cellar_id: _, ...rest }, at) => [JSON.stringify(rest), originals[at]?.toString('base64')]),
  ].sort()
  return { rows, changes: plain(changes), change_rows: plain(change_rows), files }
}

/** SQLite's rows have no prototype, which comparisons would notice. */
function plain<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.map(row => ({ ...row }))
}

function inOrder(snapshot: SnapshotTables): SnapshotTables {
  for (const table of cellarTables) {
    snapshot.tables[table]?.rows.sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))
  }
  return snapshot
}
