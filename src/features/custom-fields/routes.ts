import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { writing } from '../../ledger/server/command-route.ts'
import type { Route } from '../../server/http.ts'
import { customFieldWrites } from './writes.ts'

export function customFieldRoutes(host: CellarHost): Route[] {
  return customFieldWrites.map(write => writing(host, write))
}
