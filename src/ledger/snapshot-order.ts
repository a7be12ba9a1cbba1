import type { CellarTable } from '../model/cellar-tables.ts'

/**
 * The order in which a cellar is sent: what the list of wines shows comes first. Browsers keep where they are in it, so
 * a change of it needs another layout of their stores.
 */
export const snapshotOrder: Record<CellarTable, number> = {
  places: 0,
  custom_fields: 1,
  window_rules: 2,
  wines: 3,
  bottles: 4,
  purchases: 5,
  valuations: 6,
  wishes: 7,
  label_sheets: 8,
  tastings: 9,
  photos: 10,
  stocktakes: 11,
  checks: 12,
}
