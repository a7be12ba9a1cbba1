import type { Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import { wineTypes } from '../../model/choices.ts'
import { type FilterName, filterNames, type KeyedFilter, keyedFilters, momentNames } from '../../model/dimensions.ts'
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
import { partsOf, type WineSummary } from '../../model/wine-summary.ts'
import { monthOf, yearOf } from '../../shared/days.ts'
import { dayOfMove, type Move, moves } from '../bottles/moves.ts'
import { gainOfBottle } from '../money/returns.ts'
import { costOf, purchaseOf, type ValuationContext } from '../money/value.ts'
import { bottleValuesOf } from '../wines/bottle-values.ts'
import type { WineQuery } from '../wines/contract.ts'
import { stageOf } from '../wines/drinking-window.ts'
import { facetValues } from '../wines/facets.ts'
import { matcherOf } from '../wines/list.ts'
import { isDrinkable } from '../wines/moment-filters.ts'
import { valueWhenHere } from './amounts.ts'
import { yearsAhead } from './ready.ts'

export type PlainFilter = Exclude<FilterName, KeyedFilter>
export const plainFilters = filterNames.filter(name => !(keyedFilters as string[]).includes(name)) as PlainFilter[]

/** A view of the bottles: by a dimension, by the years in which they are ready, or by when they came and went. */
export type ViewName = PlainFilter | 'ready' | Move | `${Move}_year`

/** The filters of bottles by their names in the address, and `others`: the search, the critics, the custom fields. */
const filters = [...plainFilters, ...momentNames, 'stock', 'others'] as const
type BottleFilter = (typeof filters)[number]

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
  readonly #cellar: Replica
  readonly #context: ValuationContext
  readonly #columns = new Map<ViewName, Column>()
  readonly #amounts = new Map<AmountMeasure, Amounts>()

  constructor(cellar: Replica, lines: readonly WineSummary[], context: ValuationContext) {
    this.#cellar = cellar
    this.#context = context
    this.rows = lines.flatMap((line, wine) => rowsOf(line, wine, cellar, context))
  }

  /** Returns views that count these bottles, in total and by a measure, with the types of wine as the parts of bars. */
  viewsOf<Name extends string>(views: ReadonlyMap<Name, ViewOf>, measure: MeasureName): LinkedViews<Name> {
    const bottles: LinkedBottles = {
      wines: Int32Array.from(this.rows, ({ wine }) => wine),
      parts: Uint8Array.from(this.rows, ({ alone }) => wineTypes.indexOf(alone.wine.type)),
      partCount: wineTypes.length,
    }
    return new LinkedViews(
      bottles,
      views,
      isAmount(measure) ? { amounts: this.amounts(measure) } : { wines: measure === 'wines' },
    )
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

  /** Returns the amount of a bottle in a measure, a whole number; undefined where it is not known. */
  #amountOf(measure: AmountMeasure, { bottle, alone }: Row): number | undefined {
    if (measure === 'litres') return bottle.size_ml
    if (measure === 'average_score') return alone.score === null ? undefined : Math.round(alone.score * scoreUnit)
    if (measure === 'gain') return gainOfBottle(bottle, this.#cellar, this.#context)
    if (measure === 'cost' || measure === 'average_price') {
      return costOf(bottle, purchaseOf(bottle, this.#cellar), this.#context)?.converted?.amount_minor
    }
    return valueWhenHere(bottle, this.#cellar, this.#context)?.converted?.amount_minor
  }

  #amountsOf(measure: AmountMeasure): Amounts {
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

function rowsOf(line: WineSummary, wine: number, cellar: Replica, context: ValuationContext): Row[] {
  const { parts: _, ...whole } = line
  const parts = new Map(partsOf(line).flatMap(part => part.bottles.map(bottle => [bottle, part] as const)))
  let last: Row | undefined
  return line.bottles.flatMap(bottle => {
    if (bottle.departure === 'cancelled') return []
    const part = bottle.state === 'in_cellar' ? (parts.get(bottle) ?? whole) : whole
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
    bottles: [bottle],
    place_ids: bottle.state === 'in_cellar' && bottle.place_id !== null ? [bottle.place_id] : [],
    ofBottles() {
      values ??= bottleValuesOf([bottle], cellar, context)
      return values
    },
  }
}

/** Returns true for two bottles of a wine that are the same in every dimension. */
function isAlike(a: Bottle, b: Bottle): boolean {
  return alikeFields.every(field => a[field] === b[field])
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
const ofBottles: readonly ViewName[] = ['place', 'merchant', 'price', 'size', 'departure', 'person', 'occasion']
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
