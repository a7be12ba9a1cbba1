import { writing } from '../../ledger/server/command-route.ts'
import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { wishWrites } from './writes.ts'

export function wishRoutes(host: Host): Route[] {
  return wishWrites.map(write => writing(host, write))
}
