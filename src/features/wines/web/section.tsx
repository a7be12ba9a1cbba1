import type { ReactNode } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import styles from './section.module.css'
import { useWide } from './use-media.ts'

interface SectionProps {
  heading: ReactNode
  /** Secondary text beside the heading, such as a count. */
  aside?: ReactNode
  actions?: ReactNode
  /** The level of the heading on a page that is not a wine's. */
  level?: 2 | undefined
  /** True to leave it out on paper. */
  screenOnly?: boolean
  /** True to take up the place without being seen or read. */
  isHidden?: boolean
  children: ReactNode
}

/** A part of the wine's page. */
export function Section({
  heading,
  aside,
  actions,
  level,
  screenOnly = false,
  isHidden = false,
  children,
}: SectionProps) {
  // The name of the wine is an h2 when it is shown beside the list.
  const Heading = useWide() && !level ? 'h3' : 'h2'
  return (
    <Stack
      as="section"
      gap={3}
      className={isHidden ? styles.hidden : undefined}
      data-screen-only={screenOnly || undefined}
    >
      <div className={styles.head}>
        <Heading className={styles.heading}>{heading}</Heading>
        {aside && <span className={tones.faintSmall}>{aside}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </Stack>
  )
}
