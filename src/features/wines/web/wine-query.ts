import { useDeferredValue, useMemo } from 'react'
import { useAddress } from '../../../client/address.ts'
import { canBeAsked, type ListQuery } from '../list-query.ts'

const names = Object.keys(canBeAsked) as (keyof ListQuery)[]

/** The filters that take several values. */
export const severalNames = ['stage', 'type', 'country', 'region', 'vintage', 'grape'] as const
export type SeveralName = (typeof severalNames)[number]

/** The filters by time, to which the charts link. */
export const timeNames = ['ready', 'bought', 'drunk', 'left'] as const
export type TimeName = (typeof timeNames)[number]

/** Reads the query from the address bar and leaves out invalid values. */
export function queryOf(params: URLSearchParams): ListQuery {
  const query: Record<string, unknown> = {}
  for (const name of names) {
    const isSeveral = (severalNames as readonly string[]).includes(name)
    const values = params.getAll(name).filter(canBeAsked[name])
    const kept = isSeveral ? values : values[0]
    if (kept?.length) query[name] = kept
  }
  return query as ListQuery
}

/** Returns the params with changed values of the query; null removes one. Other params stay. */
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
  /** Counts the filters in use, without the search and the stock. */
  filters: number
  change: (change: Change) => void
  toggle: (name: SeveralName, value: string) => void
  clear: () => void
}

export function useWineQuery(): WineQueryState {
  const { params, change: go } = useAddress()
  const query = useMemo(() => queryOf(params), [params])
  const commands = useMemo(
    () => ({
      change: (given: Change) => go(before => paramsWith(before, given)),
      toggle(name: SeveralName, value: string) {
        go(before => {
          const values = before.getAll(name)
          const next = values.includes(value) ? values.filter(each => each !== value) : [...values, value]
          return paramsWith(before, { [name]: next })
        })
      },
      clear() {
        const nothing = Object.fromEntries([...severalNames, ...timeNames, 'search'].map(name => [name, null]))
        go(before => paramsWith(before, nothing))
      },
    }),
    [go],
  )
  return useMemo(() => ({ query, filters: filtersIn(query), ...commands }), [query, commands])
}

/** Returns the same query with a deferred search, for everything around the list itself. */
export function useCalmQuery(state: WineQueryState): WineQueryState {
  const search = useDeferredValue(state.query.search)
  const { change, toggle, clear } = state
  const asked = JSON.stringify({ ...state.query, search })
  return useMemo(() => {
    const query = JSON.parse(asked) as ListQuery
    return { query, filters: filtersIn(query), change, toggle, clear }
  }, [asked, change, toggle, clear])
}

function filtersIn(query: ListQuery): number {
  const several = severalNames.reduce((sum, name) => sum + (query[name]?.length ?? 0), 0)
  return several + timeNames.filter(name => query[name] !== undefined).length
}
