import { type CalledCommand, commandEndpoint } from '../src/ledger/command-endpoint.ts'
import type { Committed } from '../src/ledger/contract.ts'
import type { AnswerOf, Endpoint } from '../src/shared/contract.ts'

/** An endpoint, or a command, which is called by its endpoint. */
export type Callable = Endpoint | CalledCommand
export type AnswerTo<C extends Callable> = C extends Endpoint ? AnswerOf<C> : Committed

export function endpointOf(callable: Callable): Endpoint {
  return 'input' in callable ? commandEndpoint(callable) : callable
}

interface Parts {
  as?: { cellar_id: string } | string | undefined
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/**
 * Moves the parameters of a command other than the cellar into its input. The cellar is the person's own unless the
 * parameters name another.
 */
export function addressed(callable: Callable, { as, params: named, query = {}, body }: Parts): Parts {
  const params: Record<string, unknown> = { ...(typeof as === 'object' ? { cellar_id: as.cellar_id } : {}), ...named }
  if (!('input' in callable)) return { params, query, body }
  const { cellar_id, ...ids } = params
  if (callable.most_bytes !== undefined) return { params: { cellar_id }, query: { ...ids, ...query }, body }
  const isFields = body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))
  return { params: { cellar_id }, query, body: isFields ? { ...ids, ...(body as object) } : body }
}
