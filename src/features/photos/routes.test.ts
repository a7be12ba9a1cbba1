import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { type Somebody, worldOf } from '../../../tests/harness.ts'
import { getSnapshot, undoChange } from '../../ledger/contract.ts'
import { replicaOf } from '../../ledger/replica.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { addWine } from '../wines/commands.ts'
import { addPhoto, removePhoto } from './commands.ts'
import { getPhoto } from './contract.ts'

const [world, ada, eve] = await worldOf('Ada', 'Eve')
const wine_id = newId()

await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Cuvée' } })

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f35' } })
const paramsOf = (photo_id: string) => ({ cellar_id: ada.cellar_id, wine_id, photo_id })
const add = (body: Uint8Array, photo_id = newId(), key?: string) =>
  world.refused(addPhoto, { as: ada, params: paramsOf(photo_id), body, ...(key ? { key } : {}) })
const photos = async () => replicaOf(await world.done(getSnapshot, { as: ada })).photos

async function shown(photo_id: string, form: 'whole' | 'small', as: Somebody = ada): Promise<Buffer> {
  const params = { cellar_id: as.cellar_id, photo_id, form }
  return (await world.done(getPhoto, { as, params })) as unknown as Buffer
}

test('encodes a photo again in two sizes, upright, without the camera’s metadata', async () => {
  const taken = await picture(3_000, 2_000)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Canary', Copyright: 'Canary' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 59/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
    .toBuffer()
  const turned = await sharp(taken).keepMetadata().withMetadata({ orientation: 6 }).toBuffer()
  assert.match(turned.toString('latin1'), /Canary/)

  const photo_id = newId()
  assert.equal((await add(turned, photo_id)).status, 201)
  const record = (await photos()).get(photo_id)
  assert.deepEqual([record?.width, record?.height], [1_600, 2_400])
  for (const [form, side] of [
    ['whole', limits.photo_side],
    ['small', limits.photo_small_side],
  ] as const) {
    const bytes = await shown(photo_id, form)
    const { format, width, height, exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
    assert.deepEqual([format, Math.max(width, height), height > width], ['webp', side, true])
    assert.deepEqual([exif, xmp, icc, iptc, orientation], [undefined, undefined, undefined, undefined, undefined])
    assert.doesNotMatch(bytes.toString('latin1'), /canary|GPS|EXIF|XMP /i)
  }
})

test('serves a picture opened by its address as nothing but a picture', async () => {
  const photo_id = newId()
  await add(await picture(20, 20).png().toBuffer(), photo_id)
  const { headers } = await world.call(getPhoto, { as: ada, params: { ...paramsOf(photo_id), form: 'small' } })
  assert.equal(headers['content-type'], 'image/webp')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/)
})

test('accepts PNG, WebP and AVIF like JPEG', async () => {
  for (const file of [picture(40, 30).png(), picture(40, 30).webp(), picture(40, 30).avif()]) {
    const photo_id = newId()
    assert.equal((await add(await file.toBuffer(), photo_id)).status, 201)
    await world.done(removePhoto, { as: ada, body: { photo_id } })
  }
})

test('adds a photo sent twice with the same key once, and rejects other bytes', async () => {
  const photo_id = newId()
  const key = newId()
  const file = await picture(50, 40).jpeg().toBuffer()
  const count = (await photos()).size
  assert.deepEqual((await add(file, photo_id, key)).body, (await add(file, photo_id, key)).body)
  assert.equal((await photos()).size, count + 1)
  const other = await add(await picture(40, 50).jpeg().toBuffer(), photo_id, key)
  assert.deepEqual([other.status, other.body.code], [409, 'key_reused'])
  assert.deepEqual((await add(file, photo_id)).body.code, 'exists_already')
})

