import type { ScoreScale } from './score-scales.ts'

/** For each scale, the highest score and the step in which people score. */
export const scoreScale: Record<ScoreScale, { most: number; step: number }> = {
  points_100: { most: 100, step: 1 },
  points_20: { most: 20, step: 0.5 },
  stars_5: { most: 5, step: 0.5 },
}

/** Converts a score on a scale to the stored score from 0 to 100. Every step of every scale converts back exactly. */
export function storedScore(shown: number, scale: ScoreScale): number {
  return (shown * 100) / scoreScale[scale].most
}

/** Converts a stored score to a scale: exactly when it was entered on that scale, else to the nearest step. */
export function scoreOn(stored: number, scale: ScoreScale, enteredScale: ScoreScale | null = null): number {
  const { most, step } = scoreScale[scale]
  const exact = (stored * most) / 100
  return enteredScale === scale ? Number(exact.toFixed(6)) : Math.round(exact / step) * step
}
