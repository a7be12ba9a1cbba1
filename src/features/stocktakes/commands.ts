import * as z from 'zod/mini'
import { type CommandContext, command, put, type ReadSet, type RowWrite, remove } from '../../ledger/command.ts'
import type { Bottle } from '../../model/bottle.ts'
import { placeKinds } from '../../model/choices.ts'
import type { Stocktake } from '../../model/stocktake.ts'
import type { Tables } from '../../model/tables.ts'
import { AppError, conflict, type FieldErrors, getRow, notFound, refuse, twice } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { Corrections, NewChecks, NewStocktake, RemovedChecks } from './contract.ts'
import { correctionsOf } from './corrections.ts'
import { type Difference, differencesOf, isOfBottle, resultOf, slotsOf } from './differences.ts'

export const startStocktake = command('stocktakes/start', {
  summary: 'Start a stock-take of a place or of the whole cellar',
  input: NewStocktake,
  kind: 'stocktakes',
  history: 'A stock-take was started',
  reads: ({ id, place_id, expected }) => ({
    stocktakes: { id: [id] },
    places: { id: place_id ? [place_id] : [] },
    bottles: { id: Object.values(expected).flat() },
  }),
  apply(rows, { id, place_id, expected }, { person_id, now }) {
    if (rows.stocktakes.has(id)) throw conflict('exists_already')
    const bottle_ids = Object.values(expected).flat()
    refuse({
      place_id: place_id && !rows.places.has(place_id) ? { code: 'not_yours' } : undefined,
      expected: expectedError(bottle_ids, rows),
    })
    return [
      put('stocktakes', {
        ...{ id, place_id, person_id, started_at: now, closed_at: null },
        ...{ expected, expected_slots: slotsOf(expected, rows), result: {} },
      }),
    ]
  },
})

export const checkBottles = command('stocktakes/check', {
  summary: 'Check off bottles that were found, with what the cellar recorded about them at that moment',
  input: NewChecks,
  kind: 'stocktakes',
  history:
    '{checks, plural, =0 {Bottles were checked off in a stock-take} one {One bottle was checked off in a stock-take} other {# bottles were checked off in a stock-take}}',
  reads: ({ stocktake_id, checks }) => ({
    stocktakes: { id: [stocktake_id] },
    checks: { id: checks.map(check => check.id) },
    bottles: { id: idsIn(checks.map(check => check.bottle_id)) },
    places: { id: idsIn(checks.map(check => check.place_id)) },
  }),
  apply(rows, { stocktake_id, checks }, { person_id, now }) {
    openStocktake(rows, stocktake_id)
    const bottle_ids = idsIn(checks.map(check => check.bottle_id))
    const foreign = bottle_ids.some(id => !rows.bottles.has(id))
    const elsewhere = idsIn(checks.map(check => check.place_id)).some(id => !rows.places.has(id))
    const nothing = checks.some(check => check.bottle_id === null && check.code === null)
    const fieldError = foreign || elsewhere ? 'not_yours' : nothing ? 'required' : undefined
    refuse({ checks: fieldError && { code: fieldError } })
    if (checks.some(check => rows.checks.has(check.id))) throw conflict('exists_already')
    return checks.map(check => put('checks', { ...check, stocktake_id, person_id, checked_at: now }))
  },
})

export const uncheckBottles = command('stocktakes/uncheck', {
  summary: 'Remove checks that were made by mistake',
  input: RemovedChecks,
  kind: 'stocktakes',
  history:
    '{checks, plural, =0 {Bottles were unchecked in a stock-take} one {One bottle was unchecked in a stock-take} other {# bottles were unchecked in a stock-take}}',
  reads: ({ stocktake_id, check_ids }) => ({ stocktakes: { id: [stocktake_id] }, checks: { id: check_ids } }),
  apply(rows, { stocktake_id, check_ids }) {
    openStocktake(rows, stocktake_id)
    for (const id of check_ids) if (rows.checks.get(id)?.stocktake_id !== stocktake_id) throw notFound()
    return [...new Set(check_ids)].map(id => remove('checks', id))
  },
})

