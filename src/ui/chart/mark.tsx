import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import styles from './chart.module.css'
import type { MarkPlace } from './chart-data.ts'
import { isSame, type Marks } from './use-marks.ts'

export interface MarkProps {
  place: MarkPlace
  marks: Marks
  /** The name and the value of the mark in words. */
  name: string
  href?: string | undefined
  children: ReactNode
}

/** A part of a chart that can be pointed at, reached by the arrow keys, and followed if it is a link. */
export function Mark({ place, marks, name, href, children }: MarkProps) {
  const dimmed = marks.active !== undefined && !isSame(place, marks.active)
  const shared = {
    'aria-label': name,
    'data-mark': `${place.row}-${place.series}`,
    'data-dimmed': dimmed || undefined,
    className: styles.mark,
    tabIndex: marks.isTabStop(place) ? 0 : -1,
    onFocus: () => marks.setActive(place),
    onBlur: () => marks.setActive(undefined),
    onPointerEnter: () => marks.setActive(place),
    onPointerLeave: () => marks.setActive(undefined),
  }
  if (href !== undefined) {
    return (
      <Link {...shared} href={href}>
        {children}
      </Link>
    )
  }
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is focused to be read, and does nothing
    <g {...shared} role="img">
      {children}
    </g>
  )
}
