import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../model/bottle.ts'
import type { Tasting } from '../../model/tasting.ts'
import type { Valuation } from '../../model/valuation.ts'
import type { Stage, Wine } from '../../model/wine.ts'
import { type SearchableField, searchableFields } from '../../model/wine-fields.ts'
import { type Day, yearOf } from '../../shared/days.ts'
import { foldOnce } from '../../shared/text.ts'
import { costOf, purchaseOf, type ValuationContext, valueAmong } from '../money/value.ts'
import { estimatedBy } from '../window-rules/estimate.ts'
import { stageOf } from './drinking-window.ts'

/** A wine as lists, figures and charts see it: with what its bottles say. */
export interface WineSummary {
  /** With an estimated window where it has none of its own. */
  wine: Wine
  index: WineIndex
  stage: Stage
  in_cellar: number
  on_order: number
  gone: number
  /** Somebody wishes for it. */
  wished: boolean
  /** Of those in the cellar, how many are opened. */
  opened: number
  /** Of the bottles in the cellar, in the currency of the valuationContext; null when none is known. */
  value_minor: number | null
  /** Bottles in the cellar whose value is not known, and those whose value is the price they were bought at. */
  unvalued: number
  valued_as_paid: number
  /** What was paid for the bottles in the cellar, each at the rate of its day; null when none is known. */
  paid_minor: number | null
  unpriced: number
  /** Of the latest tasting that gave one, 0–100. */
  score: number | null
  last_departed_on: Day | null
  /** Where the bottles in the cellar lie. */
  place_ids: readonly string[]
  /** All bottles there ever were of it, and what they were bought with. */
  bottles: readonly Bottle[]
  purchases: readonly Purchase[]
}

/** What is found and filtered of a wine: made once for each state of its record. */
export interface WineIndex {
  /** Folded words, each with a blank before and after it. */
  text: string
  country: string
  region: string
  grapes: readonly string[]
  vintage: string
}

/** The value of a filter for wines that don't say; `nv` for a wine without a vintage. */
export const unknownValue = 'unknown'
export const nonVintage = 'nv'

export interface ViewContext extends ValuationContext {
  /**
   * Further words a wine is found by, in the languages of those who search: its country's names, its type's. The same
   * function has to be given each time, or every wine is indexed anew.
   */
  words?: WordsOf | undefined
}
export type WordsOf = (wine: Wine) => string

/** One line for each wine, in no order that matters. */
export function summarizeWines(cellar: Replica, sight: ViewContext): WineSummary[] {
  const bottles = grouped(cellar.bottles, 'wine_id')
  const purchases = grouped(cellar.purchases, 'wine_id')
  const valuations = grouped(cellar.valuations, 'wine_id')
  const tastings = grouped(cellar.tastings, 'wine_id')
  const wishes = grouped(cellar.wishes, 'wine_id')
  const year = yearOf(sight.today)
  const estimated = estimatedBy(cellar.window_rules)
  return Array.from(cellar.wines.values(), said => {
    const wine = estimated(said)
    const line: WineSummary = {
      wine,
      index: indexOf(said, sight.words ?? noWords),
      stage: stageOf(wine, year),
      in_cellar: 0,
      on_order: 0,
      gone: 0,
      wished: wishes.has(wine.id),
      opened: 0,
      value_minor: null,
      unvalued: 0,
      valued_as_paid: 0,
      paid_minor: null,
      unpriced: 0,
      score: latestScore(tastings.get(wine.id) ?? none),
      bottles: bottles.get(wine.id) ?? none,
      purchases: purchases.get(wine.id) ?? none,
      last_departed_on: null,
      place_ids: none,
    }
    tally(line, bottles.get(wine.id) ?? none, valuations.get(wine.id) ?? none, cellar, sight)
    return line
  })
}

const none: readonly never[] = []
const noWords: WordsOf = () => ''

