import bundled from '../../../reference/estimates/windows.json' with { type: 'json' }

/* The browser has `web/fetched-estimates.ts` in place of this file: see `vite.config.ts`. */

/** The file of our estimates, as the browser reads it. */
export interface BundledEstimates {
  places: readonly (readonly string[])[]
  grapes: readonly (readonly string[])[]
  rows: readonly EstimateRow[]
}

interface EstimateRow {
  type: string
  country?: string
  region?: string
  grape?: string
  classification?: string
  from: number
  until: number
}

export function bundledEstimates(): BundledEstimates {
  return bundled
}
