import { conflict, type Faults, notFound, refuse } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { type Deed, put, remove } from '../cellars/deed.ts'
import type { Tables } from '../cellars/records.ts'
import type { NewStocktake, NewTicks, Stocktake } from './contract.ts'

export const startStocktake: Deed<NewStocktake> = {
  name: 'start_stocktake',
  concerns: ({ id, place_id, expected }) => ({
    stocktakes: { id: [id] },
    places: { id: place_id ? [place_id] : [] },
    bottles: { id: Object.values(expected).flat() },
  }),
  apply(rows, { id, place_id, expected }, { person_id, now }) {
    if (rows.stocktakes.has(id)) throw conflict('exists_already')
    const bottle_ids = Object.values(expected).flat()
    refuse({
      place_id: place_id && !rows.places.has(place_id) ? { code: 'not_yours' } : undefined,
      expected: expectedFault(bottle_ids, rows),
    })
    return [put('stocktakes', { id, place_id, person_id, started_at: now, closed_at: null, expected })]
  },
}

export const tickBottles: Deed<{ stocktake_id: string } & NewTicks> = {
  name: 'tick_bottles',
  concerns: ({ stocktake_id, ticks }) => ({
    stocktakes: { id: [stocktake_id] },
    ticks: { id: ticks.map(tick => tick.id) },
    bottles: { id: idsIn(ticks.map(tick => tick.bottle_id)) },
    places: { id: idsIn(ticks.map(tick => tick.place_id)) },
  }),
  apply(rows, { stocktake_id, ticks }, { person_id, now }) {
    openStocktake(rows, stocktake_id)
    const bottle_ids = idsIn(ticks.map(tick => tick.bottle_id))
    const foreign = bottle_ids.some(id => !rows.bottles.has(id))
    const elsewhere = idsIn(ticks.map(tick => tick.place_id)).some(id => !rows.places.has(id))
    const nothing = ticks.some(tick => tick.bottle_id === null && tick.code === null)
    const fault = foreign || elsewhere ? 'not_yours' : nothing ? 'required' : undefined
    refuse({ ticks: fault && { code: fault } })
    if (ticks.some(tick => rows.ticks.has(tick.id))) throw conflict('exists_already')
    return ticks.map(tick => put('ticks', { ...tick, stocktake_id, person_id, ticked_at: now }))
  },
}

export const untickBottles: Deed<{ stocktake_id: string; tick_ids: string[] }> = {
  name: 'untick_bottles',
  concerns: ({ stocktake_id, tick_ids }) => ({ stocktakes: { id: [stocktake_id] }, ticks: { id: tick_ids } }),
  apply(rows, { stocktake_id, tick_ids }) {
    openStocktake(rows, stocktake_id)
    for (const id of tick_ids) if (rows.ticks.get(id)?.stocktake_id !== stocktake_id) throw notFound()
    return [...new Set(tick_ids)].map(id => remove('ticks', id))
  },
}

export const closeStocktake: Deed<{ stocktake_id: string }> = {
  name: 'close_stocktake',
  concerns: ({ stocktake_id }) => ({ stocktakes: { id: [stocktake_id] } }),
  apply: (rows, { stocktake_id }, { now }) => [
    put('stocktakes', { ...openStocktake(rows, stocktake_id), closed_at: now }),
  ],
}

function openStocktake(rows: Tables, id: string): Stocktake {
  const stocktake = rows.stocktakes.get(id)
  if (!stocktake) throw notFound()
  if (stocktake.closed_at !== null) throw conflict('stocktake_closed')
  return stocktake
}

function expectedFault(bottle_ids: readonly string[], rows: Tables): Faults[string] | undefined {
  const max = limits.bottles_in_stocktake
  if (bottle_ids.length > max) return { code: 'too_many', values: { max } }
  if (new Set(bottle_ids).size < bottle_ids.length) return { code: 'given_twice' }
  return bottle_ids.some(id => !rows.bottles.has(id)) ? { code: 'not_yours' } : undefined
}

function idsIn(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter(id => id !== null))]
}
