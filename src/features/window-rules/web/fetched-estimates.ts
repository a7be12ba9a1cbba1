import address from '../../../../reference/estimates/windows.json?url'
import type { BundledEstimates } from '../bundled-estimates.ts'
import { read } from '../dense-estimates.ts'

/* The browser fetches our estimates next to the cellar, and not with the code that it needs to show anything. */

let fetched: BundledEstimates | undefined

/** Throws before `estimatesFetched` has settled. */
export function bundledEstimates(): BundledEstimates {
  if (!fetched) throw new Error('The estimates have not been fetched')
  return fetched
}

const retryMs = 2_000

/** Settles when windows can be estimated. No cellar is shown before, or its wines would seem to have no window. */
export const estimatesFetched: Promise<void> = fetchEstimates()

async function fetchEstimates(): Promise<void> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    fetched = read(await answer.json())
  } catch (error) {
    console.error('The estimates could not be fetched', error)
    await new Promise(resolve => setTimeout(resolve, retryMs))
    return fetchEstimates()
  }
}
