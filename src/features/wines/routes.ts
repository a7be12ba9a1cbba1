import { getBeginning } from '../../ledger/contract.ts'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { shareNames } from '../../model/dimensions.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import type { CellarAccess } from '../../server/access.ts'
import { ReadyJson } from '../../server/answers.ts'
import { type Call, type Route, route } from '../../server/http.ts'
import { notFound } from '../../shared/errors.ts'
import { beginningOf } from './beginning.ts'
import * as contract from './contract.ts'
import { type ListedCellar, listedCellar, orderingIn } from './listed-cellar.ts'

const winesShown = 50

export function wineRoutes(host: CellarHost): Route[] {
  return [
    route(
      getBeginning,
      async ({ cellar, language, today }) =>
        new ReadyJson(JSON.stringify(await beginningOf(host.db, cellar, orderingIn(language), today))),
    ),
    route(contract.listWines, async call => {
      const currency = call.query.currency ?? call.person.preferred_currency
      const listed = await listedCellar(host, call.cellar, currency, call.today)
      const queryKey = `${call.language} ${JSON.stringify(call.query)}`
      return listed.answers.find(queryKey) ?? listed.answers.keep(queryKey, pageOf(listed, currency, call))
    }),
    route(contract.getWine, async call => {
      const currency = call.query.currency ?? call.person.preferred_currency
      const listed = await listedCellar(host, call.cellar, currency, call.today)
      const line = listed.summaryOf(call.params.wine_id)
      if (!line) throw notFound()
      return wineLine(line, currency, call.cellar)
    }),
  ]
}

function pageOf(listed: ListedCellar, currency: string, call: Call<typeof contract.listWines>): ReadyJson {
  const { limit = winesShown, offset = 0, facet, currency: _, ...query } = call.query
  const found = listed.find(query, call.language)
  const { lines } = found
  const counted = facet ?? (['stock', ...shareNames] as const)
  const facets = Object.fromEntries(counted.map(facet => [facet, found.countsOf(facet)]))
  const answered = (some: readonly WineSummary[]) =>
    some.slice(0, limit).map(line => wineLine(line, currency, call.cellar))
  const wines = answered(lines.slice(offset))
  const similar = { words: found.similar.words, wines: offset === 0 ? answered(found.similar.lines) : [] }
  return new ReadyJson(JSON.stringify({ version: listed.version, total: lines.length, wines, similar, facets }))
}

function wineLine(line: WineSummary, currency: string, { prices }: CellarAccess): contract.WineLine {
  const { wine, stage, in_cellar, on_order, gone, value_minor, unvalued, score } = line
  const value = prices ? { value_minor, value_currency: currency, unvalued } : {}
  return { ...wine, stage, in_cellar, on_order, gone, ...value, score }
}
