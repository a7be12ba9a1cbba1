import { command, put, remove } from '../../ledger/command.ts'
import { conflict, notFound, refuse } from '../../shared/errors.ts'
import { currencyError, futureError } from '../bottles/commands.ts'
import { WineValuations } from './contract.ts'

/** Enters what a bottle of wines is worth on a day. It replaces what a person entered for the same day and size. */
export const valueWines = command('wines/value', {
  summary: 'Enter the value of a bottle of wines on a day, each wine in one size',
  input: WineValuations,
  kind: 'wines',
  history: /*i18n*/ { id: 'history.wines/value', message: 'The value of a bottle was entered' },
  reads: ({ wines }) => {
    const wine_ids = wines.map(({ wine_id }) => wine_id)
    return {
      wines: { id: wine_ids },
      valuations: { id: wines.map(({ id }) => id), wine_id: wine_ids },
    }
  },
  apply(rows, { wines, amount_minor, currency, valued_on }, { today }) {
    refuse({
      wines: new Set(wines.map(keyOf)).size < wines.length ? { code: 'chosen_twice' } : undefined,
      currency: currencyError(amount_minor, currency),
      valued_on: futureError(valued_on, today),
    })
    if (!wines.every(({ wine_id }) => rows.wines.has(wine_id))) throw notFound()
    if (wines.some(({ id }) => rows.valuations.has(id))) throw conflict('exists_already')
    const valued = new Set(wines.map(keyOf))
    const replaced = [...rows.valuations.values()].filter(
      valuation => valuation.source === 'own' && valuation.valued_on === valued_on && valued.has(keyOf(valuation)),
    )
    return [
      ...replaced.map(({ id }) => remove('valuations', id)),
      ...wines.map(wine => put('valuations', { ...wine, amount_minor, currency, valued_on, source: 'own' })),
    ]
  },
})

const keyOf = ({ wine_id, size_ml }: { wine_id: string; size_ml: number }) => `${wine_id} ${size_ml}`
