import { writing } from '../../ledger/server/command-route.ts'
import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { bulkAddWrites } from './writes.ts'

export function bulkAddRoutes(host: Host): Route[] {
  return bulkAddWrites.map(write => writing(host, write))
}
