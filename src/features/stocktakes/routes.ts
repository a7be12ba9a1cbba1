import { writing } from '../../ledger/server/command-route.ts'
import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { stocktakeWrites } from './writes.ts'

export function stocktakeRoutes(host: Host): Route[] {
  return stocktakeWrites.map(write => writing(host, write))
}
