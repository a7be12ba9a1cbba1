import type { Host } from '../../server/host.ts'
import { type Route, route } from '../../server/http.ts'
import { getLocations } from './contract.ts'
import { locationsOn } from './queries.ts'

export function asOfRoutes({ db }: Host): Route[] {
  return [route(getLocations, ({ cellar, params }) => locationsOn(db, cellar, params.day))]
}
