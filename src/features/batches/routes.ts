import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { writing } from '../../server/writing.ts'
import { batchWrites } from './writes.ts'

export function batchRoutes(host: Host): Route[] {
  return batchWrites.map(write => writing(host, write))
}
