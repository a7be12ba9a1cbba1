import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { describe, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { type Files, packed, takenOut, unpacked } from '../../../tests/archives.ts'
import { fieldOf } from '../../../tests/fields-of.ts'
import { worldOf } from '../../../tests/harness.ts'
import { smallPhoto } from '../../../tests/small-photo.ts'
import { newId } from '../../shared/ids.ts'
import { addBottles } from '../bottles/commands.ts'
import { addPhoto } from '../photos/commands.ts'
import { addPlace } from '../places/commands.ts'
import { placeBottles } from '../places/placing.ts'
import { addTasting } from '../tastings/commands.ts'
import { addWine } from '../wines/commands.ts'
import { restoreArchive } from './contract.ts'

const [world, ada] = await worldOf('Ada')
const photo_id = newId()

const [wine_id, place_id, bottle_ids] = [newId(), newId(), [newId(), newId()]]
await world.done(addWine, { as: ada, body: { id: wine_id, name: 'Blanc', type: 'white' } })
const grid = { grid_rows: 2, grid_columns: 2, grid_depth: 1, grid_kind: 'cells' }
await world.done(addPlace, { as: ada, body: { id: place_id, name: 'Rack', kind: 'rack', ...grid } })
const bought = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: '2026-01-02' }
await world.done(addBottles, { as: ada, body: bought })
const placements = bottle_ids.map((bottle_id, at) => ({
  bottle_id,
  place_id,
  slot_row: 1,
  slot_column: 1 + at,
  slot_depth: 1,
}))
await world.done(placeBottles, { as: ada, body: { placements } })
await world.done(addTasting, { as: ada, body: { id: newId(), wine_id, note: 'Good.' } })
await world.done(addPhoto, { as: ada, query: { wine_id, photo_id }, body: await smallPhoto() })
const whole: Files = await unpacked(await takenOut(world, ada))

type Line = Record<string, unknown>

/** Returns the archive with one line of a file changed. */
async function withLine(file: string, at: number, change: (line: Line) => Line): Promise<Buffer> {
  const lines = String(whole.get(file)).split('\n')
  lines[at - 1] = JSON.stringify(change(JSON.parse(lines[at - 1] ?? '')))
  return packed(new Map([...whole, [file, Buffer.from(lines.join('\n'))]]))
}

async function refusalOf(
  body: Buffer,
): Promise<{ status: number; code: string; message: string; fields?: Line | undefined }> {
  const answer = await world.refused(restoreArchive, { as: ada, body })
  if (!Array.isArray(answer.body)) return { status: answer.status, ...answer.body }
  const last = answer.body.at(-1)
  assert.equal(last.phase, 'refused', JSON.stringify(last))
  return { status: answer.status, ...last }
}

