import { type ComponentType, lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import styles from './lazy-dialog.module.css'
import { Busy } from './spinner.tsx'

type Fetch = () => Promise<unknown>

/** Fetches the dialogs that no longer wait for their first opening; undefined while they still do. */
let fetchNow: ((fetch: Fetch) => void) | undefined
const waiting: Fetch[] = []

/**
 * Returns a dialog whose code is fetched when it first opens, or by `fetchDialogs` before, and which says so until it
 * has come.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let fetched: Awaited<ReturnType<typeof load>> | undefined
  const fetch = async () => {
    fetched = await load()
    return fetched
  }
  if (fetchNow) fetchNow(fetch)
  else waiting.push(fetch)
  const Dialog = lazy(() => (fetched ? atOnce(fetched) : fetch())) as unknown as ComponentType<Props>
  return props => (
    <Suspense fallback={<Waiting />}>
      <Dialog {...props} />
    </Suspense>
  )
}

/** Draws fetched code in the same frame, where React would first show the fallback for a third of a second. */
export function atOnce<Module>(fetched: Module): Promise<Module> {
  // biome-ignore lint/suspicious/noThenProperty: React asks no further when this answers before it returns
  return { then: (take?: (module: Module) => unknown) => take?.(fetched) } as Promise<Module>
}

/** Fetches the code of all dialogs of the screens opened so far, one after the other, and of later ones at once. */
export function fetchDialogs(): void {
  if (fetchNow) return
  let last: Promise<unknown> = Promise.resolve()
  fetchNow = fetch => {
    // The dialog reports the error when it is opened.
    last = last.then(fetch).catch(() => {})
  }
  for (const fetch of waiting.splice(0)) fetchNow(fetch)
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
