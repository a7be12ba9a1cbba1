import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import { writing } from '../../ledger/server/command-route.ts'
import type { Route } from '../../server/http.ts'
import { AppError, conflict } from '../../shared/errors.ts'
import { findPersonName } from './queries.ts'
import { bottleWrites } from './writes.ts'

export function bottleRoutes(host: CellarHost): Route[] {
  return bottleWrites.map(write => naming(host, writing(host, write)))
}

/** A command knows only the id of who took the bottle; the person it is told to wants the name. */
function naming({ db }: CellarHost, { endpoint, handler }: Route): Route {
  return {
    endpoint,
    async handler(call) {
      try {
        return await handler(call)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'bottle_gone') throw error
        const by = await findPersonName(db, call.cellar, String(error.values.by))
        throw conflict('bottle_gone', { ...error.values, by: by ?? 'unknown' })
      }
    },
  }
}
