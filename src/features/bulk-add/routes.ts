import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { writing } from '../../ledger/server/command-route.ts'
import type { Route } from '../../server/http.ts'
import { bulkAddWrites } from './writes.ts'

export function bulkAddRoutes(host: CellarHost): Route[] {
  return bulkAddWrites.map(write => writing(host, write))
}
