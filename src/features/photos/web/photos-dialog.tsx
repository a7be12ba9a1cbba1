import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Star, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Photo } from '../../../model/photo.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { orderPhotos, removePhoto } from '../commands.ts'
import { inTheirOrder } from '../photo-order.ts'
import AddPhotosButton from './add-photos-button.tsx'
import { CaptionField } from './caption-field.tsx'
import { PhotoImage } from './photo-image.tsx'
import styles from './photos-dialog.module.css'

/** The photos of a wine, one of them large, with the actions on it. */
export default function PhotosDialog({ wine, onClose }: { wine: Wine; onClose: () => void }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const photos = inTheirOrder((replica && grouped(replica.photos, 'wine_id').get(wine.id)) ?? [])
  const [chosen, setChosen] = useState<string>()
  // The first button removes the photo, so the focus should not start on it.
  const focused = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    photos.findIndex(photo => photo.id === chosen),
  )
  const photo = photos[at]
  const nameOf = (each: Photo) => {
    const number = photos.indexOf(each) + 1
    return each.caption ?? t({ context: 'photo', message: `Photo ${number}` })
  }

  function step(by: number) {
    setChosen(photos[(at + by + photos.length) % photos.length]?.id)
  }

  useArrows(step)

  return (
    <Dialog
      onClose={onClose}
      size="large"
      initialFocus={focused}
      title={wineText(wine)}
      actions={
        canWrite && (
          <>
            {photo && (
              <Actions wine={wine} photo={photo} photos={photos} onRemoved={() => setChosen(photos[at + 1]?.id)} />
            )}
            <AddPhotosButton wine_id={wine.id} look="words" />
          </>
        )
      }
    >
      <Stack gap={4} ref={focused} tabIndex={-1} className={styles.photos}>
        {photo ? (
          <Shown key={photo.id} wine={wine} photo={photo} name={nameOf(photo)} />
        ) : (
          <Trans>No photos of this wine yet. Add one.</Trans>
        )}
        {photos.length > 1 && (
          <Row gap={2} align="center">
            <IconButton
              label={t({ context: 'button', message: 'Previous photo' })}
              icon={<ChevronLeft />}
              onClick={() => step(-1)}
            />
            <ul className={styles.all}>
              {photos.map(each => (
                <li key={each.id}>
                  <button
                    type="button"
                    className={styles.one}
                    aria-label={nameOf(each)}
                    aria-current={each === photo || undefined}
                    onClick={() => setChosen(each.id)}
                  >
                    <PhotoImage photo={each} form="small" alt="" fills className={styles.thumb} />
                  </button>
                </li>
              ))}
            </ul>
            <IconButton
              label={t({ context: 'button', message: 'Next photo' })}
              icon={<ChevronRight />}
              onClick={() => step(1)}
            />
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}

/**
 * Moves through the photos with the arrow keys, unless a field has the focus. The direction follows that of the text.
 */
function useArrows(step: (by: number) => void) {
  useEffect(() => {
    function press({ key, target }: KeyboardEvent) {
      if (target instanceof HTMLInputElement) return
      const onwards = getComputedStyle(document.body).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === onwards ? 1 : -1)
    }
    // Captured before the dialog, which stops key events.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  })
}

/** The figure has a name of its own, since its caption contains the button that edits it. */
function Shown({ wine, photo, name }: { wine: Wine; photo: Photo; name: string }) {
  return (
    <Stack as="figure" gap={2} aria-label={name}>
      <div className={styles.large}>
        <PhotoImage photo={photo} form="whole" alt={photo.caption ?? wineText(wine)} className={styles.whole} />
      </div>
      <CaptionField photo={photo} />
    </Stack>
  )
}

interface ActionsProps {
  wine: Wine
  photo: Photo
  photos: readonly Photo[]
  onRemoved: () => void
}

function Actions({ wine, photo, photos, onRemoved }: ActionsProps) {
  const { t } = useLingui()
  const command = useCommand()
  const attempt = useAttempt()

  async function remove() {
    const done = t({ context: 'toast', message: 'Photo removed' })
    if (await attempt(command<typeof removePhoto>('photos/remove', { photo_id: photo.id }, done))) onRemoved()
  }

  function showFirst() {
    const photo_ids = [photo, ...photos.filter(each => each !== photo)].map(each => each.id)
    void attempt(
      command<typeof orderPhotos>('photos/order', { wine_id: wine.id, photo_ids }, t`This photo is now shown first`),
    )
  }

  return (
    <>
      <Button look="plain" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
        <Trans context="button">Remove</Trans>
      </Button>
      {photos[0] !== photo && (
        <Button icon={<Star aria-hidden />} onClick={showFirst}>
          <Trans context="photo">Show first</Trans>
        </Button>
      )}
    </>
  )
}
