import { writing } from '../../ledger/server/command-route.ts'
import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { placeWrites } from './writes.ts'

export function placeRoutes(host: Host): Route[] {
  return placeWrites.map(write => writing(host, write))
}
