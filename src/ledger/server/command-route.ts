import { type Route, route } from '../../server/http.ts'
import { inputOf, type Write } from '../command-endpoint.ts'
import type { CellarHost } from './cellar-host.ts'
import { runCommand } from './commit.ts'

/** The route of a write: its command, done in the cellar of its path. */
export function writing(host: CellarHost, { endpoint, command }: Write): Route {
  return route(endpoint, ({ cellar, request, params, body }) =>
    runCommand(host, cellar, request, command, inputOf(params, body)),
  )
}
