import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { type Route, route } from '../../server/http.ts'
import * as contract from './contract.ts'
import { dropView, keepView, listViewsOf } from './queries.ts'

export function viewRoutes({ db }: CellarHost): Route[] {
  return [
    route(contract.listViews, async ({ cellar }) => ({ views: await listViewsOf(db, cellar) })),
    route(contract.saveView, ({ cellar, params, body, now }) => keepView(db, cellar, params.view_id, body, now)),
    route(contract.removeView, async ({ cellar, params }) => {
      await dropView(db, cellar, params.view_id)
    }),
  ]
}
