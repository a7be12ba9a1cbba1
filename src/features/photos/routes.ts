import { commandEndpoint } from '../../ledger/command-endpoint.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { commit } from '../../ledger/server/commit.ts'
import { type Route, route } from '../../server/http.ts'
import { AppError, conflict, notFound } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { addPhoto } from './commands.ts'
import type { NewPhoto } from './contract.ts'
import * as contract from './contract.ts'
import { pictureKindOf } from './picture-kind.ts'
import { findPicture, keepPicture, roomForPhotos } from './queries.ts'
import { dropUpload, joinedParts, keepPart, listParts } from './uploads.ts'

export function photoRoutes(host: CellarHost): Route[] {
  return [
    route(commandEndpoint(addPhoto), async ({ cellar, request, query, signal, confirm, ...call }) => {
      const { wine_id, photo_id, upload_id, parts = 1 } = query as NewPhoto
      const file = upload_id ? await joinedParts(host.db, cellar, upload_id, parts) : call.file
      pictureKindOf(file)
      // A missing wine is found before any work on the picture.
      if (!(await host.cache.replica(cellar)).wines.has(wine_id)) throw notFound()
      const picture = await host.pictures.made(file, signal)
      return commit(host, cellar, { command: addPhoto.name, request, confirm }, async (tx, before, context) => {
        const input = { wine_id, photo_id, width: picture.width, height: picture.height }
        const rows = await before.read(addPhoto.reads(input))
        const written = addPhoto.apply(rows, input, context)
        if ((await roomForPhotos(tx, cellar)) < 1) {
          throw conflict('no_room_for_photos', { max: limits.photos_in_cellar })
        }
        await keepPicture(tx, cellar, photo_id, picture)
        if (upload_id) await dropUpload(tx, cellar, upload_id)
        return written
      })
    }),

    route(contract.putPhotoPart, async ({ cellar, params: { upload_id, part }, file, now, transact }) => {
      if (file.length === 0) throw new AppError(400, 'file_empty')
      await transact(tx => keepPart(tx, cellar, { upload_id, part, file, now }))
      return undefined
    }),

    route(contract.listPhotoParts, async ({ cellar, params: { upload_id } }) => ({
      parts: await listParts(host.db, cellar, upload_id),
    })),

    route(contract.getPhoto, async ({ cellar, params: { photo_id, form } }) => {
      const file = await findPicture(host.db, cellar, photo_id, form)
      if (!file) throw notFound()
      return file
    }),
  ]
}
