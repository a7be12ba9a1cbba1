import { useMemo } from 'react'
import { useAddress } from '../../../client/address.ts'
import { isId } from '../../../shared/ids.ts'
import { type WishQuery, wishSorts } from '../wish-list.ts'

export interface WishQueryState {
  query: WishQuery
  change(change: { [N in keyof WishQuery]?: string | null }): void
  /** Does the same for text that changes with each key press. */
  type(search: string): void
  clear(): void
}

/** Returns the filters and the order of the wish list, which are stored in the address. */
export function useWishQuery(): WishQueryState {
  const { params, change, type } = useAddress()
  return useMemo(() => {
    const person = params.get('person') ?? ''
    const query: WishQuery = {
      search: params.get('search') ?? '',
      person: isId(person) ? person : undefined,
      sort: wishSorts.find(each => each === params.get('sort')),
    }
    return {
      query,
      change: changed => change(before => withValues(before, changed)),
      type: search => type(before => withValues(before, { search })),
      clear: () => change(before => withValues(before, { search: null, person: null })),
    }
  }, [params, change, type])
}

function withValues(before: URLSearchParams, changed: Record<string, string | null | undefined>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changed)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}
