import type { CellarTable } from '../model/cellar-tables.ts'

/**
 * The order in which the tables of a cellar are sent, beginning with those that the list of wines shows. Browsers store
 * positions in this order, so a change to it needs a new layout of their stores.
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
  plan_paces: 13,
  plan_guests: 14,
  sharing: 15,
}
