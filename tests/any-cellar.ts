import fc from 'fast-check'
import { aBottle, anId, aPurchase, aWine } from '../src/features/cellars/builders.ts'
import { put, type RowWrite } from '../src/ledger/command.ts'
import { emptyReplica, withRows } from '../src/ledger/replica.ts'
import { bottleStates, departures, wineTypes } from '../src/model/choices.ts'

const year = fc.option(fc.integer({ min: 2015, max: 2060 }), { nil: null })
const day = fc.option(fc.constantFrom('2024-05-01', '2024-05-30', '2025-01-01', '2026-03-14'), { nil: null })
const anyBottle = fc.record({
  state: fc.constantFrom(...bottleStates),
  departure: fc.constantFrom(...departures),
  departed_on: day,
  received_on: day,
  price_minor: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null }),
  bought: fc.boolean(),
})
const anyWine = fc.record({
  type: fc.constantFrom(...wineTypes),
  country: fc.constantFrom('FR', 'IT', null),
  region: fc.constantFrom('Savoie', 'Marche', 'constructor', null),
  vintage: year,
  window: fc.tuple(year, year),
  grapes: fc.uniqueArray(fc.constantFrom('Merlot', 'Syrah', 'Gamay')),
  ordered_on: day,
  bottles: fc.array(anyBottle, { maxLength: 6 }),
})

/** Small cellars with bottles of every state, and with much that is unknown. */
export const anyCellar = fc.array(anyWine, { maxLength: 12 }).map(wines => {
  const rows: RowWrite[] = wines.flatMap(({ window, grapes, ordered_on, bottles, ...fields }) => {
    const [drink_from, drink_until] = window[0] && window[1] && window[0] > window[1] ? window.toReversed() : window
    const ends = { drink_from: drink_from ?? null, drink_until: drink_until ?? null }
    const wine = aWine({ ...fields, ...ends, id: anId(), grapes: grapes.map(name => ({ name, share: null })) })
    const purchase = aPurchase({ wine_id: wine.id, ordered_on, price_minor: 1_500, price_currency: 'EUR' })
    return [
      put('wines', wine),
      put('purchases', purchase),
      ...bottles.map(({ bought, price_minor, departure, departed_on, ...bottle }) =>
        put(
          'bottles',
          aBottle({
            ...bottle,
            wine_id: wine.id,
            purchase_id: bought ? purchase.id : null,
            price_minor,
            price_currency: price_minor === null ? null : 'EUR',
            ...(bottle.state === 'gone' ? { departure, departed_on } : {}),
          }),
        ),
      ),
    ]
  })
  return withRows(emptyReplica('cellar'), 1, rows)
})
