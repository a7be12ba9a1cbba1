import type { Entry } from '../../parse/entry.ts'

/** The content of a row besides the wine. `wine` adds fields to the wine itself. */
export type Facts = Partial<Pick<Entry, 'lots' | 'values' | 'tastings' | 'wish'>> & {
  wine?: Partial<Entry['wine']>
}
