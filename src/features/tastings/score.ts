import type { ScoreScale } from '../../shared/score-scales.ts'

/** How much of a hundred one unit of a scale is, and how finely people score on it. */
export const scoreScale: Record<ScoreScale, { most: number; step: number }> = {
  points_100: { most: 100, step: 1 },
  points_20: { most: 20, step: 0.5 },
  stars_5: { most: 5, step: 0.5 },
}

/** A score of a scale as it is kept, 0 to 100. Any step of any scale comes back exactly. */
export function keptScore(shown: number, scale: ScoreScale): number {
  return (shown * 100) / scoreScale[scale].most
}

/** A kept score on a scale: exact where it was given on it, else to the nearest step. */
export function scoreOn(kept: number, scale: ScoreScale, given_on: ScoreScale | null = null): number {
  const { most, step } = scoreScale[scale]
  const exact = (kept * most) / 100
  return given_on === scale ? Number(exact.toFixed(6)) : Math.round(exact / step) * step
}
