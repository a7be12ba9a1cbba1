import type { ReactNode } from 'react'
import { basePath } from '../../../client/base-path.ts'
import { useInstanceName } from '../../../client/instance.ts'
import styles from './auth-layout.module.css'

/** The layout of the sign-in and registration screens. */
export function AuthLayout({
  heading,
  children,
  below,
  belowPending = false,
}: {
  heading: ReactNode
  children: ReactNode
  below?: ReactNode
  /** Keeps the space of `below` while it is not known what to show there. */
  belowPending?: boolean
}) {
  return (
    <main className={styles.page} tabIndex={-1}>
      <div className={styles.sheet}>
        <p className={styles.product}>
          <img src={`${basePath}/icon.svg`} alt="" width="40" height="40" />
          <span translate="no">{useInstanceName()}</span>
        </p>
        <h1 tabIndex={-1}>{heading}</h1>
        {children}
      </div>
      {below && (
        <p className={styles.below} data-pending={belowPending || undefined}>
          {below}
        </p>
      )}
    </main>
  )
}
