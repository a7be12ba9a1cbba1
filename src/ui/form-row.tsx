import type { ReactNode } from 'react'
import styles from './form-row.module.css'

/** Puts fields side by side where there is room. With `actions` it holds the buttons at the end of a form. */
export function FormRow({ actions = false, children }: { actions?: boolean; children: ReactNode }) {
  return <div className={actions ? styles.actions : styles.row}>{children}</div>
}
