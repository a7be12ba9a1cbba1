import type { Entry } from '../../parse/entry.ts'

/** What a reader of one table's rows says beyond the wine; `wine` adds to that. */
export type Facts = Partial<Pick<Entry, 'lots' | 'values' | 'tastings' | 'wish'>> & {
  wine?: Partial<Entry['wine']>
}
