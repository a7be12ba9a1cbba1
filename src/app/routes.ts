import { accountRoutes } from '../features/accounts/routes.ts'
import { adminRoutes } from '../features/admin/routes.ts'
import { analyticsRoutes } from '../features/analytics/routes.ts'
import { archiveRoutes } from '../features/archive/routes.ts'
import { asOfRoutes } from '../features/as-of/routes.ts'
import { backupRoutes } from '../features/backups/routes.ts'
import { cellarRoutes } from '../features/cellars/routes.ts'
import { guestLinkRoutes } from '../features/guest-links/routes.ts'
import { mailRoutes } from '../features/mail/routes.ts'
import { memberRoutes } from '../features/members/routes.ts'
import { moneyRoutes } from '../features/money/routes.ts'
import { rateUpdateRoutes } from '../features/money/updates/routes.ts'
import { oidcRoutes } from '../features/oidc/routes.ts'
import { photoRoutes } from '../features/photos/routes.ts'
import { proxyRoutes } from '../features/proxy-sign-in/routes.ts'
import { safeAddressRoutes } from '../features/safe-address/routes.ts'
import { securityLogRoutes } from '../features/security-log/routes.ts'
import { exportRoutes } from '../features/transfer/export/routes.ts'
import { transferRoutes } from '../features/transfer/routes.ts'
import { viewRoutes } from '../features/views/routes.ts'
import { wineCardRoutes } from '../features/wine-cards/routes.ts'
import { wineRoutes } from '../features/wines/routes.ts'
import type { CellarHost } from '../ledger/server/cellar-host.ts'
import { commandRoute } from '../ledger/server/command-route.ts'
import { healthRoutes } from '../server/health.ts'
import type { Route } from '../server/http.ts'
import { commands, descriptions } from './commands.ts'

/** All routes of the instance. */
export function routesOf(host: CellarHost): Route[] {
  return [
    ...healthRoutes(host),
    ...commandRoutes(host),
    ...accountRoutes(host),
    ...adminRoutes(host),
    ...analyticsRoutes(host),
    ...archiveRoutes(host),
    ...asOfRoutes(host),
    ...backupRoutes(host),
    ...cellarRoutes(host, descriptions),
    ...guestLinkRoutes(host),
    ...mailRoutes(host),
    ...memberRoutes(host),
    ...moneyRoutes(host),
    ...rateUpdateRoutes(host),
    ...oidcRoutes(host),
    ...proxyRoutes(host),
    ...photoRoutes(host),
    ...safeAddressRoutes(host),
    ...securityLogRoutes(host),
    ...exportRoutes(host),
    ...transferRoutes(host),
    ...viewRoutes(host),
    ...wineCardRoutes(host),
    ...wineRoutes(host),
  ]
}

/** Commands that come with a file have routes of their own, which check its bytes first. */
function commandRoutes(host: CellarHost): Route[] {
  const withoutFile = Array.from(commands.values()).filter(({ most_bytes }) => most_bytes === undefined)
  return withoutFile.map(command => commandRoute(host, command))
}
