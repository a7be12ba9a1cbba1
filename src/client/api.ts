import type { AnswerOf, Endpoint } from '../shared/contract.ts'
import { ApiError } from './api-errors.ts'
import { i18n } from './i18n/i18n.ts'
import { answerOf, type CallInput, linesOf, send } from './send.ts'
import { forgetPersonOf, stored } from './stored.ts'

/** Where the API is: this page's own origin, unless the build names another host. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? ''

interface CallHere<E extends Endpoint> extends CallInput<E> {
  /** In place of the stored one, for the call that ends a session after it was forgotten here. */
  token?: string
  /** The same question again: that it failed is in the console already. */
  quiet?: boolean
}

/** Calls an endpoint. Throws `ApiError` for a refusal and `NetworkError` when there was no answer of ours at all. */
export async function call<E extends Endpoint>(endpoint: E, given: CallHere<E> = {}): Promise<AnswerOf<E>> {
  try {
    return (await answerOf(endpoint, await sent(endpoint, given))) as AnswerOf<E>
  } catch (error) {
    throw logged(endpoint, error, given)
  }
}

/** Calls an endpoint that answers in lines, and gives each as it comes. Stop by leaving the loop or by the signal. */
export async function* callLines<E extends Endpoint>(
  endpoint: E,
  given: CallHere<E> = {},
): AsyncGenerator<AnswerOf<E>> {
  try {
    const response = await sent(endpoint, given)
    for await (const line of linesOf(response)) yield JSON.parse(line) as AnswerOf<E>
  } catch (error) {
    throw logged(endpoint, error, given)
  }
}

/** Calls an endpoint whose answer the caller reads, such as a file to keep. */
export async function callRaw<E extends Endpoint>(endpoint: E, given: CallHere<E> = {}): Promise<Response> {
  try {
    return await sent(endpoint, given)
  } catch (error) {
    throw logged(endpoint, error, given)
  }
}

type Listener = () => void
const signedOutListeners = new Set<Listener>()

/** Calls back when the server no longer knows the stored token, which was then removed: once for it, however many calls fail. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Forgets a token that the server no longer knows, unless another took its place meanwhile. */
export function dropToken(token: string | null): void {
  if (renewal) {
    const judge = () => dropToken(token)
    return void renewal.then(judge, judge)
  }
  if (forgetPersonOf(token)) for (const listener of signedOutListeners) listener()
}

let renewal: Promise<unknown> | undefined

/** Does what brings another token. A call with the old one that fails meanwhile ends no session before that is there. */
export function renewToken<T>(work: () => Promise<T>): Promise<T> {
  const renewing = work().finally(() => {
    renewal = undefined
  })
  renewal = renewing
  return renewing
}

async function sent<E extends Endpoint>(endpoint: E, given: CallHere<E>): Promise<Response> {
  const token = given.token ?? stored.token()
  const sender = { base: apiBase, token, language: i18n.locale, keepalive: given.token !== undefined }
  try {
    return await send(sender, endpoint, given as CallInput<Endpoint>)
  } catch (error) {
    if (endsSession(endpoint, error)) dropToken(token)
    throw error
  }
}

const signInPath = '/api/auth/login'

/** Returns whether an answer ends the session: a 401 to any call but the sign-in itself, whatever its body. */
function endsSession({ path }: Endpoint, error: unknown): boolean {
  return path !== signInPath && error instanceof ApiError && error.status === 401
}

/** Every error is in the console. A call that was stopped is none, nor is the end of a session, of which people are told. */
function logged(
  endpoint: Endpoint,
  error: unknown,
  { signal, quiet }: Pick<CallHere<Endpoint>, 'signal' | 'quiet'>,
): unknown {
  const isTold = endpoint.policy !== 'public' && endsSession(endpoint, error)
  if (!signal?.aborted && !isTold && !quiet) console.error(`${endpoint.method} ${endpoint.path}`, error)
  return error
}
