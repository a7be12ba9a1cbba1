import type { Photo } from '../../../model/photo.ts'
import { PhotoImage } from './photo-image.tsx'
import styles from './row-photo.module.css'

/** The photo that stands for a wine in its line of the list; the wine's name is beside it. */
export default function RowPhoto({ photo }: { photo: Photo }) {
  return <PhotoImage photo={photo} form="small" alt="" fills className={styles.photo} />
}
