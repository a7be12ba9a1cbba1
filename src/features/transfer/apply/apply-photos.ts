import { put, type RowWrite } from '../../../ledger/command.ts'
import { grouped, type Replica } from '../../../ledger/replica.ts'
import type { CellarHost } from '../../../ledger/server/cellar-host.ts'
import type { CellarAccess } from '../../../server/access.ts'
import type { Tx } from '../../../server/db/tables.ts'
import type { Picture } from '../../../server/pictures.ts'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { inTheirOrder } from '../../photos/photo-order.ts'
import { keepPicture, roomForPhotos } from '../../photos/queries.ts'
import type { ApplyStep } from '../contract.ts'
import type { MatchedPhoto } from '../match/match-photos.ts'

/** The number of bytes of pictures held in memory at once until they are written. */
const bytesAtOnce = 2 * limits.import_bytes

/**
 * Returns the pictures of a file by their names, encoded again like every photo: within limits and without metadata.
 * Unreadable pictures, and those beyond the limit, stay in the file, which is stored.
 */
export async function picturesMade(
  host: CellarHost,
  photos: readonly MatchedPhoto[],
  signal: AbortSignal,
  tell: (step: ApplyStep) => void,
): Promise<Map<string, Picture>> {
  const made = new Map<string, Picture>()
  let bytesInMemory = 0
  for (const [at, { picture }] of photos.entries()) {
    if (bytesInMemory > bytesAtOnce) break
    if (made.has(picture.name) || picture.size > limits.photo_bytes) continue
    tell({ phase: 'photos', done: at, total: photos.length })
    try {
      const one = await host.pictures.made(await picture.bytes(), signal)
      bytesInMemory += one.whole.length + one.small.length
      made.set(picture.name, one)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError) || error.status >= 500) throw error
    }
  }
  return made
}

/** Stores the photos of wines, as far as the wines and the cellar have room for them. */
export async function keepPhotos(
  tx: Tx,
  access: CellarAccess,
  photos: readonly MatchedPhoto[],
  made: ReadonlyMap<string, Picture>,
  { replica, newId, now }: { replica: Replica; newId(): string; now: string },
): Promise<RowWrite[]> {
  let room = photos.length > 0 ? await roomForPhotos(tx, access) : 0
  const byWine = grouped(replica.photos, 'wine_id')
  const written: RowWrite[] = []
  for (const [wine_id, of] of Map.groupBy(photos, photo => photo.wine_id)) {
    const there = inTheirOrder(byWine.get(wine_id) ?? [])
    let position = (there.at(-1)?.position ?? -1) + 1
    const pictures = of.flatMap(({ picture }) => made.get(picture.name) ?? [])
    for (const picture of pictures.slice(0, limits.photos_of_wine - there.length)) {
      if (room-- <= 0) return written
      const id = newId()
      const { width, height } = picture
      const { person_id } = access
      await keepPicture(tx, access, id, picture)
      written.push(
        put('photos', { id, wine_id, caption: null, width, height, position: position++, person_id, created_at: now }),
      )
    }
  }
  return written
}
