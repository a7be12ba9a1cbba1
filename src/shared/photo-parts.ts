import type { Reach } from './address.ts'
import { limits } from './limits.ts'

/*
 * A photo that is larger than one part is uploaded in parts beforehand, so that it passes proxies with a small limit
 * and nothing is sent twice after a lost connection. The request that adds the photo then names its parts.
 */

/** Returns the number of parts for so many bytes. */
export function partsIn(bytes: number): number {
  return Math.ceil(bytes / limits.upload_part_bytes)
}

/** The endpoints of parts as plain values, for the worker. */
export const partReach = {
  method: 'PUT',
  path: '/api/cellars/:cellar_id/uploads/:upload_id/:part',
  takes: 'bytes',
  gives: 'nothing',
  writes: false,
} as const satisfies Reach

export const partsReach = {
  method: 'GET',
  path: '/api/cellars/:cellar_id/uploads/:upload_id',
  takes: 'nothing',
  gives: 'json',
  writes: false,
} as const satisfies Reach
