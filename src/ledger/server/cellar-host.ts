import type { Host } from '../../server/host.ts'
import type { CellarCache } from './cellar-cache.ts'

/** The host with its cache of whole cellars. */
export interface CellarHost extends Host {
  cache: CellarCache
}
