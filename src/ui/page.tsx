import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Row } from './layout.tsx'
import styles from './page.module.css'

export interface PageProps {
  heading: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Texts are as wide as `lines`, pictures and cards `wide`, tables `full`. */
  width?: 'lines' | 'wide' | 'full'
  children?: ReactNode
}

/** A screen with its heading, its actions and its content. */
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
