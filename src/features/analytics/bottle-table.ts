import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { wineTypes } from '../../model/choices.ts'
import { keyedFilters, momentNames, type PlainFilter, plainFilters } from '../../model/dimensions.ts'
import {
  type Amounts,
  type Column,
  columnOf,
  inBuckets,
  type LinkedBottles,
  LinkedViews,
  type ViewOf,
} from '../../model/linked-views.ts'
import { type MeasureName, measures } from '../../model/measures.ts'
import type { Wine } from '../../model/wine.ts'
import { partsOf, valueBases, type WineSummary } from '../../model/wine-summary.ts'
import { dayNumber, monthOf, yearOf } from '../../shared/days.ts'
import { isLocked } from '../bottles/locks.ts'
import { dayOfMove, type Move, moves } from '../bottles/moves.ts'
import { areSameOwners } from '../bottles/owners.ts'
import type { Converted } from '../money/conversion.ts'
import { isOld } from '../money/rates.ts'
import { gainOfBottle, Outcomes, outcomeOf } from '../money/returns.ts'
import { type Sale, saleOf } from '../money/sales.ts'
import { basisOf, costOf, type Figure, purchaseOf, type ValuationContext } from '../money/value.ts'
import { bottleValuesOf } from '../wines/bottle-values.ts'
import type { WineQuery } from '../wines/contract.ts'
import { stageOf } from '../wines/drinking-window.ts'
import { facetValues } from '../wines/facets.ts'
import { matcherOf } from '../wines/matcher.ts'
import { isDrinkable } from '../wines/moment-filters.ts'
import { valueWhenHere } from './amounts.ts'
import { yearsAhead } from './ready.ts'
import { filtersOf, isPairView, type PairView, pairKey } from './view-pairs.ts'

/** A view of the bottles: by a dimension or two, by the years in which they are ready, or by when they came and went. */
export type ViewName = PlainFilter | PairView | 'ready' | Move | `${Move}_year`

/** The filters of bottles by their names in the address, and `others`: the search, the critics, the custom fields. */
const filters = [...plainFilters, ...momentNames, 'stock', 'others'] as const
export type BottleFilter = (typeof filters)[number]

interface Row {
  bottle: Bottle
  /** Its wine as if it were the only bottle; one object for bottles that are alike. */
  alone: WineSummary
  wine: number
}

/**
 * The bottles of a cellar that were ever bought, with their values in every dimension. Each bottle is filtered as the list
 * filters a wine that has only this bottle, so that both agree on what a filter means.
 */
export class BottleTable {
  readonly rows: readonly Row[]
  /** The number of the wine of each bottle. */
  readonly wines: Int32Array
  readonly #lines: readonly WineSummary[]
  readonly #cellar: Replica
  readonly #context: ValuationContext
  readonly #columns = new Map<ViewName, Column>()
  readonly #amounts = new Map<AmountMeasure, Amounts>()
  readonly #figures = new Map<'value' | 'cost', FigureColumns>()
  #outcomes: Outcomes | undefined
  #sales: (Sale | undefined)[] | undefined

  constructor(cellar: Replica, lines: readonly WineSummary[], context: ValuationContext) {
    this.#cellar = cellar
    this.#context = context
    this.rows = lines.flatMap((line, wine) => rowsOf(line, wine, cellar, context))
    this.wines = Int32Array.from(this.rows, ({ wine }) => wine)
    this.#lines = lines
  }

  /** Returns views that count these bottles, in total and by a measure, with the types of wine as the parts of bars. */
  viewsOf<Name extends string>(views: ReadonlyMap<Name, ViewOf>, measure: MeasureName): LinkedViews<Name> {
    const bottles: LinkedBottles = {
      wines: this.wines,
      parts: Uint8Array.from(this.rows, ({ alone }) => wineTypes.indexOf(alone.wine.type)),
      partCount: wineTypes.length,
    }
    return new LinkedViews(
      bottles,
      views,
      isAmount(measure) ? { amounts: this.amounts(measure) } : { wines: measure === 'wines' },
    )
  }

