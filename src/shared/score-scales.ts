/** The scales that people score on: a person has a usual one, and each score was given on one. */
export const scoreScales = ['points_100', 'points_20', 'stars_5'] as const
export type ScoreScale = (typeof scoreScales)[number]
