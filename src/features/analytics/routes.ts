import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { ReadyJson } from '../../server/answers.ts'
import { type Route, route } from '../../server/http.ts'
import { listedCellar } from '../wines/listed-cellar.ts'
import { analyticsOf } from './analytics.ts'
import { type Analytics, getAnalytics } from './contract.ts'
import { withoutAmounts } from './without-amounts.ts'

export function analyticsRoutes(host: CellarHost): Route[] {
  return [
    route(getAnalytics, async call => {
      const { currency = call.person.preferred_currency, today = call.today } = call.query
      const { replica, lines, rates, answers } = await listedCellar(host, call.cellar, currency, today)
      const known = answers.find(cacheKey)
      if (known) return known
      const analytics: Analytics = analyticsOf(replica, lines, { today, currency, rates })
      const shown = call.cellar.prices ? analytics : withoutAmounts(analytics)
      return answers.keep(cacheKey, new ReadyJson(JSON.stringify(shown)))
    }),
  ]
}

/** The figures share a cache with the pages of the list that are made from the same lines. */
const cacheKey = 'analytics'
