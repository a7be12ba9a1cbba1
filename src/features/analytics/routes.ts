import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { ReadyJson } from '../../server/answers.ts'
import { timeSlices } from '../../server/batches.ts'
import { type Route, route } from '../../server/http.ts'
import { listedCellar } from '../wines/listed-cellar.ts'
import { analyticsOf } from './analytics.ts'
import { getAnalytics } from './contract.ts'
import { ownedAnalyticsOf } from './owned-figures.ts'
import { withoutAmounts } from './without-amounts.ts'

export function analyticsRoutes(host: CellarHost): Route[] {
  return [
    route(getAnalytics, async call => {
      const { currency = call.person.preferred_currency, today = call.today, owner } = call.query
      const { replica, lines, rates, answers } = await listedCellar(host, call.cellar, currency, today)
      const key = owner ? `${cacheKey} ${JSON.stringify(owner)}` : cacheKey
      const known = answers.find(key)
      if (known) return known
      const context = { today, currency, rates }
      const pause = timeSlices()
      const fresh = owner
        ? ownedAnalyticsOf(replica, owner, context, pause)
        : analyticsOf(replica, lines, context, pause)
      const answer = fresh.then(
        figures => new ReadyJson(JSON.stringify(call.cellar.prices ? figures : withoutAmounts(figures))),
      )
      // A failure is not kept: the next attempt may succeed.
      answer.catch(() => answers.drop(key))
      return answers.keep(key, answer)
    }),
  ]
}

/** The figures share a cache with the pages of the list that are made from the same lines. */
const cacheKey = 'analytics'
