/**
 * The tables in reading order, so that purchases are known before the bottles from them. Pending has the columns of
 * Purchase.
 */
export const cellarTrackerTables = [
  'purchase',
  'bottles',
  'inventory',
  'list',
  'my_cellar',
  'consumed',
  'notes',
  'private_notes',
  'availability',
  'tag',
  'about_wines',
] as const

export type CellarTrackerTable = (typeof cellarTrackerTables)[number]
