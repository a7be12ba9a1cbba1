import type { Datum } from '../../../ui/chart/chart-data.ts'
import type { Share } from '../contract.ts'
import { listAddress } from './list-address.ts'
import type { ShownMeasure } from './use-measure.ts'

/** A share as a bar of its types; each part leads to its wines. */
export function datumOf(share: Share, label: string, of: ShownMeasure['of']): Datum {
  return {
    key: share.key,
    label,
    values: Object.fromEntries(share.types.map(part => [part.type, of(part)])),
    href: listAddress(share.query),
    hrefs: Object.fromEntries(share.types.map(part => [part.type, listAddress(part.query)])),
  }
}
