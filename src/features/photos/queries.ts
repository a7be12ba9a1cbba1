import type { CellarAccess } from '../../server/access.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import type { Picture } from '../../server/pictures.ts'
import { limits } from '../../shared/limits.ts'
import type { PhotoForm } from './contract.ts'

/**
 * Returns how many more photos a cellar has room for. Removed photos count, because their bytes are kept as long as the
 * cellar exists.
 */
export async function roomForPhotos(tx: Tx, { cellar_id }: CellarAccess): Promise<number> {
  const { count } = await tx
    .selectFrom('photo_files')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('cellar_id', '=', cellar_id)
    .where('size', '=', 'small')
    .executeTakeFirstOrThrow()
  return limits.photos_in_cellar - Number(count)
}

/** Stores the bytes of a photo. The caller has checked that there is room. */
export async function keepPicture(tx: Tx, { cellar_id }: CellarAccess, photo_id: string, { whole, small }: Picture) {
  await tx
    .insertInto('photo_files')
    .values([
      { cellar_id, photo_id, size: 'whole', file: whole },
      { cellar_id, photo_id, size: 'small', file: small },
    ])
    .execute()
}

/** Returns the bytes of a photo that is in the cellar now, and nothing for a removed one. */
export async function findPicture(
  db: Database,
  { cellar_id }: CellarAccess,
  photo_id: string,
  form: PhotoForm,
): Promise<Uint8Array | undefined> {
  const found = await db
    .selectFrom('photo_files')
    .innerJoin('photos', join =>
      join.onRef('photos.cellar_id', '=', 'photo_files.cellar_id').onRef('photos.id', '=', 'photo_files.photo_id'),
    )
    .select('photo_files.file')
    .where('photo_files.cellar_id', '=', cellar_id)
    .where('photo_files.photo_id', '=', photo_id)
    .where('photo_files.size', '=', form)
    .executeTakeFirst()
  return found?.file
}
