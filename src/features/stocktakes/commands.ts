import * as z from 'zod/mini'
import { command, put, remove } from '../../ledger/command.ts'
import type { Stocktake } from '../../model/stocktake.ts'
import type { Tables } from '../../model/tables.ts'
import { conflict, type FieldErrors, getRow, notFound, refuse, twice } from '../../shared/errors.ts'
import { id } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { NewChecks, NewStocktake, RemovedChecks } from './contract.ts'

export const startStocktake = command('stocktakes/start', {
  summary: 'Start a stock-take of a place or of the whole cellar',
  input: NewStocktake,
  kind: 'stocktakes',
  history: /*i18n*/ { id: 'history.stocktakes/start', message: 'A stock-take was started' },
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
    return [put('stocktakes', { id, place_id, person_id, started_at: now, closed_at: null, expected })]
  },
})

export const checkBottles = command('stocktakes/check', {
  summary: 'Check off bottles that were found, with what the cellar recorded about them at that moment',
  input: NewChecks,
  kind: 'stocktakes',
  history: /*i18n*/ { id: 'history.stocktakes/check', message: 'Bottles were checked off in a stock-take' },
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
  history: /*i18n*/ { id: 'history.stocktakes/uncheck', message: 'Bottles were unchecked in a stock-take' },
  reads: ({ stocktake_id, check_ids }) => ({ stocktakes: { id: [stocktake_id] }, checks: { id: check_ids } }),
  apply(rows, { stocktake_id, check_ids }) {
    openStocktake(rows, stocktake_id)
    for (const id of check_ids) if (rows.checks.get(id)?.stocktake_id !== stocktake_id) throw notFound()
    return [...new Set(check_ids)].map(id => remove('checks', id))
  },
})

export const closeStocktake = command('stocktakes/close', {
  summary: 'End a stock-take',
  input: z.strictObject({ stocktake_id: id() }),
  kind: 'stocktakes',
  history: /*i18n*/ { id: 'history.stocktakes/close', message: 'A stock-take was finished' },
  reads: ({ stocktake_id }) => ({ stocktakes: { id: [stocktake_id] } }),
  apply: (rows, { stocktake_id }, { now }) => [
    put('stocktakes', { ...openStocktake(rows, stocktake_id), closed_at: now }),
  ],
})

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
