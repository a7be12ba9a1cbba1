import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { writing } from '../../ledger/server/command-route.ts'
import type { Route } from '../../server/http.ts'
import { wishWrites } from './writes.ts'

export function wishRoutes(host: CellarHost): Route[] {
  return wishWrites.map(write => writing(host, write))
}
