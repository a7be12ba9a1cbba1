import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

export interface CardProps {
  heading?: ReactNode
  actions?: ReactNode
  level?: 2 | 3
  children: ReactNode
}

/** A part of a screen on its own sheet. */
export function Card({ heading, actions, level = 2, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.card} aria-labelledby={heading ? id : undefined}>
      {(heading || actions) && (
        <div className={styles.head}>
          {heading && (
            <Heading id={id} className={styles.heading}>
              {heading}
            </Heading>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
