import { AppError, type Faults, invalid } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { codesTaken } from '../bottles/code.ts'
import { addBottles, purchased } from '../bottles/deeds.ts'
import { allConcerns } from '../cellars/concerns.ts'
import { cellarTables } from '../cellars/contract.ts'
import type { Deed, Written } from '../cellars/deed.ts'
import type { Tables } from '../cellars/records.ts'
import { addWine } from '../wines/deeds.ts'
import type { Batch } from './contract.ts'

/** Each by the rules of its own deed, one after the other; all of them, or none with every fault by its row. */
export const addMany: Deed<Batch> = {
  name: 'add_many',
  concerns: ({ wines = [], purchases = [] }) =>
    allConcerns([...wines.map(addWine.concerns), ...purchases.map(addBottles.concerns)]),
  apply(rows, { wines = [], purchases = [] }, circumstance) {
    const { today } = circumstance
    checkCount(purchases)
    const going = new Going(rows)
    const taken = codesTaken(rows)
    const refused = new Set<string>()
    for (const [at, wine] of wines.entries()) {
      if (!going.step(`wines.${at}`, now => addWine.apply(now, wine, circumstance))) refused.add(wine.id)
    }
    for (const [at, purchase] of purchases.entries()) {
      // What is wrong with its wine was told already.
      if (refused.has(purchase.wine_id)) continue
      going.step(`purchases.${at}`, now => purchased(now, purchase, today, taken))
    }
    return going.written()
  },
}

/** Where the deeds have come to: what was there, and what those before have added. */
class Going {
  readonly #rows: Tables
  readonly #written: Written[] = []
  readonly #faults: Faults = {}

  constructor(rows: Tables) {
    const copied = cellarTables.map(table => [table, new Map<string, unknown>(rows[table])])
    this.#rows = Object.fromEntries(copied)
  }

  /** Whether it was done. */
  step(path: string, work: (rows: Tables) => Written[]): boolean {
    try {
      for (const row of work(this.#rows)) this.#write(row)
      return true
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields) throw error
      for (const [field, fault] of Object.entries(error.fields)) this.#faults[`${path}.${field}`] = fault
      return false
    }
  }

  written(): Written[] {
    if (Object.keys(this.#faults).length > 0) throw invalid(this.#faults)
    if (this.#written.length === 0) throw new AppError(400, 'nothing_to_change')
    return this.#written
  }

  #write(row: Written) {
    this.#written.push(row)
    const table = this.#rows[row.table] as Map<string, unknown>
    table.set(row.id, row.after)
  }
}

function checkCount(purchases: readonly { bottle_ids: readonly string[] }[]) {
  const count = purchases.reduce((sum, { bottle_ids }) => sum + bottle_ids.length, 0)
  const max = limits.chosen_at_once
  if (count > max) throw invalid({ purchases: { code: 'too_many', values: { max } } })
}
