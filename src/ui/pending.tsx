import type { ReactNode } from 'react'
import styles from './pending.module.css'

/** Keeps the space of a text until it is ready, so that nothing moves when it is shown. */
export function Pending({ ready, children }: { ready: boolean; children: ReactNode }) {
  return <span className={ready ? undefined : styles.pending}>{children}</span>
}
