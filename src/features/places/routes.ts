import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { writing } from '../../ledger/server/command-route.ts'
import type { Route } from '../../server/http.ts'
import { placeWrites } from './writes.ts'

export function placeRoutes(host: CellarHost): Route[] {
  return placeWrites.map(write => writing(host, write))
}
