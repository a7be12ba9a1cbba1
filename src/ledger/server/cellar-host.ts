import type { Host } from '../../server/host.ts'
import type { Turns } from '../../server/turns.ts'
import type { BottleCounts } from './bottle-counts.ts'
import type { CellarCache } from './cellar-cache.ts'

/** The host with its cache of whole cellars and the numbers of their bottles. */
export interface CellarHost extends Host {
  cache: CellarCache
  bottleCounts: BottleCounts
  turns: Turns
}
