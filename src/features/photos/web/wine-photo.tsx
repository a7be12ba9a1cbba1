import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { savesData } from '../../../client/saves-data.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Photo } from '../../../model/photo.ts'
import type { Wine } from '../../../model/wine.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { inTheirOrder } from '../photo-order.ts'
import { PhotoImage } from './photo-image.tsx'
import { usePhotoStore } from './use-photo-store.ts'
import styles from './wine-photo.module.css'

const PhotosDialog = lazyDialog(() => import('./photos-dialog.tsx'))

/** The number of small photos that are fetched ahead for offline use, the newest first. */
const photosAhead = 500
const fetchAheadAfterMs = 4_000
/** The number of photos that paper shows beside the cover. */
const printedAtMost = 3

/** The cover photo of a wine next to its name. Pressing it opens all photos. */
export default function WinePhoto({ wine, photos }: { wine: Wine; photos: readonly Photo[] }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  useKeepingPhotos()
  const [first, ...others] = inTheirOrder(photos)
  if (!first) return null
  const count = photos.length
  return (
    <>
      <button
        type="button"
        className={styles.photo}
        data-count={count > 1 ? count : undefined}
        onClick={() => setOpen(true)}
        aria-label={t({ context: 'button', message: 'Show photos' })}
      >
        <PhotoImage photo={first} form="small" alt={first.caption ?? wineText(wine)} fills className={styles.frame} />
      </button>
      <div className={styles.others} data-paper-only>
        {others.slice(0, printedAtMost).map(photo => (
          <PhotoImage
            key={photo.id}
            photo={photo}
            form="small"
            alt={photo.caption ?? wineText(wine)}
            fills
            className={styles.frame}
          />
        ))}
      </div>
      {open && <PhotosDialog wine={wine} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Fetches the newest photos of the cellar for offline use once the browser is idle. */
function useKeepingPhotos() {
  const store = usePhotoStore()
  const { replica, waiting, reached } = useCellar()
  const photos = replica?.photos
  const idle = waiting.length === 0 && reached === true
  useEffect(() => {
    if (!store || !photos || !idle || savesData()) return
    const newest = [...photos.values()].sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, photosAhead)
    const timer = setTimeout(() => {
      // The oldest of them are fetched first, because those stored last are kept longest. What fails is fetched another
      // time.
      store.keepAll(newest.map(photo => photo.id).reverse()).catch(() => {})
    }, fetchAheadAfterMs)
    return () => clearTimeout(timer)
  }, [store, photos, idle])
}
