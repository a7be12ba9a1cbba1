import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { writing } from '../../ledger/server/command-route.ts'
import type { Route } from '../../server/http.ts'
import { stocktakeWrites } from './writes.ts'

export function stocktakeRoutes(host: CellarHost): Route[] {
  return stocktakeWrites.map(write => writing(host, write))
}
