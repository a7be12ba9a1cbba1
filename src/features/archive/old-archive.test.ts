import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { broughtBack, unpacked } from '../../../tests/archives.ts'
import { startWorld } from '../../../tests/harness.ts'
import { importFile } from '../../../tests/import-files.ts'
import { getSnapshot, undoChange } from '../../ledger/contract.ts'
import { replicaOf } from '../../ledger/replica.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import { listHistory } from '../cellars/contract.ts'
import { getPhoto } from '../photos/contract.ts'
import { getImportFile, listImports } from '../transfer/contract.ts'
import { listViews } from '../views/contract.ts'
import { tableFile } from './format.ts'

/*
 * An archive as release 0.1.0 wrote it, with the tables of migration 0006: a row of every table, a slot and an opened
 * bottle, photos, an import and its original. It is never made anew: it stands for those that people have in a drawer.
 */
const archive = readFileSync(new URL('../../../tests/files/archives/form-1.zip', import.meta.url))

test('an archive of an old release comes back whole, and its changes can still be undone', async () => {
  const world = await startWorld()
  const zoe = await world.person('Zoe')
  const { id: cellar_id } = await broughtBack(world, zoe, archive)
  const params = { cellar_id }

  const cellar = replicaOf(await world.done(getSnapshot, { as: zoe, params }))
  const files = await unpacked(archive)
  for (const table of cellarTables) {
    const rows = linesOf(files.get(tableFile(table)))
    assert.ok(rows.length > 0, `${table} is in it`)
    assert.equal(cellar[table].size, rows.length, table)
    for (const row of rows) assert.partialDeepStrictEqual(cellar[table].get(row.id), row, table)
  }

  const { changes } = await world.done(listHistory, { as: zoe, params })
  assert.deepEqual(
    [changes.length, new Set(changes.map(({ person_name }) => person_name))],
    [22, new Set(['Ada', 'Kim'])],
  )
  const { views } = await world.done(listViews, { as: zoe, params })
  assert.deepEqual(
    views.map(({ name }) => name),
    ['To drink'],
  )
  const [photo] = cellar.photos.keys()
  const picture = await world.done(getPhoto, { as: zoe, params: { ...params, photo_id: photo ?? '', form: 'whole' } })
  assert.deepEqual(Buffer.from(picture as unknown as Uint8Array), files.get(`photos/${photo}.webp`))

  const [taken] = (await world.done(listImports, { as: zoe, params })).imports
  assert.ok(taken)
  const file = await world.done(getImportFile, { as: zoe, params: { ...params, import_id: taken.id } })
  assert.deepEqual(Buffer.from(file as unknown as Uint8Array), Buffer.from(importFile('mathroule/inventory.tsv')))
  await world.done(undoChange, { as: zoe, params: { ...params, version: taken.version } })
  const after = replicaOf(await world.done(getSnapshot, { as: zoe, params }))
  assert.deepEqual([after.wines.size, after.bottles.size, after.valuations.size], [1, 2, 0])
})

function linesOf(file: Buffer | undefined): { id: string }[] {
  return String(file ?? '')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}
