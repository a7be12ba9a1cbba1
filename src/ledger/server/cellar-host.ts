import type { Host } from '../../server/host.ts'
import type { CellarCache } from './cellar-cache.ts'

/** The host with the cellars that it holds whole in memory. */
export interface CellarHost extends Host {
  cache: CellarCache
}
