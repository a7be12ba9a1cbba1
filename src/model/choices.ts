export const bottleStates = ['on_order', 'in_cellar', 'gone'] as const

/** The ways in which a bottle can leave the cellar. */
export const departures = ['drunk', 'gifted', 'sold', 'traded', 'broken', 'spoiled', 'lost', 'returned'] as const

/** Adds `cancelled` for an ordered bottle that will not arrive. Such a bottle was never here and never bought. */
export const endings = [...departures, 'cancelled'] as const

export type Ending = (typeof endings)[number]

/** The ways of preserving an opened bottle: its cork, a vacuum pump, argon, or a needle through the cork. */
export const preservations = ['cork', 'vacuum', 'gas', 'needle'] as const

export type Preservation = (typeof preservations)[number]

export const wineTypes = [
  'red',
  'white',
  'rose',
  'orange',
  'sparkling',
  'sweet',
  'fortified',
  'spirit',
  'other',
] as const

export const windowSources = ['own', 'imported', 'estimated'] as const

export const sweetnesses = ['dry', 'off_dry', 'medium', 'sweet'] as const

export const maturities = ['young', 'early', 'peak', 'late', 'past'] as const

/** A stage that follows from an estimated window is a value of its own, so that no estimate passes for a fact. */
export const stages = [
  'unknown',
  'young',
  'young_estimated',
  'early',
  'early_estimated',
  'peak',
  'peak_estimated',
  'late',
  'late_estimated',
  'past',
  'past_estimated',
] as const

export const placeKinds = ['house', 'room', 'rack', 'fridge', 'shelf', 'box'] as const

/** The kinds of grid: a cell holds bottles one behind the other, a diamond or a bin holds several together. */
export const gridKinds = ['cells', 'diamonds', 'bins'] as const

export const valuationSources = ['own', 'imported', 'sale'] as const

export const customFieldKinds = ['text', 'number', 'day', 'choice'] as const

/** Those who see the prices and values of a cellar: all its members, or only those who may change it. */
export const priceAudiences = ['members', 'editors'] as const

export const roles = ['admin', 'member'] as const

export const themes = ['system', 'light', 'dark'] as const

export const memberRoles = ['owner', 'editor', 'viewer'] as const

/** The kinds of changes by which the history can be filtered. */
export const changeKinds = [
  'wines',
  'photos',
  'arrivals',
  'departures',
  'bottles',
  'places',
  'stocktakes',
  'tastings',
  'wishes',
  'settings',
  'imports',
  'undos',
] as const

export type ChangeKind = (typeof changeKinds)[number]

/** The bottles that the list counts. */
export const stocks = ['in', 'order', 'gone', 'all'] as const

export const directions = ['up', 'down'] as const

/** Tell whether the day or the month comes first in `03/04/2024`. */
export const dayOrders = ['day_first', 'month_first'] as const

export type DayOrder = (typeof dayOrders)[number]
