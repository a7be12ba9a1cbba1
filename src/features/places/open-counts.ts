import type { Replica } from '../../ledger/replica.ts'

/** Returns whether an open stock-take expects bottles in some of the places. */
export function isCounted(place_ids: readonly string[], { stocktakes }: Pick<Replica, 'stocktakes'>): boolean {
  const open = Array.from(stocktakes.values()).filter(({ closed_at }) => closed_at === null)
  return open.some(({ expected }) => place_ids.some(id => expected[id] !== undefined))
}
