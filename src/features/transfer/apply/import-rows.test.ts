import assert from 'node:assert/strict'
import test from 'node:test'
import { worldOf } from '../../../../tests/harness.ts'
import { addWine } from '../../wines/commands.ts'
import { dropImport, listImportRows, type PreviewRow, previewImport, reviseImport } from '../contract.ts'

/* A file of 1,300 wines, so that its rows come in three pages. Every hundredth row has a warning, and one is a sum. */

const [world, ada] = await worldOf('Ada')
const inAdas = { cellar_id: ada.cellar_id }

const lines = Array.from({ length: 1_300 }, (_, at) => at + 2)
const uncertain = lines.filter(line => line % 100 === 0)
const sum = 1_302
const file = [
  'Weingut;Wein;Jahrgang;Farbe;Anzahl',
  ...lines.map(line => `Hof ${line};Wein Nr ${line};2015;${uncertain.includes(line) ? 'lila' : 'rot'};1`),
  'Summe;;;;1300',
].join('\n')

const others = lines.filter(line => !uncertain.includes(line))

test('lists all rows of a file in pages: those left out first, then those with warnings, then the others', async () => {
  const { import_id, rows } = await look()
  const pages = [rows, await rowsFrom(import_id, 500), await rowsFrom(import_id, 1_000)]
  assert.deepEqual(
    pages.map(page => page.length),
    [500, 500, 301],
  )
  assert.deepEqual(linesOf(pages.flat()), [sum, ...uncertain, ...others])
  assert.equal(pages[2]?.at(-1)?.wine?.name, 'Wein Nr 1301')
  assert.deepEqual(await rowsFrom(import_id, 1_301), [])
})

const settings = { corrections: [{ column: 'Farbe', original: 'lila', text: 'rot' }] }

test('lists further rows without reading the file again, and as its settings are now', async () => {
  const { import_id } = await look()
  const revised = await world.done(reviseImport, { as: ada, params: { ...inAdas, import_id }, body: settings })
  await world.db.deleteFrom('import_parts').where('import_id', '=', import_id).execute()
  const pages = [revised.rows, await rowsFrom(import_id, 500), await rowsFrom(import_id, 1_000)]
  assert.deepEqual(linesOf(pages.flat()), [sum, ...lines])
})

test('reads the file again when another process stored its settings', async () => {
  const { import_id } = await look()
  const stored = { settings: JSON.stringify(settings) }
  await world.db.updateTable('imports').set(stored).where('id', '=', import_id).execute()
  assert.deepEqual(linesOf(await rowsFrom(import_id, 500)), lines.slice(499, 999))
})

test('reads the file again for a cellar that has changed', async () => {
  const { import_id } = await look()
  const isKnown = async () => (await rowsFrom(import_id, 1_000)).at(-1)?.wine?.known
  assert.equal(await isKnown(), false)
  const wine = { producer: 'Hof 1301', name: 'Wein Nr 1301', vintage: 2015, type: 'red' } as const
  await world.done(addWine, { as: ada, body: { id: '018f0000-0000-7000-8000-000000001301', ...wine } })
  assert.equal(await isKnown(), true)
})

test('reads the file again on another day, when the vintage of a row has become possible', async () => {
  world.pass(Date.UTC(2026, 11, 31, 12) - world.clock.at.getTime())
  ada.token = await world.signIn(ada)
  const { import_id } = await look(file.replace('Nr 1301;2015', 'Nr 1301;2028'))
  const firstLines = async () => linesOf(await rowsFrom(import_id, 0)).slice(0, 15)
  assert.deepEqual(await firstLines(), [sum, ...uncertain, 1_301])
  world.pass(86_400_000)
  assert.deepEqual(await firstLines(), [sum, ...uncertain, 2])
})

test('lists no rows of a file that was dropped or is another cellar’s', async () => {
  const { import_id } = await look()
  const stranger = await world.person('Stranger')
  const query = { from: '500' }
  const there = { cellar_id: stranger.cellar_id, import_id }
  assert.equal((await world.refused(listImportRows, { as: stranger, params: there, query })).status, 404)
  const here = { ...inAdas, import_id }
  await world.done(dropImport, { as: ada, params: here })
  assert.equal((await world.refused(listImportRows, { as: ada, params: here, query })).status, 404)
})

function look(text = file) {
  world.pass(1_000)
  return world.done(previewImport, { as: ada, body: Buffer.from(text) })
}

async function rowsFrom(import_id: string, from: number): Promise<PreviewRow[]> {
  const query = { from: String(from) }
  const { rows, rows_count } = await world.done(listImportRows, { as: ada, params: { ...inAdas, import_id }, query })
  assert.equal(rows_count, 1_301)
  return rows
}

function linesOf(rows: readonly PreviewRow[]): number[] {
  return rows.map(({ line }) => line)
}
