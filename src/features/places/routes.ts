import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { writing } from '../../server/writing.ts'
import { placeWrites } from './writes.ts'

export function placeRoutes(host: Host): Route[] {
  return placeWrites.map(write => writing(host, write))
}
