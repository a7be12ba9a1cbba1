import type { CellarAccess } from '../../server/access.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import type { Picture } from '../../server/pictures.ts'
import { limits } from '../../shared/limits.ts'
import type { PhotoForm } from './contract.ts'

/** How many photos more a cellar has room for: their bytes are never thrown away as long as it is there. */
export async function roomForPhotos(tx: Tx, { cellar_id }: CellarAccess): Promise<number> {
  const { count } = await tx
    .selectFrom('photo_files')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('cellar_id', '=', cellar_id)
    .where('size', '=', 'small')
    .executeTakeFirstOrThrow()
  return limits.photos_in_cellar - Number(count)
}

/** Keeps a photo's bytes, for which there is room. */
export async function keepPicture(tx: Tx, { cellar_id }: CellarAccess, photo_id: string, { whole, small }: Picture) {
  await tx
    .insertInto('photo_files')
    .values([
      { cellar_id, photo_id, size: 'whole', file: whole },
      { cellar_id, photo_id, size: 'small', file: small },
    ])
    .execute()
}

/** The bytes of a photo that is in the cellar now: not those of one that was removed. */
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
