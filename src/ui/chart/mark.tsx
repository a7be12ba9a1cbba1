import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from '../link.tsx'
import styles from './chart.module.css'
import type { MarkPlace } from './chart-data.ts'
import { isSame, type Marks } from './use-marks.ts'

export interface MarkProps {
  place: MarkPlace
  marks: Marks
  /** The name and the value of the mark in words. */
  name: string
  /** It is drawn faintly, because others are chosen or pointed at. */
  leftOut?: boolean
  /** A pointer is being drawn over it, to choose it. */
  drawnOver?: boolean
  /** Set where it can be chosen. */
  picked?: boolean | undefined
  onPick?: (() => void) | undefined
  href?: string | undefined
  children: ReactNode
}

/** A part of a chart that can be pointed at, reached by the arrow keys, and chosen or followed. */
export function Mark({
  place,
  marks,
  name,
  leftOut = false,
  drawnOver = false,
  picked,
  onPick,
  href,
  children,
}: MarkProps) {
  const isBehind = marks.active !== undefined && !isSame(place, marks.active)
  const point = (isOver: boolean) => {
    marks.setActive(isOver ? place : undefined)
    marks.setPointed(isOver)
  }
  const shared = {
    'aria-label': name,
    'data-mark': `${place.row}-${place.series}`,
    'data-dimmed': leftOut || isBehind || undefined,
    'data-behind': isBehind || undefined,
    'data-drawn': drawnOver || undefined,
    className: styles.mark,
    tabIndex: marks.isTabStop(place) ? 0 : -1,
    onFocus: () => marks.setActive(place),
    onBlur: () => marks.setActive(undefined),
    onPointerEnter: () => point(true),
    onPointerLeave: () => point(false),
  }
  if (onPick) {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPick()
    }
    return (
      // biome-ignore lint/a11y/useSemanticElements: a drawing holds no button element
      <g
        {...shared}
        role="button"
        aria-pressed={picked}
        data-picked={picked || undefined}
        onClick={onPick}
        onKeyDown={press}
      >
        {children}
      </g>
    )
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
