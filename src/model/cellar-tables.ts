/** The tables of a cellar. Its ledger, its replica and its archive consist of them. */
export const cellarTables = [
  'places',
  'custom_fields',
  'window_rules',
  'label_sheets',
  'wines',
  'purchases',
  'bottles',
  'tastings',
  'valuations',
  'wishes',
  'photos',
  'stocktakes',
  'checks',
  'plan_paces',
  'plan_guests',
  'sharing',
] as const

export type CellarTable = (typeof cellarTables)[number]
