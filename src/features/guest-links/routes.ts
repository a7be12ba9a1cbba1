import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import { tryGuestLink } from '../accounts/login-throttle.ts'
import { takeLinkBack } from '../members/owner-links.ts'
import * as contract from './contract.ts'
import { listGuestLinks, makeGuestLink, readGuestLink } from './guest-links.ts'

export function guestLinkRoutes(host: CellarHost): Route[] {
  const { db } = host
  return [
    route(contract.listGuestLinks, async ({ cellar, now }) => ({
      guest_links: await listGuestLinks(db, cellar.cellar_id, now),
    })),
    route(contract.makeGuestLink, call => call.transact(tx => makeGuestLink(tx, call.cellar, call.body, call))),
    route(contract.takeGuestLinkBack, ({ cellar, params }) =>
      takeLinkBack(db, 'guest_links', cellar.cellar_id, params.guest_link_id),
    ),
    route(contract.readGuestLink, async call => {
      const tried = await tryGuestLink(db, call.ip, call.now)
      const list = await readGuestLink(host, call.body.token, call)
      await tried.passed()
      return list
    }),
  ]
}
