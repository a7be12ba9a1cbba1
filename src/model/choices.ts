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

export const stages = ['unknown', 'young', 'early', 'peak', 'late', 'past'] as const

export const placeKinds = ['house', 'room', 'rack', 'fridge', 'shelf', 'box'] as const

/** The kinds of grid: a cell holds bottles one behind the other, a diamond or a bin holds several together. */
export const gridKinds = ['cells', 'diamonds', 'bins'] as const

export const valuationSources = ['own', 'imported', 'sale'] as const

export const customFieldKinds = ['text', 'number', 'day', 'choice'] as const

export const roles = ['admin', 'member'] as const

export const themes = ['system', 'light', 'dark'] as const

export const memberRoles = ['owner', 'editor', 'viewer'] as const
