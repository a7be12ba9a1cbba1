import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { smallPhoto } from '../../../tests/small-photo.ts'
import { worldOf } from '../../../tests/sqlite-harness.ts'
import { addressOf } from '../../shared/address.ts'
import { newId } from '../../shared/ids.ts'
import { addPhoto } from '../photos/commands.ts'
import { addWine } from '../wines/commands.ts'
import { takeArchive } from './contract.ts'
import { WholeZip } from './web/whole-zip.ts'

test('breaks the connection when an archive fails while it is sent', async () => {
  const [world, ada] = await worldOf('Ada')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { cellar_id } = ada
  const wine_id = newId()
  await world.done(addWine, { as: ada, body: { id: wine_id, type: 'red', name: 'Cuvée' } })
  const photos = [newId(), newId(), newId()].sort()
  for (const photo_id of photos) {
    await world.done(addPhoto, { as: ada, query: { wine_id, photo_id }, body: await smallPhoto() })
  }
  // This is far more than a connection buffers while nobody reads from it, so the last file is removed before it is
  // read.
  const files = world.db.updateTable('photo_files').where('cellar_id', '=', cellar_id)
  await files
    .set({ file: Buffer.alloc(20_000_000) })
    .where('size', '=', 'small')
    .execute()

  const url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}${addressOf(takeArchive, { cellar_id })}`
  const download = async (meanwhile: () => Promise<unknown>) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: ada.password }),
    })
    assert.equal(response.status, 200)
    const zip = new WholeZip()
    await meanwhile()
    for await (const piece of response.body ?? []) zip.take(piece)
    return zip
  }
  assert.equal((await download(async () => {})).isWhole, true)
  const last = world.db.deleteFrom('photo_files').where('photo_id', '=', photos[2] as string)
  const remove = () => last.where('size', '=', 'whole').execute()
  await assert.rejects(download(remove), { name: 'TypeError', message: 'terminated' })
})