describe('names a row that breaks a rule by its file, line and field', () => {
  const breaches: [string, number, string, (line: Line) => Line][] = [
    ['cellar/wines.jsonl', 1, 'id', line => ({ ...line, id: '../../etc/passwd' })],
    ['cellar/wines.jsonl', 1, 'vintage', line => ({ ...line, vintage: 'old' })],
    ['cellar/wines.jsonl', 1, 'colour', line => ({ ...line, colour: 'white' })],
    ['cellar/wines.jsonl', 1, 'name', line => ({ ...line, name: 'a\u0000b' })],
    ['cellar/wines.jsonl', 1, 'created_at', line => ({ ...line, created_at: 'yesterday' })],
    ['cellar/wines.jsonl', 1, 'drink_until', line => ({ ...line, drink_from: 2030, drink_until: 2020 })],
    ['cellar/bottles.jsonl', 2, 'slot_row', line => ({ ...line, slot_column: 3 - Number(line.slot_column) })],
    ['cellar/bottles.jsonl', 2, 'slot_row', line => ({ ...line, slot_row: null })],
    ['cellar/bottles.jsonl', 2, 'wine_id', line => ({ ...line, wine_id: newId() })],
    ['cellar/bottles.jsonl', 2, 'departed_by', line => ({ ...line, departed_by: newId() })],
    ['cellar/bottles.jsonl', 2, 'departure', line => ({ ...line, state: 'gone' })],
    ['cellar/bottles.jsonl', 2, 'price_currency', line => ({ ...line, price_minor: 100 })],
    ['cellar/bottles.jsonl', 2, 'locked_until_on', line => ({ ...line, locked_until_on: '2031-06-01' })],
    ['cellar/places.jsonl', 1, 'parent_id', line => ({ ...line, parent_id: line.id })],
    ['cellar/places.jsonl', 1, 'parent_id', line => ({ ...line, parent_id: newId() })],
    ['ledger/changes.jsonl', 3, 'version', line => ({ ...line, version: 4 })],
    ['ledger/changes.jsonl', 3, 'undoes', line => ({ ...line, undoes: 3 })],
    ['ledger/changes.jsonl', 3, 'person_id', line => ({ ...line, person_id: newId() })],
    ['ledger/rows.jsonl', 2, 'table', line => ({ ...line, table: 'people' })],
    ['ledger/rows.jsonl', 2, 'after.kind', line => ({ ...line, after: { ...(line.after as Line), kind: 7 } })],
    ['ledger/rows.jsonl', 2, 'after.id', line => ({ ...line, id: newId() })],
    ['people.jsonl', 1, 'id', line => ({ ...line, id: 7 })],
  ]
  for (const [file, at, field, change] of breaches) {
    test(`${file}, line ${at}: ${field}`, async () => {
      const { code, message, fields } = await refusalOf(await withLine(file, at, change))
      assert.equal(code, 'archive_line')
      assert.ok(message.includes(`Line ${at} of ${file}`), message)
      assert.deepEqual(Object.keys(fields ?? {}), [field])
    })
  }

  test('refuses a row that occurs twice', async () => {
    const bottles = String(whole.get('cellar/bottles.jsonl'))
    const twice = Buffer.from(bottles + bottles)
    const { code, message, fields } = await refusalOf(
      await packed(new Map([...whole, ['cellar/bottles.jsonl', twice]])),
    )
    assert.equal(code, 'archive_line')
    assert.match(message, /Line 3 of cellar\/bottles\.jsonl/)
    assert.deepEqual(fields, { id: { code: 'chosen_twice', message: 'This is listed twice.' } })
  })

  test('refuses a line that is not JSON or not text', async () => {
    for (const line of [Buffer.from('{"id":\n'), Buffer.from([0xff, 0xfe, 0x0a])]) {
      const { code, message } = await refusalOf(await packed(new Map([...whole, ['cellar/wines.jsonl', line]])))
      assert.equal(code, 'archive_line')
      assert.match(message, /Line 1 of cellar\/wines\.jsonl/)
    }
  })

  test('leaves a number that no column can hold to the database, without a server error', async () => {
    const archive = await withLine('cellar/photos.jsonl', 1, line => ({ ...line, position: Number.MAX_SAFE_INTEGER }))
    const { body } = await world.call(restoreArchive, { as: ada, body: archive })
    const { phase, code } = (body as unknown as { phase: string; code?: string }[]).at(-1) ?? {}
    // SQLite stores such a number, so the archive is restored and the cellar is removed here.
    const isPostgres = 'database_url' in world.host.config.database
    assert.deepEqual([phase, code], isPostgres ? ['refused', 'archive_rules'] : ['done', undefined])
    await world.db.deleteFrom('cellars').where('id', '!=', ada.cellar_id).execute()
  })
})

describe('refuses files that are no archive, or an incomplete one', () => {
  const without = (name: string) => packed([...whole].filter(([file]) => file !== name))
  const withManifest = (change: (manifest: Line) => Line) => {
    const manifest = JSON.parse(String(whole.get('manifest.json')))
    return packed(new Map([...whole, ['manifest.json', Buffer.from(JSON.stringify(change(manifest)))]]))
  }
  const cases: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['nothing at all', 'file_empty', () => Buffer.alloc(0)],
    ['a text', 'archive_not_one', () => Buffer.from('Producer,Name\nA,B\n')],
    ['another ZIP', 'archive_file_odd', () => packed([['xl/workbook.xml', Buffer.from('<x/>')]])],
    ['an empty ZIP', 'archive_not_one', () => packed([])],
    ['half of one', 'archive_not_one', async () => (await packed(whole)).subarray(0, 2_000)],
    ['without a manifest', 'archive_not_one', () => without('manifest.json')],
    ['without its wines', 'archive_file_missing', () => without('cellar/wines.jsonl')],
    ['without the bytes of a photo', 'archive_file_missing', () => without(`photos/${photo_id}.small.webp`)],
    ['of another program', 'archive_not_one', () => withManifest(manifest => ({ ...manifest, format: 'other' }))],
    [
      'of the first version with a file of the second',
      'archive_file_odd',
      () => withManifest(manifest => ({ ...manifest, format_version: 1 })),
    ],
    [
      'of a later release',
      'archive_newer',
      () => withManifest(manifest => ({ ...manifest, format_version: 4, new: 1 })),
    ],
    [
      'with fewer changes than versions',
      'archive_line',
      () => withManifest(manifest => ({ ...manifest, cellar: { ...(manifest.cellar as Line), version: 1 } })),
    ],
    [
      'with a line lost',
      'archive_lines',
      () => packed(new Map([...whole, ['cellar/tastings.jsonl', Buffer.alloc(0)]])),
    ],
    ['with a file too many', 'archive_file_odd', () => packed([...whole, ['readme.txt', Buffer.from('hello')]])],
    ['with a file twice', 'archive_file_odd', () => packed([...whole, ['people.jsonl', Buffer.from('')]])],
    [
      'with a drawing for a photo',
      'archive_damaged',
      () => packed(new Map([...whole, [`photos/${photo_id}.webp`, Buffer.from('<svg onload="alert(1)"/>')]])),
    ],
    [
      'with a photo that tells where it was taken',
      'archive_damaged',
      async () => packed(new Map([...whole, [`photos/${photo_id}.webp`, await telling()]])),
    ],
    [
      'that leads out of its folder',
      'archive_not_one',
      async () => renamed(await packed(whole), 'views.jsonl', '../ws.jsonl'),
    ],
    ['with a byte that changed', 'archive_damaged', async () => spoiled(await packed(whole))],
    ['that claims to unpack to next to nothing', 'archive_damaged', () => bomb(1_000)],
    ['that unpacks to a hundred million bytes of nothing', 'archive_line', () => bomb(100_000_000)],
    ['that says it unpacks to more than any cellar', 'archive_file_large', () => bomb(4_100_000_000)],
  ]
  for (const [what, expected, make] of cases) {
    test(`${what} is refused`, async () => {
      const { code, message } = await refusalOf(await make())
      assert.equal(code, expected, message)
      assert.doesNotMatch(message, /[{}]|NaN|undefined/)
    })
  }

  test('refuses an archive over the size limit before reading it', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: restoreArchive.path,
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/zip',
        'content-length': '8000000001',
      },
    })
    assert.equal(answer.statusCode, 413)
  })

  test('refuses a second upload of the same person until the first is over', async () => {
    const payload = new PassThrough()
    const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/zip' }
    const first = world.app
      .inject({ method: 'POST', url: restoreArchive.path, headers, payload })
      .then(answer => answer)
    // This is more than the buffers on the way hold, so the server is reading it and the person's place is occupied.
    payload.write(Buffer.alloc(1_000_000))
    await once(payload, 'drain')
    const another = () => world.refused(restoreArchive, { as: ada, body: Buffer.from('no archive') })
    const second = await another()
    assert.deepEqual([second.status, second.body.code], [429, 'uploads_at_once'])
    payload.end()
    assert.equal((await first).statusCode, 422)
    assert.equal((await another()).status, 422)
  })

  test('refuses JSON instead of an archive', async () => {
    assert.equal((await world.refused(restoreArchive, { as: ada, body: { a: 1 } })).status, 415)
    assert.equal((await world.refused(restoreArchive, { as: ada })).status, 415)
  })
})