test('removes a photo for everybody on undo, and restores the same bytes on redo', async () => {
  const photo_id = newId()
  const { version } = await world.done(addPhoto, {
    as: ada,
    params: paramsOf(photo_id),
    body: await picture(60, 40).jpeg().toBuffer(),
  })
  const bytes = await shown(photo_id, 'whole')
  const undo = (of: number) => world.done(undoChange, { as: ada, body: { version: of } })
  const undone = await undo(version)
  assert.equal((await photos()).has(photo_id), false)
  const gone = await world.refused(getPhoto, { as: ada, params: { ...paramsOf(photo_id), form: 'whole' } })
  assert.equal(gone.status, 404)
  await undo(undone.version)
  assert.deepEqual(await shown(photo_id, 'whole'), bytes)
})

test('answers for a photo of another cellar exactly as for a missing one', async () => {
  const photo_id = newId()
  await add(await picture(20, 20).jpeg().toBuffer(), photo_id)
  const ask = async (params: Record<string, string>) => {
    const { status, body } = await world.refused(getPhoto, { as: eve, params: { ...params, form: 'small' } })
    const { request_id: _, ...rest } = body
    return { status, rest }
  }
  const theirs = await ask(paramsOf(photo_id))
  assert.equal(theirs.status, 404)
  assert.deepEqual(theirs, await ask({ cellar_id: newId(), photo_id: newId() }))
  assert.deepEqual(theirs, await ask({ cellar_id: eve.cellar_id, photo_id }))
  const taken = await world.refused(removePhoto, { as: eve, body: { photo_id } })
  assert.equal(taken.status, 404)
  assert.equal((await photos()).has(photo_id), true)
})

describe('rejects files that are not photos in plain words and stores nothing', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const cases: Record<string, [file: () => Promise<Uint8Array> | Uint8Array, status: number, code: string]> = {
    'nothing at all': [() => new Uint8Array(), 400, 'file_empty'],
    'a drawing': [() => Buffer.from(svg), 415, 'photo_svg'],
    'a drawing after a byte order mark': [() => Buffer.from(`\ufeff  <?xml version="1.0"?>${svg}`), 415, 'photo_svg'],
    'a web page': [() => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'photo_unknown'],
    'an animation': [() => Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 415, 'photo_unknown'],
    'a document': [() => Buffer.from('%PDF-1.7'), 415, 'photo_unknown'],
    'an iPhone’s own picture': [() => heicHeader(), 415, 'photo_heic'],
    'a drawing behind the first bytes of a photo': [
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
      422,
      'photo_damaged',
    ],
    'a photo cut short': [async () => (await noisy(800, 600)).subarray(0, 20_000), 422, 'photo_damaged'],
    'a small file of 196 million pixels': [() => bomb, 413, 'photo_too_many_pixels'],
    'a header that claims the largest sides there are': [
      () => pngHeader(2 ** 31 - 1, 2 ** 31 - 1),
      422,
      'photo_damaged',
    ],
    'a file beyond the limit': [() => new Uint8Array(limits.photo_bytes + 1), 413, 'too_large'],
  }
  let bomb: Buffer
  before(async () => {
    bomb = await picture(14_000, 14_000).png({ compressionLevel: 9 }).toBuffer()
    assert.ok(bomb.length < 1_000_000, 'the bomb is small')
  })
  for (const [name, [file, status, code]] of Object.entries(cases)) {
    test(name, async () => {
      const before = await photos()
      const answer = await add(await file())
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(answer.body))
      assert.ok(answer.body.message.length > 10)
      assert.deepEqual(await photos(), before)
    })
  }
})

test('rejects a photo for a missing wine', async () => {
  const params = { ...paramsOf(newId()), wine_id: newId() }
  const { status } = await world.refused(addPhoto, { as: ada, params, body: await picture(9, 9).jpeg().toBuffer() })
  assert.equal(status, 404)
})

function noisy(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
}

/** Returns the header of a PNG without its image data. */
function pngHeader(width: number, height: number): Uint8Array {
  const chunk = Buffer.alloc(25)
  chunk.writeUInt32BE(13)
  chunk.write('IHDR', 4)
  chunk.writeUInt32BE(width, 8)
  chunk.writeUInt32BE(height, 12)
  chunk.set([8, 2, 0, 0, 0], 16)
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk])
}

function heicHeader(): Uint8Array {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)])
}
