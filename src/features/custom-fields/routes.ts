import { writing } from '../../ledger/server/command-route.ts'
import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { customFieldWrites } from './writes.ts'

export function customFieldRoutes(host: Host): Route[] {
  return customFieldWrites.map(write => writing(host, write))
}
