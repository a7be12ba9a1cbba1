import { startTransition, useEffect, useState } from 'react'
import { fetchEstimates } from '../../window-rules/web/fetched-estimates.ts'

type WholeList = typeof import('./whole-list.ts')

let fetched: WholeList | undefined
let fetching: Promise<WholeList> | undefined
const onFetched = new Set<() => void>()

const retryMs = 2_000

/**
 * Fetches what makes the list of a whole cellar: its code and our estimates of windows. The list of a large one begins
 * without it, since the server has worked out what is shown of the first wines.
 */
export function fetchWholeList(): Promise<WholeList> {
  fetching ??= fetchUntilThere()
  return fetching
}

async function fetchUntilThere(): Promise<WholeList> {
  try {
    const [code] = await Promise.all([import('./whole-list.ts'), fetchEstimates()])
    fetched = code
  } catch (error) {
    console.error('The code or the estimates of the list could not be fetched', error)
    await new Promise(resolve => setTimeout(resolve, retryMs))
    return fetchUntilThere()
  }
  for (const tell of onFetched) tell()
  onFetched.clear()
  return fetched
}

/** Returns what makes the list, or undefined while it has not been fetched. */
export function useWholeList(): WholeList | undefined {
  const [, setThere] = useState(fetched !== undefined)
  useEffect(() => {
    const take = () => startTransition(() => setThere(true))
    if (fetched) return take()
    onFetched.add(take)
    return () => void onFetched.delete(take)
  }, [])
  return fetched
}
