import assert from 'node:assert/strict'
import test from 'node:test'
import sharp from 'sharp'
import { addPhoto, removePhoto } from '../src/features/photos/commands.ts'
import { getPhoto } from '../src/features/photos/contract.ts'
import { addWine } from '../src/features/wines/commands.ts'
import { newId } from '../src/shared/ids.ts'
import { Device } from './device.ts'
import { fieldsOf } from './fields-of.ts'
import { smallPhoto } from './small-photo.ts'
import { type Somebody, startWorld } from './sqlite-harness.ts'

/* Photos taken without a network: their bytes wait with their requests. */

const world = await startWorld()
const base = await world.app.listen({ host: '127.0.0.1', port: 0 })

async function withWine(name: string): Promise<{ person: Somebody; device: Device; wine_id: string }> {
  const person = await world.person(name)
  const device = await Device.of(person, base)
  const wine_id = newId()
  await device.do(addWine, { id: wine_id, type: 'red', name: 'Cuvée' })
  return { person, device, wine_id }
}

async function add(device: Device, wine_id: string, width: number, height: number): Promise<string> {
  const photo_id = newId()
  const bytes = new Uint8Array(await smallPhoto(width, height))
  assert.ok(await device.do(addPhoto, { wine_id, photo_id, width, height }, bytes))
  return photo_id
}

async function sizeAtServer(person: Somebody, photo_id: string): Promise<[number, number]> {
  const params = { cellar_id: person.cellar_id, photo_id, form: 'whole' }
  const bytes = (await world.done(getPhoto, { as: person, params })) as unknown as Buffer
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

const waitingIn = (device: Device) => device.store.state.waiting.length

test('shows offline photos at once, keeps them across reloads, and sends them once and in order', async () => {
  const { person, device, wine_id } = await withWine('Ada')
  const one = await add(device, wine_id, 60, 40)
  const other = await add(device, wine_id, 40, 60)
  assert.deepEqual(fieldsOf([...device.replica.photos.values()], 'id', 'width', 'position'), [
    [one, 60, 0],
    [other, 40, 1],
  ])
  await device.reload()
  assert.equal(device.replica.photos.size, 2)
  assert.equal(waitingIn(device), 3)
  const [, adding] = device.store.state.waiting
  assert.ok(adding && (await device.store.fileOf(adding)))

  // Each answer is lost once.
  let sent = 0
  for (let tries = 0; tries < 10 && waitingIn(device) > 0; tries++) {
    await device.sync(method => (method !== 'GET' && sent++ % 2 === 0 ? 'answer-lost' : 'through'))
  }
  assert.equal(waitingIn(device), 0)
  assert.deepEqual(await sizeAtServer(person, one), [60, 40])
  assert.deepEqual(await sizeAtServer(person, other), [40, 60])
  const { count } = await world.db
    .selectFrom('changes')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('cellar_id', '=', person.cellar_id)
    .where('command', '=', 'photos/add')
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 2)
  assert.equal(await device.store.fileOf(adding), undefined, 'what was sent is not kept twice')
  device.close()
})

test('keeps a photo that the server cannot read as refused with its reason, and sends the rest', async () => {
  const { person, device, wine_id } = await withWine('Bea')
  const photo_id = newId()
  await device.do(addPhoto, { wine_id, photo_id, width: 10, height: 10 }, new Uint8Array([1, 2, 3]))
  const good = await add(device, wine_id, 30, 20)
  await device.sync()
  const [refused] = device.store.state.refused
  assert.deepEqual([refused?.refusal?.code, refused?.input.photo_id], ['photo_unknown', photo_id])
  assert.deepEqual([...device.replica.photos.keys()], [good])
  assert.deepEqual(await sizeAtServer(person, good), [30, 20])
  assert.ok(refused && (await device.store.fileOf(refused)))
  await device.store.drop([refused.at])
  assert.equal(await device.store.fileOf(refused), undefined)
  device.close()
})

test('sends a photo that was undone before it was sent, and then the undo', async () => {
  const { person, device, wine_id } = await withWine('Cleo')
  const photo_id = await add(device, wine_id, 30, 20)
  await device.undo(device.keys.at(-1) ?? '')
  assert.equal(device.replica.photos.size, 0)
  await device.sync()
  assert.deepEqual([waitingIn(device), device.store.state.refused.length], [0, 0])
  const params = { cellar_id: person.cellar_id, photo_id, form: 'small' }
  assert.equal((await world.refused(getPhoto, { as: person, params })).status, 404)
  assert.equal(await device.do(removePhoto, { photo_id }), false)
  device.close()
})
