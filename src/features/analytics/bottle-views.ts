import type { Bottle } from '../../model/bottle.ts'
import type { PlainFilter } from '../../model/dimensions.ts'
import type { Amounts, LinkedViews, ViewFigures } from '../../model/linked-views.ts'
import type { MeasureName } from '../../model/measures.ts'
import type { WineType } from '../../model/wine.ts'
import { moves } from '../bottles/moves.ts'
import type { GainOfBucket, Return } from '../money/returns.ts'
import { roundedSum } from '../money/rounded-sum.ts'
import { type Sale, type YearOfSales, yearsOf } from '../money/sales.ts'
import type { WineQuery } from '../wines/contract.ts'
import {
  type AmountMeasure,
  type BottleFilter,
  type BottleTable,
  basesOrUnknown,
  type FigureColumns,
  type ViewName,
} from './bottle-table.ts'
import { dotsOf } from './dots.ts'
import { moveOfDays } from './spans.ts'
import { filtersOf, isPairView } from './view-pairs.ts'

/** The bottles that pass all filters: how many, and the sums of their values and costs. */
export interface Totals {
  bottles: number
  value: Total
  cost: Total
}

interface Total {
  sum: number
  /** The bottles that are not in the sum, and how many of them have an amount that cannot be converted. */
  unknown: number
  without_rate: number
}

/** The bottles whose value rests on each basis, and the age in days of the oldest valuation among them. */
export type ValueParts = Readonly<Record<(typeof basesOrUnknown)[number], { bottles: number; age_days: number }>>

export interface FiguresAt {
  view: (name: ViewName) => ViewFigures | undefined
  totals: Totals
}

/** Counts the bottles of a table in some views, and keeps the counts up to date with the filters. */
export class BottleViews {
  readonly #table: BottleTable
  readonly #linked: LinkedViews<ViewName>
  readonly #names: readonly ViewName[]
  readonly #set = new Map<string, string>()

  constructor(table: BottleTable, names: readonly ViewName[], measure: MeasureName) {
    this.#table = table
    this.#names = names
    const views = new Map(names.map(name => [name, { column: table.column(name), ignores: ignoredBy(name) }] as const))
    this.#linked = table.viewsOf(views, measure)
  }

