import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { addressOf } from '../../shared/address.ts'
import type { AnswerOf, Endpoint, ParamsFor } from '../../shared/contract.ts'
import { call } from '../api.ts'
import type { Answer, KeptAnswers } from './kept-answers.ts'

/** What is kept for the person; null for one the server never confirmed, undefined until that is known. */
export const AnswersContext = createContext<KeptAnswers | null | undefined>(undefined)

export interface UsedAnswer<E extends Endpoint> {
  data: AnswerOf<E> | undefined
  failed: boolean
  refetch(): void
}

const nothing: Answer = { data: undefined, failed: false, fetched_at: 0 }
const never = { data: undefined, failed: true, fetched_at: 0 }

/** The answer of an endpoint that reads: as it was kept, then as the server gives it. */
export function useAnswer<E extends Endpoint>(endpoint: E): UsedAnswer<E> {
  const [answer] = useAnswers(endpoint, onlyOne as readonly ParamsFor<E>[])
  const answers = useContext(AnswersContext)
  const { data, failed } = answer ?? nothing
  return useMemo(
    () => ({
      data: data as AnswerOf<E> | undefined,
      failed,
      refetch: () => answers?.want(addressOf(endpoint), () => call(endpoint), 0),
    }),
    [answers, endpoint, data, failed],
  )
}

const onlyOne: readonly unknown[] = [{}]

/**
 * The answers of one endpoint for several params; the same array as long as none of them changed. `fresh_ms` is how
 * long an answer need not be fetched again while the page is open.
 */
export function useAnswers<E extends Endpoint>(
  endpoint: E,
  asked: readonly ParamsFor<E>[],
  fresh_ms?: number,
): readonly Answer[] {
  const answers = useContext(AnswersContext)
  const last = useRef<readonly Answer[]>([])
  const names = useMemo(
    () => asked.map(params => addressOf(endpoint, params as Record<string, unknown>)),
    [endpoint, asked],
  )
  useEffect(() => {
    for (const [index, name] of names.entries()) {
      const given = { params: asked[index] } as Parameters<typeof call<E>>[1]
      answers?.want(name, () => call(endpoint, given), fresh_ms)
    }
  }, [answers, endpoint, names, asked, fresh_ms])
  return useSyncExternalStore(answers?.subscribe ?? noSubscription, () => {
    const now = names.map(name => answers?.get(name) ?? (answers === null ? never : nothing))
    const isSame = now.length === last.current.length && now.every((each, index) => each === last.current[index])
    if (!isSame) last.current = now
    return last.current
  })
}

const noSubscription = () => () => {}
