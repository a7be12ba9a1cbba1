import type { Bottle } from '../../model/bottle.ts'
import type { LinkedViews, ViewFigures } from '../../model/linked-views.ts'
import type { MeasureName } from '../../model/measures.ts'
import { moves } from '../bottles/moves.ts'
import type { WineQuery } from '../wines/contract.ts'
import type { BottleTable, ViewName } from './bottle-table.ts'

/** The bottles that pass all filters: how many, and the sums of their values and costs. */
export interface Totals {
  bottles: number
  value: Total
  cost: Total
}

interface Total {
  sum: number
  unknown: number
}

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

  /** Returns the bottles that pass the filters of a query. */
  bottlesAt(query: WineQuery): Bottle[] {
    this.#filter(query)
    return Array.from(this.#linked.passing(), at => this.#table.rows[at]?.bottle).filter(bottle => bottle !== undefined)
  }

  allBottles(): Bottle[] {
    return this.#table.rows.map(({ bottle }) => bottle)
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
    const totalOf = (name: 'value' | 'cost'): Total => {
      const { values, known } = this.#table.amounts(name)
      const total = { sum: 0, unknown: 0 }
      for (const bottle of passing) {
        if (known[bottle] === 1) total.sum += values[bottle] ?? 0
        else total.unknown++
      }
      return total
    }
    return { bottles: passing.length, value: totalOf('value'), cost: totalOf('cost') }
  }
}

/**
 * A view ignores its own filter. The views of what came and went show bottles that are gone although the other views show
 * those in the cellar.
 */
function ignoredBy(name: ViewName): string[] {
  const move = moves.find(each => name.startsWith(each))
  return move ? [move, 'stock'] : [name]
}
