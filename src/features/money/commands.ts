import { command, put, type RowWrite, remove } from '../../ledger/command.ts'
import type { Tables } from '../../model/tables.ts'
import type { Valuation } from '../../model/valuation.ts'
import { conflict, notFound, refuse, twice } from '../../shared/errors.ts'
import { currencyError, futureError } from '../bottles/commands.ts'
import { ListedValuations, WineValuations } from './contract.ts'

/** Enters what a bottle of wines is worth on a day. It replaces what a person entered for the same day and size. */
export const valueWines = command('wines/value', {
  summary: 'Enter the value of a bottle of wines on a day, each wine in one size',
  input: WineValuations,
  kind: 'wines',
  history: 'The value of a bottle was entered',
  reads: ({ wines }) => readsOf(wines),
  apply(rows, { wines, amount_minor, currency, valued_on }, { today }) {
    const valuations = wines.map(
      (wine): Valuation => ({ ...wine, amount_minor, currency, valued_on, source: 'own' as const }),
    )
    refuse({
      wines: twice(valuations.map(keyOf)),
      currency: currencyError(amount_minor, currency),
      valued_on: futureError(valued_on, today),
    })
    return written(rows, valuations)
  },
})

/** Enters the values of a list of wines. Each replaces an imported one for the same wine, size and day. */
export const importValues = command('wines/import-values', {
  summary: 'Enter values from a list, each of a wine in one size on its day',
  input: ListedValuations,
  kind: 'wines',
  history: 'Values from a list were entered',
  reads: ({ valuations }) => readsOf(valuations),
  apply(rows, input, { today }) {
    const valuations = input.valuations.map((each): Valuation => ({ ...each, source: 'imported' as const }))
    refuse({
      valuations: twice(valuations.map(keyOf)),
      ...Object.fromEntries(
        valuations.flatMap(({ amount_minor, currency, valued_on }, at) => [
          [`valuations.${at}.currency`, currencyError(amount_minor, currency)],
          [`valuations.${at}.valued_on`, futureError(valued_on, today)],
        ]),
      ),
    })
    return written(rows, valuations)
  },
})

function readsOf(valued: readonly Pick<Valuation, 'id' | 'wine_id'>[]) {
  const wine_ids = valued.map(({ wine_id }) => wine_id)
  return { wines: { id: wine_ids }, valuations: { id: valued.map(({ id }) => id), wine_id: wine_ids } }
}

/** Writes new valuations over those of the same wine, size, day and source. */
function written(rows: Tables, valuations: readonly Valuation[]): RowWrite[] {
  if (!valuations.every(({ wine_id }) => rows.wines.has(wine_id))) throw notFound()
  if (valuations.some(({ id }) => rows.valuations.has(id))) throw conflict('exists_already')
  const keys = new Set(valuations.map(keyOf))
  const replaced = [...rows.valuations.values()].filter(each => keys.has(keyOf(each)))
  return [...replaced.map(({ id }) => remove('valuations', id)), ...valuations.map(each => put('valuations', each))]
}

const keyOf = ({ wine_id, size_ml, valued_on, source }: Valuation) => `${wine_id} ${size_ml} ${valued_on} ${source}`
