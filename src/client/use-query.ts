import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { addressOf } from '../shared/address.ts'
import type { AnswerOf, Endpoint, ParamsFor } from '../shared/contract.ts'
import { call } from './api.ts'
import type { Answer, Fetch, QueryCache, Suffices } from './query-cache.ts'

/** What is kept for the person; null for one the server never confirmed, undefined until that is known. */
export const QueryCacheContext = createContext<QueryCache | null | undefined>(undefined)

/** Whether the browser refuses to keep data for this address. */
export const KeepsNothingContext = createContext(false)

export interface QueryResult<E extends Endpoint> {
  data: AnswerOf<E> | undefined
  failed: boolean
  refetch(): void
}

const nothing: Answer = { data: undefined, failed: false, fetched_at: 0 }
const never = { data: undefined, failed: true, fetched_at: 0 }

/**
 * The answer of an endpoint that reads: as it was kept, then as the server gives it. `params` are the same object until
 * they change; null as long as they are not known, and nothing is asked.
 */
export function useQuery<E extends Endpoint>(
  endpoint: E,
  params: ParamsFor<E> | null = none as ParamsFor<E>,
): QueryResult<E> {
  const asked = useMemo(() => (params === null ? [] : [params]), [params])
  const [answer] = useQueries(endpoint, asked)
  const answers = useContext(QueryCacheContext)
  const { data, failed } = answer ?? nothing
  return useMemo(
    () => ({
      data: data as AnswerOf<E> | undefined,
      failed,
      refetch: () => {
        for (const each of asked) answers?.again(...questionOf(endpoint, each))
      },
    }),
    [answers, endpoint, asked, data, failed],
  )
}

const none = {}

/**
 * The answers of one endpoint for several params; the same array as long as none of them changed. What is kept and
 * `suffices`, the same function as long as it says the same, is not fetched again.
 */
export function useQueries<E extends Endpoint>(
  endpoint: E,
  asked: readonly ParamsFor<E>[],
  suffices?: Suffices,
): readonly Answer[] {
  const answers = useContext(QueryCacheContext)
  const last = useRef<readonly Answer[]>([])
  const questions = useMemo(() => asked.map(params => questionOf(endpoint, params)), [endpoint, asked])
  useEffect(() => {
    for (const [name, fetch] of questions) answers?.want(name, fetch, suffices)
  }, [answers, questions, suffices])
  return useSyncExternalStore(answers?.subscribe ?? noSubscription, () => {
    const now = questions.map(([name]) => answers?.get(name) ?? (answers === null ? never : nothing))
    const isSame = now.length === last.current.length && now.every((each, index) => each === last.current[index])
    if (!isSame) last.current = now
    return last.current
  })
}

/** The name that an answer is kept under, and how it is fetched. */
function questionOf<E extends Endpoint>(endpoint: E, params: ParamsFor<E>): [name: string, fetch: Fetch] {
  const given = { params } as Parameters<typeof call<E>>[1]
  return [addressOf(endpoint, params as Record<string, unknown>), signal => call(endpoint, { ...given, signal })]
}

const noSubscription = () => () => {}
