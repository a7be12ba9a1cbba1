import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { AppError } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { toast } from '../../../ui/toast.ts'
import type { addPhoto } from '../commands.ts'
import { pictureKindOf } from '../picture-kind.ts'
import { shrink, UnreadablePicture } from './shrinking.ts'
import { usePhotoStore } from './use-photo-store.ts'

/** Adds pictures to a wine: each is made smaller here, shown at once, and sent when it can be. */
export function useAddPhotos(wine_id: string) {
  const { t } = useLingui()
  const commands = useCommands()
  const attempt = useAttempt()
  const store = usePhotoStore()
  const [busy, setBusy] = useState(false)

  async function addPhotos(files: readonly File[]) {
    setBusy(true)
    const read = await readAll(files)
    for (const { name, isHeic } of read.unreadable) {
      const done = isHeic
        ? t`${name} is a HEIC picture, which this browser cannot read. Share it as JPEG; most phones can convert it.`
        : t`${name} cannot be read. Choose a JPEG, PNG, WebP or AVIF picture.`
      toast(done, { tone: 'danger' })
    }
    await attempt(
      commands(
        read.pictures.map(({ whole, small, width, height }) => async run => {
          const photo_id = newId()
          // Stored before the command adds the photo, so that it is shown from here.
          await store?.put(photo_id, small)
          return run<typeof addPhoto>('photos/add', { wine_id, photo_id, width, height }, whole)
        }),
        added => t`${plural(added, { one: 'One photo added', other: '# photos added' })}`,
      ),
    )
    setBusy(false)
  }

  return { busy, addPhotos }
}

async function readAll(files: readonly File[]) {
  const pictures: Awaited<ReturnType<typeof shrink>>[] = []
  const unreadable: { name: string; isHeic: boolean }[] = []
  // Pictures are processed one after the other, because each takes tens of megabytes while it is drawn.
  // The first that is too many is refused with the reason.
  for (const file of files.slice(0, limits.photos_of_wine + 1)) {
    try {
      pictures.push(await shrink(file))
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error
      unreadable.push({ name: file.name, isHeic: await isHeic(file) })
    }
  }
  return { pictures, unreadable }
}

/** Checks the bytes, because the type that a system reports is not reliable. */
async function isHeic(file: Blob): Promise<boolean> {
  try {
    pictureKindOf(new Uint8Array(await file.slice(0, 300).arrayBuffer()))
    return false
  } catch (error) {
    return error instanceof AppError && error.code === 'photo_heic'
  }
}
