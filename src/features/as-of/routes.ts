import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { addDays, beginningOf } from '../../shared/days.ts'
import { getLocations } from './contract.ts'
import { locationsOn } from './queries.ts'

export function asOfRoutes({ db }: CellarHost): Route[] {
  return [
    route(getLocations, ({ cellar, params, time_zone }) =>
      locationsOn(db, cellar, beginningOf(addDays(params.day, 1), time_zone)),
    ),
  ]
}
