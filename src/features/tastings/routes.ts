import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { writing } from '../../ledger/server/command-route.ts'
import type { Route } from '../../server/http.ts'
import { tastingWrites } from './writes.ts'

export function tastingRoutes(host: CellarHost): Route[] {
  return tastingWrites.map(write => writing(host, write))
}
