import type { Photo } from '../../../model/photo.ts'
import { PhotoImage } from './photo-image.tsx'
import styles from './row-photo.module.css'

/** The cover photo of a wine in its row of the list, next to the wine's name. */
export default function RowPhoto({ photo }: { photo: Photo }) {
  return <PhotoImage photo={photo} form="small" alt="" fills className={styles.photo} />
}
