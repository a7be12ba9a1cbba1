import { runDeed } from '../../server/commit.ts'
import type { Host } from '../../server/host.ts'
import { type Route, route } from '../../server/http.ts'
import * as contract from './contract.ts'
import { addPlace } from './deeds.ts'

export function placeRoutes(host: Host): Route[] {
  return [route(contract.addPlace, ({ cellar, key, body }) => runDeed(host, cellar, key, addPlace, body))]
}
