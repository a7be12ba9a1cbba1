import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { notFound } from '../../shared/errors.ts'
import { getRates, listRates } from './contract.ts'
import { findSeries, listKnownCurrencies } from './queries.ts'
import { seriesToWire } from './rates.ts'

export function moneyRoutes({ db }: CellarHost): Route[] {
  return [
    route(listRates, () => listKnownCurrencies(db)),
    route(getRates, async ({ params }) => {
      const series = await findSeries(db, params.currency)
      if (!series) throw notFound()
      return seriesToWire(series)
    }),
  ]
}
