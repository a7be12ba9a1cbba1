import type { Reach } from '../shared/address.ts'
import { addressOf } from '../shared/address.ts'
import { apiMark, apiMarkValue } from '../shared/api-mark.ts'
import type { BodyFor, Endpoint, ErrorAnswer, ParamsFor, QueryFor } from '../shared/contract.ts'
import { newId } from '../shared/ids.ts'
import { ApiError, NetworkError } from './api-errors.ts'
import { IdleTimeout } from './idle-timeout.ts'

/** The timeouts of requests; `json` limits the silence within a request, the others its whole duration. */
const timeoutMs = { json: 20_000, bytes: 300_000, lines: 600_000, whole: 21_600_000 }

export interface CallInput<E extends Endpoint> {
  params?: ParamsFor<E>
  query?: QueryFor<E>
  body?: BodyFor<E>
  /** The body of an endpoint that takes bytes. */
  file?: Blob
  /** The `Idempotency-Key` of a write that is sent again; by default a new one is made. */
  key?: string
  /** The time and the version of the cellar at which a write was made, if it was made earlier. */
  composed?: { at: string; seen_version: number | undefined }
  signal?: AbortSignal
  /** Called with the number of bytes of the file that have been sent. */
  onSent?: (bytes: number) => void
  /** The answer to the same request, if the page sent it before the application was loaded. */
  begun?: Promise<Response> | undefined
}

/** The origin, the person and the language of a request; a page and a worker get them from different sources. */
export interface Sender {
  /** The origin of the API, or the path under which the page's own has it. */
  base: string
  token: string | null
  language: string | undefined
  /** True for a request that is sent even while the page is being left. */
  keepalive?: boolean
}

/** Sends a request. Throws `ApiError` for a refusal and `NetworkError` when our server did not answer. */
export async function send(sender: Sender, endpoint: Reach, input: CallInput<Endpoint> = {}): Promise<Response> {
  const response = await (input.begun ?? fetched(sender, endpoint, input)).catch(error => {
    throw input.signal?.aborted ? input.signal.reason : new NetworkError(error)
  })
  // A 401 ends the session, whoever sent it.
  if (!isOurs(endpoint, response) && response.status !== 401) throw notOurs(response)
  if (response.ok) return response
  throw await refusalOf(response)
}

/** The calls of the written specification, whose answers are checked by their shape alone. */
const specified = new Set([
  'POST /api/auth/login',
  'POST /api/auth/register',
  'GET /api/auth/me',
  'PUT /api/auth/preferences',
])

function isOurs({ method, path }: Reach, response: Response): boolean {
  return response.headers.get(apiMark) === apiMarkValue || specified.has(`${method} ${path}`)
}

/** Returns the error for an answer that came from somebody else, or was rewritten on its way. */
export function notOurs({ status, headers, body }: Response): NetworkError {
  if (!body?.locked) void body?.cancel()
  const answered = { status, server: headers.get('server') ?? '', type: headers.get('content-type') ?? '' }
  return new NetworkError(new TypeError(`The answer is not ours: ${JSON.stringify(answered)}`), answered)
}

async function fetched(sender: Sender, endpoint: Reach, input: CallInput<Endpoint>): Promise<Response> {
  const { file, onSent } = input
  const url = sender.base + addressOf(endpoint, record(input.params), record(input.query))
  const pace = paceOf(endpoint)
  const idle = pace === 'json' ? new IdleTimeout(timeoutMs.json) : undefined
  const timeout = idle?.signal ?? AbortSignal.timeout(timeoutMs[pace])
  const request = {
    method: endpoint.method,
    headers: headersOf(sender, endpoint, input),
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  }
  if (file && onSent) return (await import('./upload.ts')).upload({ ...request, url, body: file, onSent })
  const response = await fetch(url, {
    ...request,
    body: bodyOf(endpoint, input),
    credentials: 'omit',
    cache: 'no-store',
    keepalive: sender.keepalive ?? false,
  }).catch(error => {
    idle?.end()
    throw error
  })
  return idle ? idle.watch(response) : response
}

/** Reads the whole answer. */
export async function answerOf({ gives }: Reach, response: Response): Promise<unknown> {
  if (gives === 'image/webp') return bytesIn(response, gives)
  if (gives === 'file') return bytesIn(response, 'application/octet-stream')
  if (gives !== 'nothing') return jsonOf(response)
  if (response.status !== 204) throw notOurs(response)
  return {}
}

function record(input: unknown): Record<string, unknown> {
  return (input ?? {}) as Record<string, unknown>
}

function headersOf({ token, language }: Sender, endpoint: Reach, input: CallInput<Endpoint>): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (language) headers.set('Accept-Language', language)
  // A token that cannot be in a header was never ours; without it the server rightly answers 401.
  if (token && /^[\x21-\x7e]+$/.test(token)) headers.set('Authorization', `Bearer ${token}`)
  if (endpoint.takes !== 'nothing') {
    headers.set('Content-Type', mediaTypes[endpoint.takes])
  }
  headers.set('X-Time-Zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (endpoint.writes) headers.set('Idempotency-Key', input.key ?? newId())
  if (input.composed) {
    headers.set('X-Composed-At', input.composed.at)
    if (input.composed.seen_version !== undefined) headers.set('X-Seen-Version', String(input.composed.seen_version))
  }
  return headers
}

const mediaTypes = { json: 'application/json', bytes: 'application/octet-stream', zip: 'application/zip' } as const

function bodyOf(endpoint: Reach, input: CallInput<Endpoint>): BodyInit | null {
  if (endpoint.takes === 'nothing') return null
  return endpoint.takes === 'json' ? JSON.stringify(input.body ?? {}) : (input.file ?? null)
}

function paceOf({ takes, gives }: Reach): keyof typeof timeoutMs {
  if (takes === 'zip' || gives === 'file') return 'whole'
  if (gives === 'lines') return 'lines'
  return takes === 'bytes' ? 'bytes' : 'json'
}

/** Throws unless the answer is JSON. A 200 with anything else came from a proxy or a hotel's sign-in page. */
export function mustBeJson(response: Response) {
  if (!isJson(response)) throw notOurs(response)
}

async function jsonOf(response: Response): Promise<unknown> {
  mustBeJson(response)
  return response.json().catch(error => {
    throw new NetworkError(error)
  })
}

/** Returns all bytes of an answer of this type. */
async function bytesIn(response: Response, type: string): Promise<Blob> {
  mustBe(response, type)
  const blob = await response.blob().catch(error => {
    throw new NetworkError(error)
  })
  const length = Number(response.headers.get('x-decoded-length') ?? blob.size)
  if (blob.size !== length) throw new NetworkError(new TypeError(`The answer was cut: ${blob.size} of ${length} bytes`))
  return blob
}

/** Throws unless the answer has this type. Any other came from somebody else, or was rewritten on its way. */
export function mustBe(response: Response, type: string): void {
  if (!response.headers.get('content-type')?.startsWith(type)) throw notOurs(response)
}

async function refusalOf(response: Response): Promise<ApiError> {
  if (!isJson(response)) void response.body?.cancel()
  const answer: Partial<ErrorAnswer> = isJson(response) ? await response.json().catch(() => ({})) : {}
  return new ApiError(response.status, answer ?? {})
}

function isJson(response: Response): boolean {
  return /^application\/(x-nd)?json\b/.test(response.headers.get('content-type') ?? '')
}

/** Yields the lines of an answer as they come. */
export async function* linesOf(response: Response): AsyncGenerator<string> {
  if (!response.body || !isJson(response)) throw notOurs(response)
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
