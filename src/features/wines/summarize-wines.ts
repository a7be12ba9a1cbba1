import type { ChangedRow } from '../../ledger/contract.ts'
import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { CellarTable } from '../../model/cellar-tables.ts'
import type { Tasting } from '../../model/tasting.ts'
import type { Valuation } from '../../model/valuation.ts'
import type { Wine } from '../../model/wine.ts'
import { searchableFields } from '../../model/wine-fields.ts'
import {
  type BottleValues,
  type Elsewhere,
  nonVintage,
  unknownValue,
  type ValueBasis,
  type WineIndex,
  type WineSummary,
} from '../../model/wine-summary.ts'
import { yearOf } from '../../shared/days.ts'
import { foldOnce } from '../../shared/text.ts'
import { isLocked } from '../bottles/locks.ts'
import { areSameOwners } from '../bottles/owners.ts'
import { basisOf, costOf, purchaseOf, type ValuationContext, valueAmong } from '../money/value.ts'
import { byAgeing, sizeOf } from '../window-rules/ageing-by-size.ts'
import { estimatedBy } from '../window-rules/estimate.ts'
import { bottleValuesOf } from './bottle-values.ts'
import { stageOf } from './drinking-window.ts'
import { elsewhereOf } from './elsewhere.ts'
import { textsIn } from './field-texts.ts'

export interface ViewContext extends ValuationContext {
  /**
   * Further words that find a wine in the languages of the readers, such as the names of its country and type. It has
   * to be the same function each time, or every wine is indexed again.
   */
  words?: WordsOf | undefined
  /** The names by which the tastings of people are found. As long as the names are the same, the map must be too. */
  people?: ReadonlyMap<string, string> | undefined
}
export type WordsOf = (wine: Wine) => string

/** Returns one summary per wine, in no particular order. */
export function summarizeWines(cellar: Replica, context: ViewContext): WineSummary[] {
  return Array.from(cellar.wines.values(), summarizer({ cellar }, context))
}

/** The summaries of a cellar, from which those of a later state of it can be made. */
export interface Summaries {
  lines: WineSummary[]
  /** The state of the cellar that the summaries read: all of one line share it, and it moves on with them. */
  source: { cellar: Replica }
}

/** Makes one summary per wine, and pauses in between, since all of a large cellar take a second. */
export async function summariesOf(
  cellar: Replica,
  context: ViewContext,
  pause: () => Promise<void> | undefined,
): Promise<Summaries> {
  const source = { cellar }
  const summaryOf = summarizer(source, context)
  const lines: WineSummary[] = []
  for (const wine of cellar.wines.values()) {
    lines.push(summaryOf(wine))
    await pause()
  }
  return { lines, source }
}

/** Says whose summaries a row of a table concerns: its own, that of the wine it names, all of them, or none. */
export const summariesOfRows: Record<CellarTable, 'own' | 'of_wine' | 'all' | 'none'> = {
  places: 'all',
  custom_fields: 'none',
  window_rules: 'all',
  label_sheets: 'none',
  wines: 'own',
  purchases: 'of_wine',
  bottles: 'of_wine',
  tastings: 'of_wine',
  valuations: 'of_wine',
  wishes: 'of_wine',
  photos: 'none',
  stocktakes: 'none',
  checks: 'none',
  plan_paces: 'none',
  sharing: 'none',
  plan_guests: 'none',
}

const positions = new WeakMap<readonly WineSummary[], ReadonlyMap<string, number>>()

/** Returns the position of the line of each wine. */
function positionsIn(lines: readonly WineSummary[]): ReadonlyMap<string, number> {
  const known = positions.get(lines) ?? new Map(lines.map(({ wine }, at) => [wine.id, at]))
  positions.set(lines, known)
  return known
}

/** A summary that changed, was added or was removed. */
export interface LineChange {
  was: WineSummary | undefined
  is: WineSummary | undefined
}

/**
 * Returns the summaries after some rows changed, and which of them did: those of the wines that the rows belong to are made
 * again, the others stay. The context has to be the same, apart from rates of further currencies. Returns undefined if all
 * of them have to be made again.
 */
