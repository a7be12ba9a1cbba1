import type { Amounts } from '../../model/linked-views.ts'

/** One wine, by its number, at the averages of its bottles of which both amounts are known. */
export interface WineDot<Wine = number> {
  wine: Wine
  bottles: number
  x: number
  y: number
}

/**
 * Returns a dot for each wine of some bottles, those with the most bottles first, and the number of wines that have none.
 * `wines` has the number of the wine of each bottle.
 */
export function dotsOf(
  some: Int32Array,
  wines: Int32Array,
  x: Amounts,
  y: Amounts,
): { dots: WineDot[]; without: number } {
  const dots: (WineDot | undefined)[] = []
  for (let at = 0; at < some.length; at++) {
    const bottle = some[at] ?? 0
    const wine = wines[bottle] ?? 0
    const dot = dots[wine] ?? { wine, bottles: 0, x: 0, y: 0 }
    dots[wine] = dot
    if (x.known[bottle] !== 1 || y.known[bottle] !== 1) continue
    dot.bottles++
    dot.x += x.values[bottle] ?? 0
    dot.y += y.values[bottle] ?? 0
  }
  const all = dots.filter(dot => dot !== undefined)
  const placed = all.filter(({ bottles }) => bottles > 0)
  for (const dot of placed) {
    dot.x /= dot.bottles
    dot.y /= dot.bottles
  }
  return { dots: placed.sort((a, b) => b.bottles - a.bottles || a.wine - b.wine), without: all.length - placed.length }
}
