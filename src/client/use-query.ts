import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { addressOf } from '../shared/address.ts'
import type { AnswerOf, Endpoint, ParamsFor, QueryFor } from '../shared/contract.ts'
import { call } from './api.ts'
import { type Answer, type Fetch, type QueryCache, type Question, unanswered } from './query-cache.ts'

/** The answers of the person; undefined until the cache is open. */
export const QueryCacheContext = createContext<QueryCache | undefined>(undefined)

/** True if the browser refuses to store data for this address. */
export const KeepsNothingContext = createContext(false)

export interface QueryResult<Data> {
  /** The answer; if it is not stored, the answer to the previous question until this one arrives. */
  data: Data | undefined
  error: Error | undefined
  /** True if `data` does not answer this question yet. */
  isPending: boolean
  /** Fetches the answer again after it was changed at the server. */
  refetch(): Promise<void>
}

interface QueryInput<E extends Endpoint> {
  params?: ParamsFor<E>
  query?: QueryFor<E>
}
type QueryOptions = Pick<Question, 'persist' | 'version' | 'suffices'>

/** Returns the answer of an endpoint that reads; asks nothing while `input` is null. */
export function useQuery<E extends Endpoint>(
  endpoint: E,
  input: QueryInput<E> | null = {},
  options: QueryOptions = {},
): QueryResult<AnswerOf<E>> {
  return useQuestion(input && { ...questionOf(endpoint, input), ...options })
}

/** Returns the answers of one endpoint to several questions, in the same array as long as none of them changes. */
export function useQueries<E extends Endpoint>(
  endpoint: E,
  input: readonly QueryInput<E>[],
  options: QueryOptions = {},
): readonly Answer[] {
  return useAnswers(input.map(each => ({ ...questionOf(endpoint, each), ...options })))
}

/** Returns the answer to a question that takes more than one call; asks nothing while it is null. */
export function useQuestion<Data>(question: Question | null): QueryResult<Data> {
  const cache = useContext(QueryCacheContext)
  const [answer = unanswered] = useAnswers(question ? [question] : [])
  const [last, setLast] = useState<unknown>()
  const shown = question ? (answer.data ?? (question.persist ? undefined : last)) : undefined
  if (shown !== last) setLast(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same name is the same question
  const refetch = useCallback(async () => {
    if (question) await cache?.refresh(question)
  }, [cache, question?.name, question?.version])
  return {
    data: shown as Data | undefined,
    error: answer.error,
    isPending: answer.data === undefined && !answer.error,
    refetch,
  }
}

function useAnswers(questions: readonly Question[]): readonly Answer[] {
  const cache = useContext(QueryCacheContext)
  const last = useRef<readonly Answer[]>([])
  const fetchAll = useEffectEvent(() => {
    for (const question of questions) cache?.want(question)
  })
  const questionKey = questions.map(({ name, version }) => `${version} ${name}`).join('\n')
  const suffices = questions[0]?.suffices
  const isLive = questions.some(({ persist }) => !persist)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked again when the questions differ
  useEffect(() => {
    fetchAll()
  }, [cache, questionKey, suffices])
  useEffect(() => {
    if (!isLive) return
    const fetchAgain = () => {
      if (document.visibilityState === 'visible') fetchAll()
    }
    window.addEventListener('online', fetchAgain)
    document.addEventListener('visibilitychange', fetchAgain)
    return () => {
      window.removeEventListener('online', fetchAgain)
      document.removeEventListener('visibilitychange', fetchAgain)
    }
  }, [isLive])
  return useSyncExternalStore(cache?.subscribe ?? noSubscription, () => {
    const now = questions.map(({ name, persist }) => {
      if (!cache) return unanswered
      return persist && !cache.isStored ? neverAnswered : cache.get(name)
    })
    const isSame = now.length === last.current.length && now.every((each, index) => each === last.current[index])
    if (!isSame) last.current = now
    return last.current
  })
}

/** The answer to a question that needs storage, where nothing can be stored. */
const neverAnswered: Answer = { ...unanswered, error: new Error('Nothing is stored for this person') }

function questionOf<E extends Endpoint>(endpoint: E, input: QueryInput<E>): { name: string; fetch: Fetch } {
  const { params, query } = input as Record<'params' | 'query', Record<string, unknown> | undefined>
  const name = addressOf(endpoint, params, query)
  return { name, fetch: signal => call(endpoint, { ...input, signal } as Parameters<typeof call<E>>[1]) }
}

const noSubscription = () => () => {}
