import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { Row } from './layout.tsx'

export interface CardProps {
  heading?: ReactNode
  actions?: ReactNode
  level?: 2 | 3
  children: ReactNode
}

export function Card({ heading, actions, level = 2, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.card} aria-labelledby={heading ? id : undefined}>
      {(heading || actions) && (
        <Row gap={4} rowGap={2} align="center" justify="space-between" wrap>
          {heading && (
            <Heading id={id} className={styles.heading}>
              {heading}
            </Heading>
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
