import { i18n } from '@lingui/core'
import { addressOf } from '../shared/address.ts'
import type { AnswerOf, BodyFor, Endpoint, ErrorAnswer, ParamsFor, QueryFor } from '../shared/contract.ts'
import { newId } from '../shared/ids.ts'
import { ApiError, NetworkError } from './api-errors.ts'
import { forgetPersonOf, stored } from './stored.ts'

/** Where the API is: this page's own origin, unless the build names another host. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? ''

const patienceMs = { json: 20_000, bytes: 300_000, lines: 600_000 }

export interface Given<E extends Endpoint> {
  params?: ParamsFor<E>
  query?: QueryFor<E>
  body?: BodyFor<E>
  /** For an endpoint that takes bytes. */
  file?: Blob
  /** The `Idempotency-Key` of a write that is sent again; else a new one is made. */
  key?: string
  signal?: AbortSignal
  /** In place of the stored one, for the call that ends a session after it was forgotten here. */
  token?: string
}

/** Calls an endpoint. Throws `ApiError` for a refusal and `NetworkError` when there was no answer of ours at all. */
export async function call<E extends Endpoint>(endpoint: E, given: Given<E> = {}): Promise<AnswerOf<E>> {
  try {
    const response = await send(endpoint, given)
    return (endpoint.gives === 'nothing' ? {} : await jsonOf(response)) as AnswerOf<E>
  } catch (error) {
    throw logged(endpoint, error)
  }
}

/** Calls an endpoint that answers in lines, and gives each as it comes. Stop by leaving the loop or by the signal. */
export async function* callLines<E extends Endpoint>(endpoint: E, given: Given<E> = {}): AsyncGenerator<AnswerOf<E>> {
  try {
    const response = await send(endpoint, given)
    for await (const line of linesOf(response)) yield JSON.parse(line) as AnswerOf<E>
  } catch (error) {
    throw logged(endpoint, error)
  }
}

type Listener = () => void
const signedOutListeners = new Set<Listener>()

/** Calls back when the server no longer knows the stored token, which was then removed: once for it, however many calls fail. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

async function send<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Response> {
  const token = given.token ?? stored.token()
  const response = await fetch(apiBase + addressOf(endpoint, given.params ?? {}, given.query ?? {}), {
    method: endpoint.method,
    headers: headersOf(endpoint, given, token),
    body: bodyOf(endpoint, given),
    signal: withPatience(endpoint, given.signal),
    credentials: 'omit',
    cache: 'no-store',
    // What has to be sent even when the page is being left.
    keepalive: given.token !== undefined,
  }).catch(error => {
    throw given.signal?.aborted ? given.signal.reason : new NetworkError(error)
  })
  if (response.ok) return response
  const refusal = await refusalOf(response)
  if (refusal.status === 401 && refusal.code && endpoint.policy !== 'public') dropToken(token)
  throw refusal
}

function headersOf<E extends Endpoint>(endpoint: E, given: Given<E>, token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (i18n.locale) headers.set('Accept-Language', i18n.locale)
  // What cannot be in a header was never a token of ours; without it the server answers 401, as it should.
  if (token && /^[\x21-\x7e]+$/.test(token)) headers.set('Authorization', `Bearer ${token}`)
  if (endpoint.takes !== 'nothing') {
    headers.set('Content-Type', endpoint.takes === 'json' ? 'application/json' : 'application/octet-stream')
  }
  if (endpoint.writes) headers.set('Idempotency-Key', given.key ?? newId())
  return headers
}

function bodyOf<E extends Endpoint>(endpoint: E, given: Given<E>): BodyInit | null {
  if (endpoint.takes === 'nothing') return null
  return endpoint.takes === 'json' ? JSON.stringify(given.body ?? {}) : (given.file ?? null)
}

function withPatience(endpoint: Endpoint, signal: AbortSignal | undefined): AbortSignal {
  const kind = endpoint.gives === 'lines' ? 'lines' : endpoint.takes === 'bytes' ? 'bytes' : 'json'
  const timeout = AbortSignal.timeout(patienceMs[kind])
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function dropToken(token: string | null): void {
  if (forgetPersonOf(token)) for (const listener of signedOutListeners) listener()
}

/** A 200 that is not JSON came from somebody else: a proxy, or the sign-in page of a hotel's network. */
async function jsonOf(response: Response): Promise<unknown> {
  if (!isJson(response)) throw new NetworkError(new TypeError('The answer is not JSON'))
  return response.json().catch(error => {
    throw new NetworkError(error)
  })
}

async function refusalOf(response: Response): Promise<ApiError> {
  const told: Partial<ErrorAnswer> = isJson(response) ? await response.json().catch(() => ({})) : {}
  return new ApiError(response.status, told ?? {})
}

function isJson(response: Response): boolean {
  return /^application\/(x-nd)?json\b/.test(response.headers.get('content-type') ?? '')
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  if (!response.body || !isJson(response)) throw new NetworkError(new TypeError('The answer is not a stream of JSON'))
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines.filter(Boolean)
    }
    if (rest) yield rest
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Every error is in the console; one that the caller caused by its own signal is none. */
function logged(endpoint: Endpoint, error: unknown): unknown {
  const stopped = error instanceof DOMException && error.name === 'AbortError'
  if (!stopped) console.error(`${endpoint.method} ${endpoint.path}`, error)
  return error
}
