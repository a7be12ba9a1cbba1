import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { writing } from '../../ledger/server/command-route.ts'
import type { Route } from '../../server/http.ts'
import { windowRuleWrites } from './writes.ts'

export function windowRuleRoutes(host: CellarHost): Route[] {
  return windowRuleWrites.map(write => writing(host, write))
}
