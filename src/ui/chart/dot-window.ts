export interface Range {
  from: number
  until: number
}

/** The part of both axes that is shown. */
export interface Window {
  x: Range
  y: Range
}

interface Point {
  x: number
  y: number
}

/** Returns the window in which all points are, with a margin around them, so that none is cut off. */
export function windowOf(points: readonly Point[]): Window {
  return { x: rangeOf(points.map(({ x }) => x)), y: rangeOf(points.map(({ y }) => y)) }
}

const margin = 0.04

function rangeOf(values: readonly number[]): Range {
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    from = Math.min(from, value)
    until = Math.max(until, value)
  }
  if (values.length === 0) return { from: 0, until: 1 }
  const extent = until - from || Math.abs(until) || 1
  return { from: from - extent * margin, until: until + extent * margin }
}

export function isWithin({ x, y }: Point, window: Window): boolean {
  return x >= window.x.from && x <= window.x.until && y >= window.y.from && y <= window.y.until
}

/**
 * Returns a window that shows less by a factor, or more by one below 1, around a point or its own middle; undefined once
 * all is shown. It never leaves the whole.
 */
export function zoomedIn(shown: Window, whole: Window, factor: number, around?: Point): Window | undefined {
  const zoomed = {
    x: narrowed(shown.x, whole.x, factor, around?.x),
    y: narrowed(shown.y, whole.y, factor, around?.y),
  }
  return isAll(zoomed.x, whole.x) && isAll(zoomed.y, whole.y) ? undefined : zoomed
}

function narrowed(shown: Range, whole: Range, factor: number, around = (shown.from + shown.until) / 2): Range {
  const extent = Math.min((shown.until - shown.from) / factor, whole.until - whole.from)
  const from = Math.max(whole.from, Math.min(around - extent / 2, whole.until - extent))
  return { from, until: from + extent }
}

const isAll = (some: Range, whole: Range) => some.from <= whole.from && some.until >= whole.until
