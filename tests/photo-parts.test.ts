import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { addPhoto } from '../src/features/photos/commands.ts'
import { getPhoto, listPhotoParts, putPhotoPart } from '../src/features/photos/contract.ts'
import { addWine } from '../src/features/wines/commands.ts'
import { newId } from '../src/shared/ids.ts'
import { limits } from '../src/shared/limits.ts'
import { Device } from './device.ts'
import { type Somebody, startWorld } from './harness.ts'
import { LyingProxy } from './lying-proxy.ts'

/* Photos are sent in parts through a proxy with a limit of a megabyte, and resume after a break. */

const world = await startWorld()
const proxy = await LyingProxy.to(await world.app.listen({ host: '127.0.0.1', port: 0 }))
after(() => proxy.close())
const photo = await noisyPhoto()
const tooLarge = (_: unknown, bytes: number) => (bytes > 1_000_000 ? { status: 413 } : undefined)
beforeEach(() => {
  proxy.lie = tooLarge
})

async function noisyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#000', noise } })
  return new Uint8Array(await picture.jpeg({ quality: 95 }).toBuffer())
}

async function withPhoto(name: string) {
  const person = await world.person(name)
  const device = await Device.of(person, proxy.url)
  const [wine_id, photo_id] = [newId(), newId()]
  await device.do(addWine, { id: wine_id, type: 'red', name: 'Cuvée' })
  await device.sync()
  assert.ok(await device.do(addPhoto, { wine_id, photo_id, width: 1_600, height: 1_200 }, photo))
  return { person, device, photo_id }
}

const isHere = async (as: Somebody, photo_id: string) =>
  (await world.call(getPhoto, { as, params: { photo_id, form: 'small' } })).status === 200
const partsStored = async () => (await world.db.selectFrom('upload_parts').select('part').execute()).length

test("sends a photo larger than a proxy's limit, and leaves nothing of its parts", async () => {
  assert.ok(photo.length > 1_100_000 && photo.length < 3_000_000, String(photo.length))
  const { person, device, photo_id } = await withPhoto('Ada')
  assert.ok(await device.sync())
  assert.equal(device.store.state.waiting.length, 0)
  assert.ok(await isHere(person, photo_id))
  assert.equal(await partsStored(), 0)
  device.close()
})

test('resumes an interrupted upload, and completes it once although its last answer is lost', async () => {
  const { person, device, photo_id } = await withPhoto('Bea')
  proxy.received = 0
  let parts = 0
  assert.equal(await device.sync(method => (method === 'PUT' && ++parts === 3 ? 'request-lost' : 'through')), false)
  assert.equal(await partsStored(), 2)
  await device.sync((_, key) => (key ? 'answer-lost' : 'through'))
  assert.equal(device.store.state.waiting.length, 1)
  assert.ok(await isHere(person, photo_id))
  await device.sync()
  assert.deepEqual([device.store.state.waiting.length, device.store.state.refused.length], [0, 0])
  // Its parts were sent once, and once more because the answer was lost.
  assert.ok(proxy.received < 2.1 * photo.length, `${proxy.received} bytes for ${photo.length}`)
  const added = world.db.selectFrom('changes').select('version').where('cellar_id', '=', person.cellar_id)
  assert.equal((await added.where('command', '=', 'photos/add').execute()).length, 1)
  device.close()
})

test('shows parts only to their sender, lists them by number, and refuses large ones', async () => {
  const cleo = await world.person('Cleo')
  const dora = await world.person('Dora')
  await world.join(cleo.cellar_id, dora, 'editor')
  const params = { cellar_id: cleo.cellar_id, upload_id: newId() }
  const put = (as: Somebody, part: number, bytes: number) =>
    world.refused(putPhotoPart, { as, params: { ...params, part: String(part) }, body: new Uint8Array(bytes) })
  const listed = async (as: Somebody) => (await world.done(listPhotoParts, { as, params })).parts
  for (const part of [1, 0, 1]) assert.equal((await put(cleo, part, 10)).status, 204)
  assert.deepEqual([await listed(cleo), await listed(dora)], [[0, 1], []])
  assert.equal((await put(cleo, 2, limits.upload_part_bytes + 1)).status, 413)
  assert.equal((await put(cleo, 20, 10)).status, 400)
  const adding = {
    params: { ...params, wine_id: newId(), photo_id: newId() },
    query: { upload_id: params.upload_id, parts: '2' },
  }
  const { status, body } = await world.refused(addPhoto, { as: dora, ...adding, query: {}, body: new Uint8Array() })
  assert.deepEqual([status, body.code], [409, 'upload_incomplete'])
})

test("drops unfinished uploads: a person's oldest, and all after a week", async () => {
  const eva = await world.person('Eva')
  const put = () =>
    world.done(putPhotoPart, {
      as: eva,
      params: { upload_id: newId(), part: '0' },
      body: new Uint8Array(10),
    })
  const mine = world.db.selectFrom('upload_parts').select('part').where('person_id', '=', eva.user.id)
  for (let count = 0; count < limits.uploads_per_person + 3; count++) {
    world.pass(1_000)
    await put()
  }
  assert.equal((await mine.execute()).length, limits.uploads_per_person)
  world.pass(8 * 86_400_000)
  await put()
  assert.equal(await partsStored(), 1)
})
