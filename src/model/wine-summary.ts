import type { Day } from '../shared/days.ts'
import type { Bottle, Purchase } from './bottle.ts'
import { valuationSources } from './choices.ts'
import type { Stage, Wine } from './wine.ts'

/** A value rests on a valuation, named by its source, or on the price that was paid. */
export const valueBases = [...valuationSources, 'paid'] as const
export type ValueBasis = (typeof valueBases)[number]

/** A wine as lists, analytics and charts use it, with values derived from its bottles, valuations and tastings. */
export interface WineSummary {
  /** The wine, with a window estimated for the size of most of its bottles where it has none of its own. */
  wine: Wine
  index: WineIndex
  /** Returns the words of its notes, tastings and bottles, which are computed when something is first searched for. */
  elsewhere: () => Elsewhere
  /** Returns the values of its bottles that filters use, which are computed when one is first used. */
  ofBottles: () => BottleValues
  stage: Stage
  in_cellar: number
  on_order: number
  gone: number
  /** True if somebody has it on the wish list. */
  wished: boolean
  /** The number of opened bottles in the cellar. */
  opened: number
  /** The number of bottles in the cellar and on order that are locked today. */
  locked: number
  /** The value of the bottles in the cellar, in the currency of the valuation; null when none is known. */
  value_minor: number | null
  /** The numbers of bottles in the cellar with an unknown value, and of those valued at their purchase price. */
  unvalued: number
  valued_as_paid: number
  /** The numbers of bottles in the cellar with a known value, by what it rests on. */
  value_bases: Readonly<Partial<Record<ValueBasis, number>>>
  /** The cost of the bottles in the cellar, each converted at the rate of its day; null when none is known. */
  paid_minor: number | null
  unpriced: number
  /** The latest score, 0–100. */
  score: number | null
  last_departed_on: Day | null
  /** The places that hold a bottle of this wine. */
  place_ids: readonly string[]
  /** Returns all bottles of this wine, past ones included. The server makes their rows anew each time. */
  readBottles: () => readonly Bottle[]
  purchases: readonly Purchase[]
  /** Its bottles in the cellar by the windows that are estimated for their sizes, where these differ. */
  parts?: readonly WineSummary[]
}

/** Returns the bottles of a wine in the cellar by their windows. */
export function partsOf(wine: WineSummary): readonly WineSummary[] {
  return wine.parts ?? [wine]
}

/** The parts of a wine that a search or a filter reads, computed once for each version of its record. */
export interface WineIndex {
  /** The folded words, each with a blank before and after it. */
  text: string
  grapes: readonly string[]
  tags: readonly string[]
  vintage: string
}

/**
 * The values of a wine's bottles in the dimensions of purchases and places, each value once. The bottles are those in
 * the cellar and on order, or the past ones of a wine that has no others.
 */
export interface BottleValues {
  /** The places of the bottles in the cellar, and all places around these. */
  places: readonly string[]
  merchants: readonly string[]
  /** The ids of the people to whom some of them belong. */
  owners: readonly string[]
  /** In millilitres. */
  sizes: readonly string[]
  /** The prices paid for one bottle, in whole units of the currency of the valuation, and their bands. */
  prices: readonly number[]
  price_bands: readonly string[]
}

/** The folded words that find a wine apart from its own fields, each with a blank before and after it. */
export interface Elsewhere {
  /** The words of its note, its barcodes and its tastings. */
  notes: string
  /** The words of each bottle: its place and slot, its merchant, its notes. Equal ones occur once. */
  bottles: readonly string[]
  /** All of the texts above together. */
  text: string
}

/** The value of a dimension for wines that have none; `nv` for a wine without a vintage. */
export const unknownValue = 'unknown'
export const nonVintage = 'nv'
