import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { WineQuery } from '../contract.ts'

const names = Object.keys(WineQuery.def.shape) as (keyof WineQuery)[]

/** The filters that take several values. */
export const severalNames = ['stage', 'type', 'country', 'region', 'vintage', 'grape'] as const
export type SeveralName = (typeof severalNames)[number]

/** The filters by when something was or will be, which the figures link to. */
export const timeNames = ['ready', 'bought', 'drunk', 'left'] as const
export type TimeName = (typeof timeNames)[number]

/** What the address bar asks for; a value that cannot be asked for is left out, the others stand. */
export function queryOf(params: URLSearchParams): WineQuery {
  const query: Record<string, unknown> = {}
  for (const name of names) {
    const isSeveral = (severalNames as readonly string[]).includes(name)
    const values = params.getAll(name).filter(value => z.safeParse(WineQuery.def.shape[name], value).success)
    const kept = isSeveral ? values : values[0]
    if (kept?.length) query[name] = kept
  }
  return query as WineQuery
}

/** The same params with other values for the query; null takes one away. What else they hold stays. */
export function paramsWith(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    next.delete(name)
    for (const each of [value].flat()) if (each) next.append(name, each)
  }
  return next
}

type Change = { [N in keyof WineQuery]?: WineQuery[N] | null }

export interface WineQueryState {
  query: WineQuery
  /** How many filters are set, the search and the stock not among them. */
  filters: number
  change: (change: Change) => void
  toggle: (name: SeveralName, value: string) => void
  clear: () => void
}

export function useWineQuery(): WineQueryState {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => queryOf(params), [params])
  // The router gives another setter with each address; what is memoized by ours has to stay.
  const set = useRef(setParams)
  useLayoutEffect(() => {
    set.current = setParams
  })

  const change = useCallback((given: Change) => {
    set.current(before => paramsWith(before, given))
  }, [])
  const toggle = useCallback((name: SeveralName, value: string) => {
    set.current(before => {
      const values = before.getAll(name)
      const next = values.includes(value) ? values.filter(each => each !== value) : [...values, value]
      return paramsWith(before, { [name]: next })
    })
  }, [])
  const clear = useCallback(() => {
    const nothing = Object.fromEntries([...severalNames, ...timeNames, 'search'].map(name => [name, null]))
    set.current(before => paramsWith(before, nothing))
  }, [])

  const several = severalNames.reduce((sum, name) => sum + (query[name]?.length ?? 0), 0)
  const filters = several + timeNames.filter(name => query[name] !== undefined).length
  return { query, filters, change, toggle, clear }
}
