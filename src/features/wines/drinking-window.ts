import type { Maturity, Stage, Wine } from '../../model/wine.ts'
import { type Day, dayNumber, dayOf, yearOf } from '../../shared/days.ts'

export type Window = Pick<Wine, 'drink_from' | 'drink_until'>

/** Returns the stage of a wine, which says whether its window is estimated. */
export function stageOf(wine: Window & Pick<Wine, 'window_source'>, today: Day | number): Stage {
  const maturity = maturityIn(wine, today)
  return maturity === 'unknown' || wine.window_source !== 'estimated' ? maturity : `${maturity}_estimated`
}

/** Returns the maturity of a stage and whether it follows from an estimate. */
export function stageParts(stage: Stage): { maturity: Maturity; estimated: boolean } {
  const [maturity, estimated] = stage.split('_')
  return { maturity: maturity as Maturity, estimated: estimated !== undefined }
}

/**
 * Returns the maturity of a wine in a window. The years from `drink_from` through `drink_until` are cut into thirds, a year
 * belonging to the third its middle lies in: early, peak, late. A window of one or two years is all peak. With one end
 * unknown there are no thirds: once it is open and not past, it is peak.
 */
function maturityIn({ drink_from, drink_until }: Window, today: Day | number): Maturity {
  if (drink_from === null && drink_until === null) return 'unknown'
  const year = typeof today === 'number' ? today : yearOf(today)
  if (drink_from !== null && year < drink_from) return 'young'
  if (drink_until !== null && year > drink_until) return 'past'
  if (drink_from === null || drink_until === null) return 'peak'
  const years = drink_until - drink_from + 1
  if (years <= 2) return 'peak'
  const through = (year - drink_from + 0.5) / years
  if (through < 1 / 3) return 'early'
  return through <= 2 / 3 ? 'peak' : 'late'
}

/** The years of a time axis, from the start of the first to the end of the last. */
export interface TimeAxis {
  first: number
  last: number
}

/**
 * Returns the axis for a day. It is the same for every list, so that bars can be compared and filters do not move
 * them.
 */
export function axisOn(today: Day): TimeAxis {
  const year = yearOf(today)
  return { first: year - 8, last: year + 20 }
}

/** A window as shares (0 to 1) of an axis. An end beyond the axis, or an unknown one, is open. */
export interface Bar {
  start: number
  end: number
  open_start: boolean
  open_end: boolean
}

/** Returns undefined for an unknown window. A window outside the axis becomes a bar without length at its edge. */
export function barOn(axis: TimeAxis, { drink_from, drink_until }: Window): Bar | undefined {
  if (drink_from === null && drink_until === null) return undefined
  const years = axis.last - axis.first + 1
  const start = drink_from === null ? -1 : (drink_from - axis.first) / years
  const end = drink_until === null ? 2 : (drink_until + 1 - axis.first) / years
  return { start: within(start), end: within(end), open_start: start < 0, open_end: end > 1 }
}

/** Returns the position of a day on an axis, as a share of its length. */
export function shareOn(axis: TimeAxis, day: Day): number {
  const first = dayNumber(dayOf(axis.first, 1, 1))
  const end = dayNumber(dayOf(axis.last + 1, 1, 1))
  return within((dayNumber(day) - first) / (end - first))
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}
