import { command, type RowWrite } from '../../ledger/command.ts'
import { mergeReads } from '../../ledger/merged-reads.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import type { Tables } from '../../model/tables.ts'
import { AppError, type FieldErrors, invalid } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { codesTaken } from '../bottles/code.ts'
import { addBottles, purchased } from '../bottles/commands.ts'
import { addWine } from '../wines/commands.ts'
import { BulkAddInput } from './contract.ts'

/**
 * Applies the rules of each row's own command, one after the other. Either all rows are added, or none and the errors
 * of every row are reported.
 */
export const bulkAdd = command('bottles/bulk-add', {
  summary: 'Add many wines and purchases at once',
  input: BulkAddInput,
  kind: 'arrivals',
  history:
    '{wines, plural, =0 {{bottles, plural, =0 {Wines and bottles were added together} one {One bottle was added} other {# bottles were added}}} one {{bottles, plural, =0 {One wine was added} one {One bottle of a new wine was added} other {# bottles of a new wine were added}}} other {{bottles, plural, =0 {{wines, plural, other {# wines were added together}}} other {# bottles were added together, with wines that are new}}}}',
  reads: ({ wines = [], purchases = [] }) =>
    mergeReads([...wines.map(addWine.reads), ...purchases.map(addBottles.reads)]),
  apply(rows, { wines = [], purchases = [] }, context) {
    const { today } = context
    checkCount(purchases)
    const going = new Going(rows)
    const taken = codesTaken(rows)
    const refused = new Set<string>()
    for (const [at, wine] of wines.entries()) {
      if (!going.step(`wines.${at}`, now => addWine.apply(now, wine, context))) refused.add(wine.id)
    }
    for (const [at, purchase] of purchases.entries()) {
      // The error of the wine has been reported already.
      if (refused.has(purchase.wine_id)) continue
      going.step(`purchases.${at}`, now => purchased(now, purchase, today, taken))
    }
    return going.written()
  },
})

/** The rows as the commands have left them so far. */
class Going {
  readonly #rows: Tables
  readonly #written: RowWrite[] = []
  readonly #fieldErrors: FieldErrors = {}

  constructor(rows: Tables) {
    const copied = cellarTables.map(table => [table, new Map<string, unknown>(rows[table])])
    this.#rows = Object.fromEntries(copied)
  }

  /** Returns true on success. */
  step(path: string, work: (rows: Tables) => RowWrite[]): boolean {
    try {
      for (const row of work(this.#rows)) this.#write(row)
      return true
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields) throw error
      for (const [field, fieldError] of Object.entries(error.fields)) this.#fieldErrors[`${path}.${field}`] = fieldError
      return false
    }
  }

  written(): RowWrite[] {
    if (Object.keys(this.#fieldErrors).length > 0) throw invalid(this.#fieldErrors)
    if (this.#written.length === 0) throw new AppError(400, 'nothing_to_change')
    return this.#written
  }

  #write(row: RowWrite) {
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
