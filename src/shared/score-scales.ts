/** The scales on which people score. A person has a usual one, and each score records the one it was entered on. */
export const scoreScales = ['points_100', 'points_20', 'stars_5'] as const
export type ScoreScale = (typeof scoreScales)[number]
