import { useDeferredValue, useMemo } from 'react'
import { useAddress } from '../../../client/address.ts'
import { type Facet, filterNames, momentNames } from '../../../model/dimensions.ts'
import { addressValue, partsOfFacet } from '../facets.ts'
import { isAccepted, type ListQuery, queryNames } from '../list-query.ts'

/** Reads the query of the address bar; invalid values are left out. */
export function queryOf(params: URLSearchParams): ListQuery {
  const query: Record<string, unknown> = {}
  for (const name of queryNames) {
    const isSeveral = (filterNames as readonly string[]).includes(name)
    const values = params.getAll(name).filter(value => isAccepted(name, value))
    const values_left = isSeveral ? values : values[0]
    if (values_left?.length) query[name] = values_left
  }
  return query as ListQuery
}

/** Returns the parameters with a changed query; null removes a value. All other parameters stay. */
export function paramsWith(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    next.delete(name)
    for (const each of [value].flat()) if (each) next.append(name, each)
  }
  return next
}

type Change = { [N in keyof ListQuery]?: ListQuery[N] | null }

export interface WineQueryState {
  query: ListQuery
  /** The number of filters that are set, without the search and the stock. */
  filters: number
  change: (change: Change) => void
  toggle: (facet: Facet, value: string) => void
  clear: () => void
}

export function useWineQuery(): WineQueryState {
  const { params, change: go } = useAddress()
  const query = useMemo(() => queryOf(params), [params])
  const commands = useMemo(
    () => ({
      change: (changes: Change) => go(before => paramsWith(before, changes)),
      toggle(facet: Facet, facetValue: string) {
        const { name } = partsOfFacet(facet)
        const value = addressValue(facet, facetValue)
        go(before => {
          const values = before.getAll(name)
          const next = values.includes(value) ? values.filter(each => each !== value) : [...values, value]
          return paramsWith(before, { [name]: next })
        })
      },
      clear() {
        const nothing = Object.fromEntries([...filterNames, ...momentNames, 'search'].map(name => [name, null]))
        go(before => paramsWith(before, nothing))
      },
    }),
    [go],
  )
  return useMemo(() => ({ query, filters: filtersIn(query), ...commands }), [query, commands])
}

/** Returns the state with a deferred search, for everything around the list itself. */
export function useCalmQuery(state: WineQueryState): WineQueryState {
  const search = useDeferredValue(state.query.search)
  const { change, toggle, clear } = state
  const queryKey = JSON.stringify({ ...state.query, search })
  return useMemo(() => {
    const query = JSON.parse(queryKey) as ListQuery
    return { query, filters: filtersIn(query), change, toggle, clear }
  }, [queryKey, change, toggle, clear])
}

function filtersIn(query: ListQuery): number {
  const several = filterNames.reduce((sum, name) => sum + (query[name]?.length ?? 0), 0)
  return several + momentNames.filter(name => query[name] !== undefined).length
}
