import { writing } from '../../ledger/server/command-route.ts'
import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { labelWrites } from './writes.ts'

export function labelRoutes(host: Host): Route[] {
  return labelWrites.map(write => writing(host, write))
}
