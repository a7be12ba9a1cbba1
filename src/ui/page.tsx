import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Row } from './layout.tsx'
import styles from './page.module.css'

export interface PageProps {
  heading: ReactNode
  /** A quiet line under the heading. */
  lead?: ReactNode
  actions?: ReactNode
  /** `lines` for what is read, `wide` for what is looked at, `full` for tables. */
  width?: 'lines' | 'wide' | 'full'
  children?: ReactNode
}

/** A screen: its one heading, what one can do there, what is there. */
export function Page({ heading, lead, actions, width = 'wide', children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <Row gap={6} rowGap={3} align="end" justify="space-between" wrap>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{heading}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && (
          <Row gap={2} align="center" wrap>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </div>
  )
}
