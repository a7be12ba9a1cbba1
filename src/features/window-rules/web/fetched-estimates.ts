import address from '../../../../reference/estimates/windows.json?url'
import type { BundledEstimates } from '../bundled-estimates.ts'
import { read } from '../dense-estimates.ts'

/* The browser fetches our estimates next to the cellar, and not with the code that it needs to show anything. */

let fetched: BundledEstimates | undefined

/** Throws before `fetchEstimates` has fetched them. Nothing is summarized before, or wines would seem to have no window. */
export function bundledEstimates(): BundledEstimates {
  if (!fetched) throw new Error('The estimates have not been fetched')
  return fetched
}

export async function fetchEstimates(): Promise<void> {
  if (fetched) return
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  fetched = read(await answer.json())
}
