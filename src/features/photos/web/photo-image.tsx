import { useLingui } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import type { Photo } from '../../../model/photo.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { PhotoForm } from '../contract.ts'
import styles from './photo-image.module.css'
import { usePicture } from './use-photo-store.ts'

interface PhotoImageProps {
  photo: Photo
  form: PhotoForm
  /** What it shows, for those who do not see it; empty where that is said beside it. */
  alt: string
  /** Fills its frame, and what stands over is cut off; else all of it is seen. */
  fills?: boolean
  className?: string | undefined
}

/** A photo in a frame of its own shape from the first: nothing moves when it comes. */
export function PhotoImage({ photo, form, alt, fills = false, className }: PhotoImageProps) {
  const { t } = useLingui()
  const picture = usePicture(photo.id, form)
  const failed = picture !== undefined && 'failed' in picture
  const shape = fills ? undefined : { aspectRatio: `${photo.width} / ${photo.height}` }
  return (
    <span className={classNames(styles.frame, className)} style={shape} data-fills={fills || undefined}>
      {picture && 'url' in picture && <img src={picture.url} alt={alt} className={styles.image} draggable={false} />}
      {failed && (
        <span className={styles.missing}>
          <ImageOff aria-hidden />
          {form === 'whole' && t`This photo is not on this device. It is fetched when the server answers.`}
        </span>
      )}
    </span>
  )
}
