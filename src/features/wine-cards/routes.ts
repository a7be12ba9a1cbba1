import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { notFound } from '../../shared/errors.ts'
import { listedCellar } from '../wines/listed-cellar.ts'
import { readCard } from './card.ts'
import { cardSigner, findCardKey, isSigned } from './card-key.ts'
import * as contract from './contract.ts'
import { makeCard } from './make-card.ts'

export function wineCardRoutes(host: CellarHost): Route[] {
  return [
    route(contract.makeWineCard, async ({ cellar, params, body, person, today }) => {
      const listed = await listedCellar(host, cellar, person.preferred_currency, today)
      const summary = listed.summaryOf(params.wine_id)
      if (!summary) throw notFound()
      return makeCard(summary.wine, body.note, await cardSigner(host))
    }),
    route(contract.checkWineCard, async ({ body }) => ({ signed: isSigned(readCard(body.card)) })),
    route(contract.getCardKey, async () => ({ key: await findCardKey(host) })),
  ]
}