export function summariesAfter(
  { lines, source }: Summaries,
  cellar: Replica,
  rows: readonly Pick<ChangedRow, 'table' | 'id'>[],
  context: ViewContext,
): (Summaries & { changes: readonly LineChange[] }) | undefined {
  const wines = winesOf(rows, source.cellar, cellar)
  if (!wines) return undefined
  const places = positionsIn(lines)
  const lineOf = (id: string) => lines[places.get(id) ?? -1]
  // Whoever still uses the earlier summaries finds in them what they were made from.
  for (const id of wines) {
    const line = lineOf(id)
    if (line) settle(line)
  }
  source.cellar = cellar
  const summaryOf = summarizer(source, context)
  const changes = Array.from(wines, (id): LineChange => {
    const stored = cellar.wines.get(id)
    return { was: lineOf(id), is: stored && summaryOf(stored) }
  })
  const after = [...lines]
  const come: WineSummary[] = []
  for (const { was, is } of changes) {
    if (was && is) after[places.get(was.wine.id) ?? -1] = is
    else if (is) come.push(is)
  }
  const gone = changes.flatMap(({ was, is }) => (was && !is ? [places.get(was.wine.id) ?? -1] : []))
  if (come.length === 0 && gone.length === 0) positions.set(after, places)
  // The last one takes the place of one that is gone, so that all others keep theirs.
  for (const at of gone.sort((a, b) => b - a)) {
    const last = after.pop() as WineSummary
    if (at < after.length) after[at] = last
  }
  after.push(...come)
  return { lines: after, source, changes }
}

/** Returns the wines whose summaries the rows concern, or undefined for all. */
function winesOf(
  rows: readonly Pick<ChangedRow, 'table' | 'id'>[],
  before: Replica,
  after: Replica,
): ReadonlySet<string> | undefined {
  const wines = new Set<string>()
  for (const { table, id } of rows) {
    const meant = summariesOfRows[table]
    if (meant === 'all') return undefined
    if (meant === 'own') wines.add(id)
    if (meant !== 'of_wine') continue
    for (const cellar of [before, after]) {
      const row = cellar[table].get(id) as { wine_id: string } | undefined
      if (row) wines.add(row.wine_id)
      // A merged wine's purchase may have bottles of another wine.
      if (row && table === 'purchases' && before.purchases.has(id)) {
        for (const { wine_id } of grouped(cellar.bottles, 'purchase_id').get(id) ?? none) wines.add(wine_id)
      }
    }
  }
  return wines
}

/** Computes what a summary would otherwise compute later, from the cellar of that time. */
function settle(line: WineSummary) {
  for (const each of [line, ...(line.parts ?? [])]) {
    const bottles = each.readBottles()
    each.readBottles = () => bottles
    each.elsewhere()
    each.ofBottles()
  }
}

/** Returns a function that makes the summary of a wine from the state that `source` has when it is called. */
function summarizer(source: Summaries['source'], context: ViewContext): (stored: Wine) => WineSummary {
  const { cellar } = source
  const bottlesOf = (wine: Wine) => grouped(source.cellar.bottles, 'wine_id').get(wine.id) ?? none
  const purchases = grouped(cellar.purchases, 'wine_id')
  const valuations = grouped(cellar.valuations, 'wine_id')
  const tastings = grouped(cellar.tastings, 'wine_id')
  const wishes = grouped(cellar.wishes, 'wine_id')
  const { people = noPeople } = context
  const year = yearOf(context.today)
  const estimated = estimatedBy(cellar.window_rules)
  const summaryOf = (
    stored: Wine,
    size_ml: number,
    ofWine: readonly Bottle[],
    readBottles: () => readonly Bottle[],
  ) => {
    const bought = purchases.get(stored.id) ?? none
    const tasted = tastings.get(stored.id) ?? none
    const wine = estimated(stored, size_ml)
    let elsewhere: Elsewhere | undefined
    let values: BottleValues | undefined
    const line: WineSummary = {
      wine,
      index: indexOf(stored, context.words ?? noWords),
      elsewhere() {
        const { places } = source.cellar
        const sources = { bottles: line.readBottles(), purchases: bought, tastings: tasted, places, people }
        elsewhere ??= elsewhereOf(stored, sources)
        return elsewhere
      },
      ofBottles() {
        values ??= bottleValuesOf(line.readBottles(), source.cellar, context)
        return values
      },
      stage: stageOf(wine, year),
      in_cellar: 0,
      on_order: 0,
      gone: 0,
      wished: wishes.has(wine.id),
      opened: 0,
      locked: 0,
      value_minor: null,
      unvalued: 0,
      valued_as_paid: 0,
      value_bases: noBases,
      paid_minor: null,
      unpriced: 0,
      score: latestScore(tasted),
      readBottles,
      purchases: bought,
      last_departed_on: null,
      place_ids: none,
    }
    tally(line, ofWine, valuations.get(wine.id) ?? none, cellar, context)
    return line
  }
  return stored => {
    const ofWine = bottlesOf(stored)
    const here = byAgeing(ofWine, 'in_cellar')
    const size_ml = sizeOf(here[0] ?? byAgeing(ofWine, 'on_order')[0] ?? none)
    const line = summaryOf(stored, size_ml, ofWine, () => bottlesOf(stored))
    if (here.length < 2 || line.wine.window_source !== 'estimated') return line
    line.parts = here.map((alike, nth) =>
      summaryOf(stored, sizeOf(alike), alike, () => byAgeing(bottlesOf(stored), 'in_cellar')[nth] ?? none),
    )
    return line
  }
}

