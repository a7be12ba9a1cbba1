import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { writing } from '../../server/writing.ts'
import { tastingWrites } from './writes.ts'

export function tastingRoutes(host: Host): Route[] {
  return tastingWrites.map(write => writing(host, write))
}
