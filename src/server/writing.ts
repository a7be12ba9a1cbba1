import { inputOf, type Write } from '../features/cellars/write.ts'
import { runDeed } from './commit.ts'
import type { Host } from './host.ts'
import { type Route, route } from './http.ts'

/** The route of a write: its deed, done in the cellar of its path. */
export function writing(host: Host, { endpoint, deed }: Write): Route {
  return route(endpoint, ({ cellar, request, params, body }) =>
    runDeed(host, cellar, request, deed, inputOf(params, body)),
  )
}
