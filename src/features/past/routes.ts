import type { Host } from '../../server/host.ts'
import { type Route, route } from '../../server/http.ts'
import { getWhereabouts } from './contract.ts'
import { whereaboutsOn } from './queries.ts'

export function pastRoutes({ db }: Host): Route[] {
  return [route(getWhereabouts, ({ cellar, params }) => whereaboutsOn(db, cellar, params.day))]
}
