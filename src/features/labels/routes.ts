import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { writing } from '../../ledger/server/command-route.ts'
import type { Route } from '../../server/http.ts'
import { labelWrites } from './writes.ts'

export function labelRoutes(host: CellarHost): Route[] {
  return labelWrites.map(write => writing(host, write))
}
