import { writing } from '../../ledger/server/command-route.ts'
import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { windowRuleWrites } from './writes.ts'

export function windowRuleRoutes(host: Host): Route[] {
  return windowRuleWrites.map(write => writing(host, write))
}
