/** The tables of a cellar: what its ledger, its replica and its archive are made of. */
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
] as const

export type CellarTable = (typeof cellarTables)[number]