test('leaves neither rows nor files of refused archives', async () => {
  const cellars = await world.db.selectFrom('cellars').select('id').execute()
  assert.deepEqual(fieldOf(cellars, 'id'), [ada.cellar_id])
  const { database } = world.host.config
  if ('data_dir' in database)
    assert.ok(
      (await readdir(database.data_dir)).every(file => /^(cellar\.sqlite.*|instance\.json|secret\.key)$/.test(file)),
    )
})

function telling(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a1f35' } })
    .withExif({ IFD0: { Copyright: 'Ada' } })
    .webp()
    .toBuffer()
}

/** Replaces a name by another of the same length, everywhere it occurs. */
function renamed(zip: Buffer, name: string, other: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(name, other), 'latin1')
}

/** Changes one byte of the packed data, in the middle of the first file that is stored uncompressed. */
function spoiled(zip: Buffer): Buffer {
  const at = zip.indexOf('VP8')
  const copy = Buffer.from(zip)
  if (at < 0) {
    // The file is compressed: this changes one bit within the data of the wines.
    const name = zip.indexOf('cellar/wines.jsonl')
    copy[name + 40] = (copy[name + 40] ?? 0) ^ 1
  } else copy[at + 40] = (copy[at + 40] ?? 0) ^ 1
  return copy
}

/** Returns an archive whose wines unpack to a hundred million zeros, whatever size the directory states. */
async function bomb(says: number): Promise<Buffer> {
  const zeros = deflateRawSync(Buffer.alloc(100_000_000))
  const zip = await packed(new Map([...whole, ['cellar/wines.jsonl', Buffer.from('\u0001bomb')]]))
  return rewritten(zip, 'cellar/wines.jsonl', zeros, says)
}

/** Returns the ZIP with the packed bytes of one file replaced and the given length in its directory. */
function rewritten(zip: Buffer, name: string, packedBytes: Buffer, says: number): Buffer {
  const local = zip.indexOf(name) - 30
  const end = zip.readUInt32LE(zip.length - 22 + 16)
  const directory = zip.indexOf(name, end) - 46
  const dataAt = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const offset = zip.readUInt32LE(directory + 20)
  const grown = packedBytes.length - offset
  const copy = Buffer.concat([zip.subarray(0, dataAt), packedBytes, zip.subarray(dataAt + offset)])
  const entry = directory + grown
  copy.writeUInt16LE(8, entry + 10)
  copy.writeUInt32LE(packedBytes.length, entry + 20)
  copy.writeUInt32LE(says, entry + 24)
  copy.writeUInt32LE(end + grown, copy.length - 22 + 16)
  for (let at = end + grown; at < copy.length - 22; ) {
    const offset = copy.readUInt32LE(at + 42)
    if (offset > local) copy.writeUInt32LE(offset + grown, at + 42)
    at += 46 + copy.readUInt16LE(at + 28) + copy.readUInt16LE(at + 30) + copy.readUInt16LE(at + 32)
  }
  return copy
}
