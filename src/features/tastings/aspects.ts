import type { Tasting } from '../../model/tasting.ts'
import type { WineType } from '../../model/wine.ts'
import type { FieldErrors } from '../../shared/errors.ts'

/*
 * The aspects of a tasting, part by part. Codes never change: tastings store them, and their words in each language are
 * in `web/aspect-words.ts`. The division follows how wine is looked at, smelled, tasted and judged everywhere; the
 * choice of terms is our own.
 */

export const parts = ['appearance', 'nose', 'palate', 'conclusion'] as const
export type Part = (typeof parts)[number]

/** The aromas and flavours that a wine can have, from fruit to earth. */
const scents = [
  'citrus',
  'orchard_fruit',
  'stone_fruit',
  'tropical_fruit',
  'red_fruit',
  'black_fruit',
  'dried_fruit',
  'flowers',
  'herbs',
  'grass',
  'spice',
  'pepper',
  'wood',
  'vanilla',
  'smoke',
  'bread',
  'butter',
  'nuts',
  'honey',
  'caramel',
  'chocolate',
  'coffee',
  'tobacco',
  'leather',
  'forest_floor',
  'mushrooms',
  'wet_stone',
  'petrol',
] as const

export const aspects = {
  clarity: { part: 'appearance', takes: 'one', terms: ['brilliant', 'clear', 'hazy'] },
  depth: { part: 'appearance', takes: 'one', terms: ['pale', 'middling', 'deep', 'opaque'] },
  colour: {
    part: 'appearance',
    takes: 'one',
    terms: [
      'greenish',
      'lemon',
      'gold',
      'amber',
      'onion_skin',
      'salmon',
      'pink',
      'purple',
      'ruby',
      'garnet',
      'tawny',
      'brown',
    ],
  },
  bubbles: { part: 'appearance', takes: 'one', terms: ['still', 'spritz', 'fine', 'lively', 'coarse'] },
  fieldErrors: {
    part: 'nose',
    takes: 'several',
    terms: ['corked', 'oxidised', 'reduced', 'volatile', 'mousy', 'stable_yard'],
  },
  nose_intensity: { part: 'nose', takes: 'one', terms: ['closed', 'shy', 'open', 'expressive'] },
  age: { part: 'nose', takes: 'one', terms: ['youthful', 'developing', 'mature', 'fading'] },
  scents: { part: 'nose', takes: 'several', terms: scents },
  sweetness: {
    part: 'palate',
    takes: 'one',
    terms: ['bone_dry', 'dry', 'off_dry', 'medium_sweet', 'sweet', 'luscious'],
  },
  acidity: { part: 'palate', takes: 'one', terms: ['flat', 'soft', 'fresh', 'lively', 'sharp'] },
  tannin: { part: 'palate', takes: 'one', terms: ['none', 'silky', 'fine', 'firm', 'drying'] },
  body: { part: 'palate', takes: 'one', terms: ['light', 'medium', 'full', 'massive'] },
  alcohol: { part: 'palate', takes: 'one', terms: ['light', 'balanced', 'warm', 'hot'] },
  mousse: { part: 'palate', takes: 'one', terms: ['delicate', 'creamy', 'lively', 'aggressive'] },
  texture: { part: 'palate', takes: 'several', terms: ['juicy', 'creamy', 'oily', 'velvety', 'chalky', 'sinewy'] },
  flavours: { part: 'palate', takes: 'several', terms: scents },
  finish: { part: 'palate', takes: 'one', terms: ['short', 'medium', 'long', 'endless'] },
  balance: { part: 'conclusion', takes: 'one', terms: ['harmonious', 'nearly', 'uneven'] },
  quality: {
    part: 'conclusion',
    takes: 'one',
    terms: ['faulty', 'plain', 'decent', 'good', 'very_good', 'outstanding'],
  },
  readiness: {
    part: 'conclusion',
    takes: 'one',
    terms: ['too_young', 'can_wait', 'at_its_best', 'drink_up', 'too_old'],
  },
  again: { part: 'conclusion', takes: 'one', terms: ['gladly', 'perhaps', 'no'] },
} as const satisfies Record<string, { part: Part; takes: 'one' | 'several'; terms: readonly string[] }>

export type AspectName = keyof typeof aspects
export type Aspects = Tasting['aspects']

export const aspectNames = Object.keys(aspects) as AspectName[]

const colours: Partial<Record<WineType, readonly string[]>> = {
  red: ['purple', 'ruby', 'garnet', 'tawny', 'brown'],
  white: ['greenish', 'lemon', 'gold', 'amber', 'brown'],
  rose: ['onion_skin', 'salmon', 'pink'],
  orange: ['lemon', 'gold', 'amber', 'brown'],
  sparkling: ['greenish', 'lemon', 'gold', 'amber', 'onion_skin', 'salmon', 'pink', 'ruby'],
  sweet: ['greenish', 'lemon', 'gold', 'amber', 'brown', 'garnet'],
}

/** Returns the terms to offer for a wine of a type: no red for a white wine, no bubbles for a still one. */
export function termsFor(aspect: AspectName, type: WineType): readonly string[] {
  const { terms } = aspects[aspect]
  if (aspect === 'colour') return terms.filter(term => colours[type]?.includes(term) ?? true)
  if (aspect === 'mousse') return type === 'sparkling' ? terms : []
  if (aspect === 'tannin') return ['white', 'sparkling', 'spirit'].includes(type) ? [] : terms
  return terms
}

/** Returns the errors in the aspects of a tasting, by `aspects.<name>`. */
export function aspectErrors(tasted: Aspects): FieldErrors {
  const fieldErrors: FieldErrors = {}
  for (const [name, terms] of Object.entries(tasted)) {
    if (!isAspect(name)) {
      fieldErrors[`aspects.${name}`] = { code: 'unknown_field' }
      continue
    }
    const known: readonly string[] = aspects[name].terms
    if (!terms.every(term => known.includes(term))) {
      fieldErrors[`aspects.${name}`] = { code: 'not_in_list', values: { options: known.join(', ') } }
    } else if (new Set(terms).size < terms.length) {
      fieldErrors[`aspects.${name}`] = { code: 'chosen_twice' }
    } else if (aspects[name].takes === 'one' && terms.length > 1) {
      fieldErrors[`aspects.${name}`] = { code: 'too_many', values: { max: 1 } }
    }
  }
  return fieldErrors
}

/**
 * Returns the aspects in the order of the table, without empty ones, so that the same choice is always the same text.
 */
export function inTableOrder(tasted: Aspects): Aspects {
  const ordered: Aspects = {}
  for (const name of aspectNames) {
    const terms = aspects[name].terms.filter(term => tasted[name]?.includes(term))
    if (terms.length > 0) ordered[name] = terms
  }
  return ordered
}

/** Returns the aspects chosen of one part, with their terms. Terms that no longer exist are left out. */
export function chosenOf(part: Part, tasted: Aspects): { name: AspectName; terms: string[] }[] {
  const ordered = inTableOrder(tasted)
  return aspectNames
    .filter(name => aspects[name].part === part && ordered[name])
    .map(name => ({ name, terms: ordered[name] ?? [] }))
}

function isAspect(name: string): name is AspectName {
  return Object.hasOwn(aspects, name)
}