function tally(
  line: WineSummary,
  bottles: readonly Bottle[],
  valuations: readonly Valuation[],
  cellar: Replica,
  valuationContext: ValuationContext,
) {
  let alike: { bottle: Bottle; amounts: Amounts } | undefined
  for (const bottle of bottles) {
    if (bottle.state === 'gone') addGone(line, bottle)
    else if (bottle.state === 'on_order') line.on_order++
    else {
      if (!alike || !costsTheSame(alike.bottle, bottle)) {
        alike = { bottle, amounts: amountsOf(bottle, valuations, cellar, valuationContext) }
      }
      addPresent(line, bottle, alike.amounts)
    }
  }
}

function addGone(line: WineSummary, { departed_on, departure }: Bottle) {
  if (departure === 'cancelled') return
  line.gone++
  if (departed_on && departed_on > (line.last_departed_on ?? '')) line.last_departed_on = departed_on
}

function addPresent(line: WineSummary, { opened_on, place_id }: Bottle, { value_minor, as_paid, paid_minor }: Amounts) {
  line.in_cellar++
  if (opened_on) line.opened++
  if (place_id && !line.place_ids.includes(place_id)) line.place_ids = [...line.place_ids, place_id]
  if (value_minor === undefined) line.unvalued++
  else line.value_minor = (line.value_minor ?? 0) + value_minor
  if (as_paid) line.valued_as_paid++
  if (paid_minor === undefined) line.unpriced++
  else line.paid_minor = (line.paid_minor ?? 0) + paid_minor
}

interface Amounts {
  value_minor: number | undefined
  as_paid: boolean
  paid_minor: number | undefined
}

function amountsOf(
  bottle: Bottle,
  valuations: readonly Valuation[],
  cellar: Replica,
  valuationContext: ValuationContext,
): Amounts {
  const purchase = purchaseOf(bottle, cellar)
  const worth = valueAmong(bottle, valuations, purchase, valuationContext)
  return {
    value_minor: worth?.converted?.amount_minor,
    as_paid: worth?.basis === 'paid' && worth.converted !== undefined,
    paid_minor: costOf(bottle, purchase, valuationContext)?.converted?.amount_minor,
  }
}

/** Bottles of a wine mostly come in cases: what holds for one holds for the next. */
function costsTheSame(a: Bottle, b: Bottle): boolean {
  return (
    a.purchase_id === b.purchase_id &&
    a.size_ml === b.size_ml &&
    a.price_minor === b.price_minor &&
    a.price_currency === b.price_currency &&
    a.received_on === b.received_on
  )
}

function latestScore(tastings: readonly Tasting[]): number | null {
  let latest: Tasting | undefined
  for (const tasting of tastings) {
    if (tasting.score === null) continue
    if (!latest || orderOf(tasting) > orderOf(latest)) latest = tasting
  }
  return latest?.score ?? null
}

function orderOf({ tasted_on, id }: Tasting): string {
  return `${tasted_on ?? ''} ${id}`
}

const indexes = new WeakMap<WordsOf, WeakMap<Wine, WineIndex>>()

function indexOf(wine: Wine, words: WordsOf): WineIndex {
  let known = indexes.get(words)
  if (!known) {
    known = new WeakMap()
    indexes.set(words, known)
  }
  let index = known.get(wine)
  if (!index) {
    index = {
      text: textOf(wine, words),
      country: wine.country ?? unknownValue,
      region: wine.region ?? unknownValue,
      grapes: wine.grapes.length ? [...new Set(wine.grapes.map(grape => grape.name))] : [unknownValue],
      vintage: vintageOf(wine),
    }
    known.set(wine, index)
  }
  return index
}

function textOf(wine: Wine, words: WordsOf): string {
  const described = searchableFields.flatMap(field => textsIn(wine[field]))
  const parts = [vintageOf(wine), ...described, ...Object.values(wine.own), words(wine)]
  const folded = parts.map(part => part && foldOnce(part)).filter(Boolean)
  return ['', ...folded, ''].join(' ')
}

/** Returns the texts of a field: of a list, the names of what it holds. */
export function textsIn(value: Wine[SearchableField]): readonly (string | null)[] {
  return Array.isArray(value) ? value.map(each => (typeof each === 'string' ? each : each.name)) : [value]
}

function vintageOf({ vintage }: Wine): string {
  return vintage === null ? nonVintage : String(vintage)
}
