import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { Row } from './layout.tsx'

export interface CardProps {
  heading?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Card({ heading, actions, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={heading ? id : undefined}>
      {(heading || actions) && (
        <Row gap={4} rowGap={2} align="center" justify="space-between" wrap>
          {heading && (
            <h2 id={id} className={styles.heading}>
              {heading}
            </h2>
          )}
          {actions && (
            <Row gap={2} wrap>
              {actions}
            </Row>
          )}
        </Row>
      )}
      {children}
    </section>
  )
}
