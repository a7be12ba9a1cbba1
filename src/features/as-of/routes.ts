import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { getLocations } from './contract.ts'
import { locationsOn } from './queries.ts'

export function asOfRoutes({ db }: CellarHost): Route[] {
  return [route(getLocations, ({ cellar, params }) => locationsOn(db, cellar, params.day))]
}
