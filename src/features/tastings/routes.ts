import { writing } from '../../ledger/server/command-route.ts'
import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { tastingWrites } from './writes.ts'

export function tastingRoutes(host: Host): Route[] {
  return tastingWrites.map(write => writing(host, write))
}
