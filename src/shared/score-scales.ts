import type * as z from 'zod/mini'
import { oneOf } from './fields.ts'

/** The scales that people score on: a person has a usual one, and each score was given on one. */
export const scoreScales = ['points_100', 'points_20', 'stars_5'] as const
export const ScoreScale = oneOf(scoreScales)
export type ScoreScale = z.infer<typeof ScoreScale>
