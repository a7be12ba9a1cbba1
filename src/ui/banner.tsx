import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'
import { Row } from './layout.tsx'

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, danger: CircleAlert }

export interface BannerProps {
  tone?: keyof typeof icons
  actions?: ReactNode
  children: ReactNode
}

/** A message that stays on the page. A screen reader interrupts for `danger` only. */
export function Banner({ tone = 'info', actions, children }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>{children}</div>
      {actions && (
        <Row gap={2} wrap>
          {actions}
        </Row>
      )}
    </div>
  )
}
