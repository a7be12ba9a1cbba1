import type { SavedView } from './contract.ts'

/** Returns true for a saved view of the analytics, whose address begins with its charts; all others are lists. */
export function isOfCharts({ address }: Pick<SavedView, 'address'>): boolean {
  return address.startsWith('chart=')
}