const none: readonly never[] = []
const noBases: WineSummary['value_bases'] = {}
const noWords: WordsOf = () => ''
const noPeople: ReadonlyMap<string, string> = new Map()

function tally(
  line: WineSummary,
  bottles: readonly Bottle[],
  valuations: readonly Valuation[],
  cellar: Replica,
  valuationContext: ValuationContext,
) {
  let alike: { bottle: Bottle; amounts: Amounts } | undefined
  for (const bottle of bottles) {
    if (isLocked(bottle, valuationContext.today)) line.locked++
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

function addPresent(line: WineSummary, { opened_on, place_id }: Bottle, { value_minor, basis, paid_minor }: Amounts) {
  line.in_cellar++
  if (opened_on) line.opened++
  if (place_id && !line.place_ids.includes(place_id)) line.place_ids = [...line.place_ids, place_id]
  if (value_minor === undefined) line.unvalued++
  else line.value_minor = (line.value_minor ?? 0) + value_minor
  if (basis === 'paid') line.valued_as_paid++
  if (basis) line.value_bases = { ...line.value_bases, [basis]: (line.value_bases[basis] ?? 0) + 1 }
  if (paid_minor === undefined) line.unpriced++
  else line.paid_minor = (line.paid_minor ?? 0) + paid_minor
}

interface Amounts {
  value_minor: number | undefined
  /** Undefined where the value is not known. */
  basis: ValueBasis | undefined
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
    basis: worth?.converted && basisOf(worth),
    paid_minor: costOf(bottle, purchase, valuationContext)?.converted?.amount_minor,
  }
}

/** Bottles mostly come in cases, so the amounts of one usually apply to the next. */
export function costsTheSame(a: Bottle, b: Bottle): boolean {
  return (
    a.purchase_id === b.purchase_id &&
    a.size_ml === b.size_ml &&
    a.price_minor === b.price_minor &&
    a.price_currency === b.price_currency &&
    a.received_on === b.received_on &&
    areSameOwners(a.owners, b.owners)
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
      grapes: wine.grapes.length ? [...new Set(wine.grapes.map(grape => grape.name))] : [unknownValue],
      tags: wine.tags.length ? [...new Set(wine.tags)] : [unknownValue],
      vintage: vintageOf(wine),
    }
    known.set(wine, index)
  }
  return index
}

function textOf(wine: Wine, words: WordsOf): string {
  let text = ' '
  const add = (part: string | null) => {
    const folded = part && foldOnce(part)
    if (folded) text += `${folded} `
  }
  add(vintageOf(wine))
  for (const field of searchableFields) {
    const value = wine[field]
    if (Array.isArray(value)) textsIn(value).forEach(add)
    else add(value)
  }
  for (const value of Object.values(wine.own)) add(value)
  add(words(wine))
  return text
}

function vintageOf({ vintage }: Wine): string {
  return vintage === null ? nonVintage : String(vintage)
}
