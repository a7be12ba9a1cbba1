import { startTransition, useEffect, useState } from 'react'
import { isOutOfReach } from '../../../client/new-version.tsx'
import { buildServed } from '../../../client/start-up.ts'
import { fetchEstimates } from '../../window-rules/web/fetched-estimates.ts'

type WholeList = typeof import('./whole-list.ts')

let fetched: WholeList | undefined
let fetching: Promise<WholeList> | undefined
/** The error that came again although the server can be reached. */
let failure: unknown
let failures = 0
const listeners = new Set<() => void>()

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
    if (++failures > 1 && (await buildServed()) === 'same') failure = error
    tellAll()
    await new Promise(resolve => setTimeout(resolve, retryMs))
    return fetchUntilThere()
  }
  tellAll()
  return fetched
}

function tellAll() {
  for (const tell of listeners) tell()
}

/**
 * Returns what makes the list, or undefined while it has not been fetched. Throws if its code is out of reach: most browsers
 * fetch a module again only when the page is loaded again.
 */
export function useWholeList(): WholeList | undefined {
  const [seen, setSeen] = useState<unknown>(fetched)
  useEffect(() => {
    const take = () => startTransition(() => setSeen(fetched ?? failure))
    take()
    listeners.add(take)
    return () => void listeners.delete(take)
  }, [])
  if (!fetched && seen !== undefined && isOutOfReach(seen)) throw seen
  return fetched
}
