import type { AnswerOf, Endpoint } from '../shared/contract.ts'
import { ApiError } from './api-errors.ts'
import { basePath } from './base-path.ts'
import { i18n } from './i18n/i18n.ts'
import { answerOf, type CallInput, linesOf, send } from './send.ts'
import { forgetPersonOf, stored } from './stored.ts'

/** The beginning of the API's addresses: this page's own path, unless the build names another host. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? basePath

interface CallHere<E extends Endpoint> extends CallInput<E> {
  /** Replaces the stored token, for the call that ends a session that this browser has already forgotten. */
  token?: string
  /** Keeps a failure out of the console, for a request that was logged before. */
  quiet?: boolean
}

/** Calls an endpoint. Throws `ApiError` for a refusal and `NetworkError` when our server did not answer. */
export async function call<E extends Endpoint>(endpoint: E, input: CallHere<E> = {}): Promise<AnswerOf<E>> {
  try {
    return (await answerOf(endpoint, await sent(endpoint, input))) as AnswerOf<E>
  } catch (error) {
    throw logged(endpoint, error, input)
  }
}

/** Calls an endpoint that answers in lines, and yields each line as it comes. */
export async function* callLines<E extends Endpoint>(
  endpoint: E,
  input: CallHere<E> = {},
): AsyncGenerator<AnswerOf<E>> {
  try {
    const response = await sent(endpoint, input)
    for await (const line of linesOf(response)) yield JSON.parse(line) as AnswerOf<E>
  } catch (error) {
    throw logged(endpoint, error, input)
  }
}

/** Calls an endpoint whose answer the caller reads itself, such as a file. */
export async function callRaw<E extends Endpoint>(endpoint: E, input: CallHere<E> = {}): Promise<Response> {
  try {
    return await sent(endpoint, input)
  } catch (error) {
    throw logged(endpoint, error, input)
  }
}

type Listener = () => void
const signedOutListeners = new Set<Listener>()

/** Calls back once when the server no longer knows the stored token, however many calls fail because of it. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Forgets a token that the server no longer knows, unless another has replaced it meanwhile. */
export function dropToken(token: string | null): void {
  if (renewal) {
    const judge = () => dropToken(token)
    return void renewal.then(judge, judge)
  }
  if (forgetPersonOf(token)) for (const listener of signedOutListeners) listener()
}

let renewal: Promise<unknown> | undefined

/** Runs the work that renews the token. A call with the old token that fails meanwhile does not end the session. */
export function renewToken<T>(work: () => Promise<T>): Promise<T> {
  const renewing = work().finally(() => {
    renewal = undefined
  })
  renewal = renewing
  return renewing
}

async function sent<E extends Endpoint>(endpoint: E, input: CallHere<E>): Promise<Response> {
  const token = input.token ?? stored.token()
  const sender = { base: apiBase, token, language: i18n.locale, keepalive: input.token !== undefined }
  try {
    return await send(sender, endpoint, input as CallInput<Endpoint>)
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

/** Logs every error except an aborted call and the end of a session, which the person is shown. */
function logged(
  endpoint: Endpoint,
  error: unknown,
  { signal, quiet }: Pick<CallHere<Endpoint>, 'signal' | 'quiet'>,
): unknown {
  const isShown = endpoint.policy !== 'public' && endsSession(endpoint, error)
  if (!signal?.aborted && !isShown && !quiet) console.error(`${endpoint.method} ${endpoint.path}`, error)
  return error
}
