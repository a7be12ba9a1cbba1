import { type ComponentType, lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import styles from './lazy-dialog.module.css'
import { Busy } from './spinner.tsx'

/** Returns a dialog whose code is fetched when it first opens, and which says so until it has come. */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazy(load) as unknown as ComponentType<Props>
  return props => (
    <Suspense fallback={<Waiting />}>
      <Dialog {...props} />
    </Suspense>
  )
}

/** The frame of a dialog with nothing in it yet. The page beneath can be used in the meantime. */
function Waiting() {
  return createPortal(
    <div className={styles.veil}>
      <Busy className={styles.frame} />
    </div>,
    document.body,
  )
}
