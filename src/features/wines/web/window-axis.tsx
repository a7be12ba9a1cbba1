import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { Day } from '../../../shared/days.ts'
import { useAsOfDay } from '../../as-of/web/as-of-day.ts'
import { shareOn, type TimeAxis } from '../drinking-window.ts'
import styles from './window-bar.module.css'

/** The years above the bars of a list, including the current one. */
export function WindowAxis({ axis, today }: { axis: TimeAxis; today: Day }) {
  const isPast = useAsOfDay() !== undefined
  return (
    <span className={styles.axis}>
      {decadesOn(axis).map(decade => (
        <span key={decade} className={styles.year} style={{ insetInlineStart: at(axis, decade) }}>
          {decade}
        </span>
      ))}
      <span className={styles.thisYear} style={{ insetInlineStart: `${100 * shareOn(axis, today)}%` }}>
        {isPast ? <Trans context="day">that day</Trans> : <Trans context="day">today</Trans>}
      </span>
    </span>
  )
}

/** Returns the styles that a list of bars needs once: the lines for today and for the decades. */
export function axisStyle(axis: TimeAxis, today: Day): CSSProperties {
  const decade = firstDecadeOf(axis)
  return {
    '--today': `${100 * shareOn(axis, today)}%`,
    '--decade': at(axis, decade),
    '--ten-years': `${1000 / (axis.last + 1 - decade)}%`,
  } as CSSProperties
}

function decadesOn(axis: TimeAxis): number[] {
  const first = firstDecadeOf(axis)
  const count = Math.floor((axis.last - first) / 10) + 1
  return Array.from({ length: count }, (_, index) => first + 10 * index)
}

function firstDecadeOf(axis: TimeAxis): number {
  return Math.ceil(axis.first / 10) * 10
}

function at(axis: TimeAxis, year: number): string {
  return `${(100 * (year - axis.first)) / (axis.last + 1 - axis.first)}%`
}
