import type { CSSProperties } from 'react'
import type { Wine } from '../../../model/wine.ts'
import { barOn, type TimeAxis } from '../drinking-window.ts'
import styles from './window-bar.module.css'

interface WindowBarProps {
  window: Pick<Wine, 'drink_from' | 'drink_until' | 'window_source'>
  axis: TimeAxis
}

/**
 * Draws a drinking window on the common axis, growing into its peak and then fading. The container of the bars draws
 * the line for today (`todayOn`), so that it crosses all of them. An estimated window is hatched.
 */
export function WindowBar({ window, axis }: WindowBarProps) {
  const bar = barOn(axis, window)
  if (!bar) return <span className={styles.nothing} />
  const length = Math.max(0, bar.end - bar.start)
  const place: CSSProperties = {
    insetInlineStart: `min(${percent(bar.start)}, 100% - var(--bar, 0.5rem))`,
    inlineSize: percent(length),
  }
  const [first, second] = thirdsOf(window, axis, bar.start, length)
  return (
    <span
      className={styles.bar}
      data-open-start={bar.open_start || undefined}
      data-open-end={bar.open_end || undefined}
      data-estimated={window.window_source === 'estimated' || undefined}
      data-beyond={length === 0 || undefined}
      style={{ ...place, '--early': percent(first), '--peak': percent(second) } as CSSProperties}
    />
  )
}

/** Returns the positions where the thirds of a bar meet; a window with one unknown end is all peak. */
function thirdsOf(
  { drink_from, drink_until }: WindowBarProps['window'],
  axis: TimeAxis,
  start: number,
  length: number,
) {
  if (drink_from === null || drink_until === null || length === 0) return [0, 1] as const
  const years = drink_until + 1 - drink_from
  if (years <= 2) return [0, 1] as const
  const share = (year: number) => ((year - axis.first) / (axis.last + 1 - axis.first) - start) / length
  return [share(drink_from + years / 3), share(drink_from + (2 * years) / 3)] as const
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}
