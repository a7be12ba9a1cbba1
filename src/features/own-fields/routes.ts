import type { Host } from '../../server/host.ts'
import type { Route } from '../../server/http.ts'
import { writing } from '../../server/writing.ts'
import { ownFieldWrites } from './writes.ts'

export function ownFieldRoutes(host: Host): Route[] {
  return ownFieldWrites.map(write => writing(host, write))
}