export const applyDifferences = command('stocktakes/apply', {
  summary: 'Correct the records of bottles by what a stock-take found; bottles whose records agree by now are left out',
  input: z.extend(Corrections, { stocktake_id: id() }),
  kind: 'stocktakes',
  history:
    '{bottles, plural, =0 {Bottles were corrected by a stock-take} one {Bottle {code} was corrected by a stock-take} other {# bottles were corrected by a stock-take}}',
  reads: input => readsOfCount(input),
  readsThen: (rows, input) => readsOfCountedBottles(rows, input),
  apply(rows, { stocktake_id, ...input }, context) {
    const writes = corrected(rows, getRow(rows.stocktakes, stocktake_id), input, context)
    if (writes.length === 0) throw new AppError(400, 'nothing_to_change')
    return writes
  },
})

/** Ends a stock-take and stores what it found, so that this stays readable whatever happens to the bottles later. */
export const closeStocktake = command('stocktakes/close', {
  summary: 'End a stock-take, and correct the records of bottles by what it found',
  input: z.strictObject({ stocktake_id: id(), applied: z.optional(Corrections) }),
  kind: 'stocktakes',
  history:
    '{bottles, plural, =0 {A stock-take was finished} one {A stock-take was finished, and bottle {code} corrected} other {A stock-take was finished, and # bottles corrected}}',
  reads: input => readsOfCount(input),
  readsThen: (rows, input) => readsOfCountedBottles(rows, input),
  apply(rows, { stocktake_id, applied }, context) {
    const stocktake = openStocktake(rows, stocktake_id)
    const writes = applied ? corrected(rows, stocktake, applied, context) : []
    const after = writes.map(write => [write.id, write.after as Bottle] as const)
    const result = resultOf(stocktake, { ...rows, bottles: new Map([...rows.bottles, ...after]) })
    return [
      ...writes,
      put('stocktakes', {
        ...stocktake,
        closed_at: context.now,
        result: { applied: bottlesIn(result.applied), left: bottlesIn(result.left) },
      }),
    ]
  },
})

function readsOfCount({ stocktake_id }: { stocktake_id: string }): ReadSet {
  return {
    stocktakes: { id: [stocktake_id] },
    checks: { stocktake_id: [stocktake_id] },
    places: { kind: placeKinds },
  }
}

function readsOfCountedBottles(rows: Tables, { stocktake_id }: { stocktake_id: string }): ReadSet {
  const expected = Object.values(rows.stocktakes.get(stocktake_id)?.expected ?? {}).flat()
  return { bottles: { id: idsIn([...expected, ...Array.from(rows.checks.values(), check => check.bottle_id)]) } }
}

/** Returns the writes for the chosen differences that still stand, and whose place still exists. */
function corrected(rows: Tables, stocktake: Stocktake, input: Corrections, context: CommandContext): RowWrite[] {
  const chosen = new Set(input.bottle_ids)
  const exists = (place_id: string | null) => place_id === null || rows.places.has(place_id)
  const differences = differencesOf(stocktake, rows)
    .filter(isOfBottle)
    .filter(each => chosen.has(each.bottle_id) && (each.kind === 'missing' || exists(each.check.place_id)))
  return correctionsOf(differences, rows, input, context)
}

function bottlesIn(differences: readonly Difference[]): string[] {
  return differences.filter(isOfBottle).map(each => each.bottle_id)
}

function openStocktake(rows: Tables, id: string): Stocktake {
  const stocktake = getRow(rows.stocktakes, id)
  if (stocktake.closed_at !== null) throw conflict('stocktake_closed')
  return stocktake
}

function expectedError(bottle_ids: readonly string[], rows: Tables): FieldErrors[string] | undefined {
  const max = limits.bottles_in_stocktake
  if (bottle_ids.length > max) return { code: 'too_many', values: { max } }
  return twice(bottle_ids) ?? (bottle_ids.some(id => !rows.bottles.has(id)) ? { code: 'not_yours' } : undefined)
}

function idsIn(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter(id => id !== null))]
}
