import type { ScoreScale } from '../../shared/score-scales.ts'
import type { Preservation } from '../bottles/contract.ts'
import type { WineType } from '../wines/contract.ts'

/** Wines of one origin: what they have in common, and what each adds or does differently. */
export interface SampleOrigin extends SampleFacts {
  country: string
  region: string
  type: WineType
  wines: readonly SampleWine[]
}

export interface SampleWine extends SampleFacts {
  producer: string
  name: string | null
  /** Years from the harvest until today; null for a wine without a vintage. */
  age: number | null
  /** Euros for a bottle of the size it was bought in. */
  price: number
  type?: WineType
  bottles?: number
  size_ml?: number
  merchant?: MerchantName
  tags?: readonly string[]
  notes?: readonly SampleNote[]
  /** More of it is on its way, late, or bought young to come in a year or two. */
  on_order?: 'soon' | 'late' | 'en_primeur'
  /** One bottle is opened and still being poured from: for how many days, and what of it is left. */
  opened?: { days: number; left_ml: number; preserved?: Preservation }
}

export interface SampleFacts {
  subregion?: string
  appellation?: string
  classification?: string
  vineyard?: string
  designation?: string
  grapes?: string
  alcohol?: number
  sweetness?: 'dry' | 'off_dry' | 'medium' | 'sweet'
  /** Years from the harvest until it opens and until it fades; from today for a wine without a vintage. */
  window?: readonly [from: number, until: number]
}

export interface SampleNote {
  score: number
  score_scale: ScoreScale
  note: string
  food: string | null
}

export type MerchantName = keyof typeof merchants

/** Invented shops, each with the currency it sells in and about what a euro is there. */
export const merchants = {
  'Weinhaus Ambros & Söhne': { currency: 'EUR', perEuro: 1, step: 0.5 },
  'Cave des Trois Tilleuls': { currency: 'EUR', perEuro: 1, step: 0.5 },
  'Enoteca al Pozzo': { currency: 'EUR', perEuro: 1, step: 0.5 },
  'Bodega La Espuela': { currency: 'EUR', perEuro: 1, step: 0.5 },
  'Marlow & Finch, St James': { currency: 'GBP', perEuro: 0.86, step: 1 },
  'Harbor Street Wine Co.': { currency: 'USD', perEuro: 1.12, step: 1 },
  'Vinothek Lindenhof Zürich': { currency: 'CHF', perEuro: 1.02, step: 0.5 },
  'Kuramae Wine & Sake': { currency: 'JPY', perEuro: 150, step: 100 },
} as const

/** A note with its score as people say it: `93`, `17.5/20`, `4.5*`. */
export function tasted(score: string, note: string, food: string | null = null): SampleNote {
  const value = Number.parseFloat(score)
  if (score.endsWith('/20')) return { score: value * 5, score_scale: 'points_20', note, food }
  if (score.endsWith('*')) return { score: value * 20, score_scale: 'stars_5', note, food }
  return { score: value, score_scale: 'points_100', note, food }
}