  /** Returns all figures at the filters of a query. They do not change any more. */
  at(query: WineQuery): FiguresAt {
    this.#filter(query)
    const figures = new Map(this.#names.map(name => [name, this.#linked.figuresOf(name)]))
    return { view: name => figures.get(name), totals: this.#totals() }
  }

  /** Returns the bottles that pass the filters of a query but the days, whatever became of them unless only drunk ones do. */
  ofAllDaysAt(query: WineQuery): Bottle[] {
    const bottles = this.bottlesAt(query, ['stock', moveOfDays(query)])
    return query.drunk ? bottles.filter(({ departure }) => departure === 'drunk') : bottles
  }

  /** Returns what became of the money paid for the bottles that pass the filters, whatever became of them. */
  returnAt(query: WineQuery): Return {
    return this.#table.outcomes.returnOn(this.#everyAt(query))
  }

  /** Returns what the bottles that pass the filters brought, by year. */
  salesAt(query: WineQuery): YearOfSales[] {
    const { sales } = this.#table
    const found: Sale[] = []
    for (const at of this.#everyAt(query)) {
      const sale = sales[at]
      if (sale) found.push(sale)
    }
    return yearsOf(found)
  }

  /** Returns the gains of the bottles that pass the filters, but for that of the dimension, whatever became of them. */
  gainsAt(query: WineQuery, by: PlainFilter): GainOfBucket[] {
    return this.#table.outcomes.gainsBy(this.#table.column(by), this.#everyAt(query, by))
  }

  #everyAt(query: WineQuery, ...but: BottleFilter[]): Int32Array {
    this.#filter(query)
    return this.#linked.passing(['stock', ...but])
  }

  /** Returns the bottles that pass the filters of a query but those named. */
  bottlesAt(query: WineQuery, but: readonly BottleFilter[] = []): Bottle[] {
    this.#filter(query)
    const { rows } = this.#table
    return Array.from(this.#linked.passing(but), at => rows[at]?.bottle).filter(bottle => bottle !== undefined)
  }

  /** Returns the age in days of the oldest rate in the sum of the bottles that pass; 0 where none of them is old. */
  ageOfRatesAt(query: WineQuery, of: 'value' | 'cost'): number {
    this.#filter(query)
    const ages = this.#table.figures(of).ages_of_rates
    return this.#linked.passing().reduce((oldest, at) => Math.max(oldest, ages[at] ?? 0), 0)
  }

  /** Returns on what the values of the bottles that pass rest: how many on each basis, and how old the oldest is in days. */
  valueBasesAt(query: WineQuery): ValueParts {
    this.#filter(query)
    const { bases, ages } = this.#table.figures('value')
    const parts = basesOrUnknown.map(() => ({ bottles: 0, age_days: 0 }))
    for (const at of this.#linked.passing()) {
      const part = parts[bases[at] ?? 0]
      if (!part) continue
      part.bottles++
      part.age_days = Math.max(part.age_days, ages[at] ?? 0)
    }
    return Object.fromEntries(basesOrUnknown.map((basis, at) => [basis, parts[at]])) as ValueParts
  }

  /** Returns a dot for each wine that passes the filters but that of the wine, at two of its amounts. */
  dotsAt(query: WineQuery, across: AmountMeasure, upright: AmountMeasure) {
    this.#filter(query)
    const some = this.#linked.passing(['wine'])
    const found = dotsOf(some, this.#table.wines, this.#table.amounts(across), this.#table.amounts(upright))
    return { ...found, dots: found.dots.map(dot => ({ ...dot, wine: this.#table.wineOf(dot.wine) })) }
  }

  /** Returns the known amounts of the bottles that pass all filters but that of the type; of wines, each has one. */
  amountsByType(query: WineQuery, measure: AmountMeasure, of: 'bottles' | 'wines'): Map<WineType, number[]> {
    this.#filter(query)
    const amounts = this.#table.amounts(measure)
    const byType = new Map<WineType, number[]>()
    const counted = new Set<number>()
    for (const at of this.#linked.passing(['type'])) {
      const wine = this.#table.wines[at] ?? 0
      const amount = amountAt(amounts, at)
      if (amount === undefined || (of === 'wines' && counted.has(wine))) continue
      counted.add(wine)
      const { type } = this.#table.wineOf(wine)
      const known = byType.get(type) ?? []
      byType.set(type, known)
      known.push(amount)
    }
    return byType
  }

  #filter(query: WineQuery) {
    const isNew = (filter: string, value: string) => (this.#set.get(filter) ?? 'null') !== value
    for (const { filter, value, passes } of this.#table.passesOf(query, isNew)) {
      this.#linked.filter(filter, passes)
      this.#set.set(filter, value)
    }
  }

  #totals(): Totals {
    const passing = this.#linked.passing()
    const [value, cost] = [this.#table.figures('value'), this.#table.figures('cost')]
    return { bottles: passing.length, value: totalOf(value, passing), cost: totalOf(cost, passing) }
  }
}

function totalOf({ amounts, bases }: FigureColumns, bottles: Int32Array): Total {
  const total = { sum: 0, unknown: 0, without_rate: 0 }
  for (let at = 0; at < bottles.length; at++) {
    const bottle = bottles[at] ?? 0
    // An unknown amount is zero in the table.
    total.sum += amounts.values[bottle] ?? 0
    if (amounts.known[bottle] === 1) continue
    total.unknown++
    if (bases[bottle] !== 0) total.without_rate++
  }
  // Parts of bottles have parts of amounts.
  return { ...total, sum: roundedSum(total.sum) }
}

const amountAt = ({ values, known }: Amounts, at: number) => (known[at] === 1 ? values[at] : undefined)

/**
 * A view ignores its own filter. The views of what came and went show bottles that are gone although the other views show
 * those in the cellar.
 */
function ignoredBy(name: ViewName): string[] {
  if (isPairView(name)) return filtersOf(name)
  const move = moves.find(each => name.startsWith(each))
  return move ? [move, 'stock'] : [name]
}
