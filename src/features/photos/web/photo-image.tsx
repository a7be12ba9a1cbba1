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
  /** Describes the picture for people who do not see it; empty where text next to it does. */
  alt: string
  /** True to fill the frame and crop the rest; otherwise the whole picture is shown. */
  fills?: boolean
  className?: string | undefined
}

/** A photo in a frame of its own proportions, so that nothing moves when it has loaded. */
export function PhotoImage({ photo, form, alt, fills = false, className }: PhotoImageProps) {
  const { t } = useLingui()
  const picture = usePicture(photo.id, form)
  const failed = picture !== undefined && 'failed' in picture
  const shape = fills ? undefined : { aspectRatio: `${photo.width} / ${photo.height}` }
  return (
    <span className={classNames(styles.frame, className)} style={shape} data-cropped={fills || undefined}>
      {picture && 'url' in picture && <img src={picture.url} alt={alt} className={styles.image} draggable={false} />}
      {failed && (
        <span className={styles.missing}>
          <ImageOff aria-hidden />
          {form === 'whole' && t`This photo is not on this device. It will load when the server can be reached.`}
        </span>
      )}
    </span>
  )
}
