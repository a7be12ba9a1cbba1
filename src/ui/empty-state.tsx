import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** Names what is missing, such as "No orders yet". */
  title: ReactNode
  children?: ReactNode
  icon?: ReactNode
  /** The next steps, the most likely one first. */
  actions?: ReactNode
  level?: 1 | 2 | 3
}

export function EmptyState({ title, children, icon, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
