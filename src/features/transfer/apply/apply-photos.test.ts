import assert from 'node:assert/strict'
import test from 'node:test'
import { worldOf } from '../../../../tests/harness.ts'
import { packed } from '../../../../tests/import-files.ts'
import { smallPhoto } from '../../../../tests/small-photo.ts'
import { getSnapshot, undoChange } from '../../../ledger/contract.ts'
import { replicaOf } from '../../../ledger/replica.ts'
import { removePhoto } from '../../photos/commands.ts'
import { getPhoto } from '../../photos/contract.ts'
import { applyImport, type ImportResult, previewImport } from '../contract.ts'

/* An imitation of HA Wine Tracker's archive, with invented wines. */

const [world, ada] = await worldOf('Ada')
const params = { cellar_id: ada.cellar_id }

const wine = (id: number, name: string, image: string | null) => ({
  id,
  name,
  year: 2016,
  type: 'Weisswein',
  quantity: 1,
  bottle_format: 0.75,
  image,
})
const damaged = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const wines = [wine(1, 'Hof A Eins', 'a1.jpg'), wine(2, 'Hof B Zwei', 'b2.jpg'), wine(3, 'Hof B Drei', 'gone.jpg')]
const archive = packed({
  'wines.json': JSON.stringify(wines),
  'images/a1.jpg': await smallPhoto(60, 40),
  'images/b2.jpg': damaged,
  'images/nobody.jpg': await smallPhoto(),
})

test('imports pictures named by a file as photos of its wines, in the same change, undone with it', async () => {
  const { import_id, report } = await look(archive)
  assert.deepEqual([report.format, report.wines, report.photos], ['ha_wine_tracker', 3, 2])
  const taken = await take(import_id)
  assert.deepEqual([taken.wines, taken.photos, taken.photos_left], [3, 1, 1])

  const cellar = await storedPhotos()
  const [photo] = cellar.photos.values()
  assert.deepEqual([photo?.width, photo?.height, photo?.position, photo?.person_id], [60, 40, 0, ada.user.id])
  const named = [...cellar.wines.values()].map(({ id, name, extra }) => [name, extra.image, id === photo?.wine_id])
  assert.deepEqual(named, [
    ['Hof A Eins', undefined, true],
    ['Hof B Zwei', undefined, false],
    ['Hof B Drei', 'gone.jpg', false],
  ])
  const { body } = await world.call(getPhoto, {
    as: ada,
    params: { ...params, photo_id: photo?.id ?? '', form: 'whole' },
  })
  assert.equal(Buffer.from(body as unknown as Uint8Array).toString('latin1', 8, 12), 'WEBP', 'made anew')

  await world.done(undoChange, { as: ada, body: { version: taken.version ?? 0 } })
  assert.deepEqual([(await storedPhotos()).photos.size, (await storedPhotos()).wines.size], [0, 0])
  assert.equal((await take(import_id)).photos, 1, 'and comes in again')
})

test('imports pictures added in a later export, and none that was removed here', async () => {
  const [photo] = (await storedPhotos()).photos.values()
  await world.done(removePhoto, { as: ada, body: { photo_id: photo?.id ?? '' } })
  assert.equal((await look(archive)).report.nothing_new, true)
  const later = packed({
    'wines.json': JSON.stringify(wines.with(2, wine(3, 'Hof B Drei', 'c3.jpg'))),
    'images/a1.jpg': await smallPhoto(60, 40),
    'images/c3.jpg': await smallPhoto(30, 30),
  })
  const { import_id, report } = await look(later)
  assert.deepEqual([report.photos, report.wines, report.since?.unchanged], [1, 0, 3])
  await take(import_id)
  const cellar = await storedPhotos()
  assert.deepEqual(
    [...cellar.photos.values()].map(({ wine_id }) => cellar.wines.get(wine_id)?.name),
    ['Hof B Drei'],
  )
})

function look(body: Uint8Array) {
  world.pass(1_000)
  return world.done(previewImport, { as: ada, body })
}

async function take(import_id: string): Promise<ImportResult> {
  const lines = (await world.done(applyImport, {
    as: ada,
    params: { ...params, import_id },
  })) as unknown as ImportResult[]
  const last = lines.at(-1)
  assert.equal(last?.phase, 'done', JSON.stringify(last))
  return last as ImportResult
}

async function storedPhotos() {
  return replicaOf(await world.done(getSnapshot, { as: ada }))
}