  /** Returns the wine of a number; one object for all its bottles. */
  wineOf(wine: number): Wine {
    const found = this.#lines[wine]?.wine
    if (!found) throw new Error(`There is no wine ${wine}`)
    return found
  }

  column(view: ViewName): Column {
    const known = this.#columns.get(view)
    if (known) return known
    const valuesOf = this.#readerOf(view)
    const column = columnOf(this.rows.length, at => valuesOf(this.rows[at] as Row))
    this.#columns.set(view, column)
    return column
  }

  /** Returns the filters of a query that are new, each with the bottles that pass it; undefined where it is not set. */
  *passesOf(query: WineQuery, isNew: (filter: string, value: string) => boolean) {
    for (const filter of filters) {
      const part = partOf(query, filter)
      const value = JSON.stringify(part ?? null)
      if (isNew(filter, value)) yield { filter, value, passes: part && this.#passes(filter, part) }
    }
  }

  /** Returns the amounts of all bottles in a measure. */
  amounts(measure: AmountMeasure): Amounts {
    const known = this.#amounts.get(measure) ?? this.#amountsOf(measure)
    this.#amounts.set(measure, known)
    return known
  }

  /** Returns the values or the costs of all bottles, with what they rest on. */
  figures(of: 'value' | 'cost'): FigureColumns {
    const known = this.#figures.get(of)
    if (known) return known
    const today = dayNumber(this.#context.today)
    const read = memoizedRows(row => figureCells(this.#figureOf(of, row), today))
    const count = this.rows.length
    const figures = {
      amounts: { values: new Float64Array(count), known: new Uint8Array(count) },
      ages_of_rates: new Uint16Array(count),
      bases: new Uint8Array(count),
      ages: new Uint16Array(count),
    }
    this.rows.forEach((row, at) => {
      const { amount, age_of_rate, basis, age } = read(row)
      if (amount !== undefined) {
        figures.amounts.values[at] = amount
        figures.amounts.known[at] = 1
      }
      figures.ages_of_rates[at] = age_of_rate
      figures.bases[at] = basis
      figures.ages[at] = age
    })
    this.#figures.set(of, figures)
    return figures
  }

  /** The outcomes of the money paid for each bottle. */
  get outcomes(): Outcomes {
    this.#outcomes ??= new Outcomes(
      this.rows.map(memoizedRows(({ bottle }) => outcomeOf(bottle, this.#cellar, this.#context))),
    )
    return this.#outcomes
  }

  /** The sale of each bottle that was sold. */
  get sales(): readonly (Sale | undefined)[] {
    this.#sales ??= this.rows.map(memoizedRows(({ bottle }) => saleOf(bottle, this.#cellar, this.#context)))
    return this.#sales
  }

  #figureOf(of: 'value' | 'cost', { bottle }: Row): Figure | undefined {
    if (of === 'value') return valueWhenHere(bottle, this.#cellar, this.#context)
    return costOf(bottle, purchaseOf(bottle, this.#cellar), this.#context)
  }

  /** Returns the amount of a bottle in a measure, a whole number; undefined where it is not known. */
  #amountOf(measure: Exclude<AmountMeasure, 'value' | 'cost' | 'average_price'>, row: Row): number | undefined {
    const { bottle, alone } = row
    if (measure === 'litres') return bottle.size_ml
    if (measure === 'average_score') return alone.score === null ? undefined : Math.round(alone.score * scoreUnit)
    return gainOfBottle(bottle, this.#cellar, this.#context)
  }

  #amountsOf(measure: AmountMeasure): Amounts {
    if (measure === 'value') return this.figures('value').amounts
    if (measure === 'cost' || measure === 'average_price') return this.figures('cost').amounts
    const amounts = memoizedRows(row => this.#amountOf(measure, row))
    const values = new Float64Array(this.rows.length)
    const known = new Uint8Array(this.rows.length)
    this.rows.forEach((row, at) => {
      const amount = amounts(row)
      if (amount === undefined) return
      values[at] = amount
      known[at] = 1
    })
    return { values, known }
  }

  #readerOf(view: ViewName): (row: Row) => string | readonly string[] {
    if (view === 'ready') return memoizedRows(({ alone }) => readyValues(alone, this.#context.today), wineOf)
    if (isPairView(view)) {
      const [first, second] = filtersOf(view).map(facetValues)
      return memoizedRows(({ alone }) =>
        pairKey(...([first, second].map(of => String(of?.(alone))) as [string, string])),
      )
    }
    const move = moves.find(each => view.startsWith(each))
    if (move) return row => periodOf(row, move, this.#cellar, view !== move)
    const valuesOf = facetValues(view as PlainFilter)
    return memoizedRows(({ alone }) => valuesOf(alone), dependsOnBottle(view) ? undefined : wineOf)
  }

  #passes(filter: BottleFilter, query: WineQuery): Uint8Array {
    if (filter === 'stock') return Uint8Array.from(this.rows, ({ bottle }) => (isInStock(bottle, query.stock) ? 1 : 0))
    const values: readonly string[] = filter === 'others' ? [] : [query[filter] ?? []].flat()
    const column = filter === 'others' ? undefined : this.column(filter)
    if (column && values.every(value => column.keys.includes(value))) return inBuckets(column, new Set(values))
    const isFound = matcherOf({ ...query, stock: 'all' })
    return Uint8Array.from(
      this.rows,
      memoizedRows(({ alone }) => (isFound(alone) ? 1 : 0)),
    )
  }
}

/** The values or the costs of bottles as columns. */
export interface FigureColumns {
  amounts: Amounts
  /** The age in days of the oldest rate in each; 0 where none of them is old. */
  ages_of_rates: Uint16Array
  /** The basis of each, as its position in `basesOrUnknown`, and 0 where it is not known. */
  bases: Uint8Array
  /** By how many days the valuation that it rests on is older than today. */
  ages: Uint16Array
}

/** The bases of values, which are unknown where there is neither a valuation nor a price. */
export const basesOrUnknown = ['unknown', ...valueBases] as const

function figureCells(figure: Figure | undefined, today: number) {
  const { converted, entered_on, basis } = figure ?? {}
  const age = basis === 'valued' && entered_on ? today - dayNumber(entered_on) : 0
  return {
    amount: converted?.amount_minor,
    age_of_rate: ageOfOldRate(converted),
    basis: figure ? basesOrUnknown.indexOf(basisOf(figure)) : 0,
    age: Math.min(Math.max(age, 0), oldestAge),
  }
}

/** An age is kept in this many days at most. */
const oldestAge = 65_535

/** A measure of amounts, where the others only count. */
export type AmountMeasure = Exclude<MeasureName, 'bottles' | 'wines'>

function isAmount(measure: MeasureName): measure is AmountMeasure {
  return measures[measure].is === 'sum' || measures[measure].is === 'average'
}

/** Scores are summed up in thousandths of a point. */
export const scoreUnit = 1_000

function partOf(query: WineQuery, filter: BottleFilter): WineQuery | undefined {
  if (filter === 'stock') return query.stock === 'all' ? undefined : { stock: query.stock }
  const names = filter === 'others' ? (['search', ...keyedFilters] as const) : [filter]
  const set = names.filter(name => query[name] !== undefined)
  return set.length > 0 ? Object.fromEntries(set.map(name => [name, query[name]])) : undefined
}

function isInStock({ state }: Bottle, stock: WineQuery['stock']): boolean {
  if (stock === 'order') return state === 'on_order'
  return stock === 'gone' ? state === 'gone' : state === 'in_cellar'
}

function ageOfOldRate(converted: Converted | undefined): number {
  const used = converted?.rate ? [converted.rate.from, converted.rate.to] : []
  return Math.max(0, ...used.filter(isOld).map(rate => rate.age_days))
}

function rowsOf(line: WineSummary, wine: number, cellar: Replica, context: ValuationContext): Row[] {
  const { parts: _, ...whole } = line
  const parts = new Map(partsOf(line).flatMap(part => part.readBottles().map(({ id }) => [id, part] as const)))
  let last: Row | undefined
  return line.readBottles().flatMap(bottle => {
    if (bottle.departure === 'cancelled') return []
    const part = bottle.state === 'in_cellar' ? (parts.get(bottle.id) ?? whole) : whole
    const alone = last && isAlike(last.bottle, bottle) ? last.alone : onlyWith(bottle, part, cellar, context)
    last = { bottle, wine, alone }
    return last
  })
}

function onlyWith(bottle: Bottle, part: WineSummary, cellar: Replica, context: ValuationContext): WineSummary {
  const { parts: _, ...wine } = part
  let values: ReturnType<WineSummary['ofBottles']> | undefined
  return {
    ...wine,
    readBottles: () => [bottle],
    locked: isLocked(bottle, context.today) ? 1 : 0,
    place_ids: bottle.state === 'in_cellar' && bottle.place_id !== null ? [bottle.place_id] : [],
    ofBottles() {
      values ??= bottleValuesOf([bottle], cellar, context)
      return values
    },
  }
}

/** Returns true for two bottles of a wine that are the same in every dimension. */
function isAlike(a: Bottle, b: Bottle): boolean {
  return alikeFields.every(field => a[field] === b[field]) && areSameOwners(a.owners, b.owners)
}

const alikeFields = [
  'purchase_id',
  'size_ml',
  'price_minor',
  'price_currency',
  'received_on',
  'state',
  'place_id',
  'departure',
  'departed_on',
  'departed_by',
  'occasion',
  'revenue_minor',
  'revenue_currency',
  'opened_on',
  'lock_reason',
  'locked_until_on',
] as const satisfies readonly (keyof Bottle)[]

/** Computes a value once for bottles that follow one another and are alike, or whose wine has the same window. */
function memoizedRows<T>(of: (row: Row) => T, keyOf: (row: Row) => object = ({ alone }) => alone): (row: Row) => T {
  let last: { key: object; value: T } | undefined
  return row => {
    const key = keyOf(row)
    if (last?.key !== key) last = { key, value: of(row) }
    return last.value
  }
}

const wineOf = ({ alone }: Row) => alone.wine

/** All other dimensions are the same for all bottles of a wine. */
const ofBottles: readonly ViewName[] = [
  'place',
  'merchant',
  'price',
  'size',
  'departure',
  'person',
  'occasion',
  'lock',
  'owner',
]
const dependsOnBottle = (view: ViewName) => ofBottles.includes(view)

/** Returns the coming years in which the bottle is ready, each with its stage then: `2031-peak`; else its stage. */
function readyValues({ wine }: WineSummary, today: string): readonly string[] {
  const first = yearOf(today)
  const years = Array.from({ length: yearsAhead + 1 }, (_, ahead) => first + ahead)
  const ready = years.filter(year => isDrinkable(stageOf(wine, year)))
  if (ready.length > 0) return ready.map(year => `${year}-${stageOf(wine, year)}`)
  const stage = stageOf(wine, first)
  return [stage.startsWith('young') ? `${years.at(-1)}-${stage}` : stage]
}

function periodOf({ bottle }: Row, move: Move, cellar: Replica, byYear: boolean): string | readonly string[] {
  const day = dayOfMove(move, bottle, purchaseOf(bottle, cellar))
  if (day === undefined) return []
  if (day === null) return 'unknown'
  return byYear ? String(yearOf(day)).padStart(4, '0') : monthOf(day)
}
