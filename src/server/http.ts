import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, Schema } from '../shared/contract.ts'
import { type Day, dayAt } from '../shared/days.ts'
import { AppError, invalid, noFieldErrors } from '../shared/errors.ts'
import { countFieldErrors, fieldErrorsOf } from '../shared/field-errors.ts'
import { isRequestKey } from '../shared/ids.ts'
import type { Language } from '../shared/languages.ts'
import { memoize } from '../shared/memoize.ts'
import { type Asker, type Authenticate, allow, type CellarAccess, type Principal, tokenOf } from './access.ts'
import { answering, type HandlerResult } from './answers.ts'
import { Bodies, type Body } from './bodies.ts'
import type { Database, Tx } from './db/tables.ts'
import type { Host } from './host.ts'
import { languageOf } from './language.ts'
import type { SentRequest } from './sent-request.ts'

/** One call of an endpoint with validated input. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The bytes of the body, for an endpoint that takes them. */
  file: Buffer
  /** The stream of the body, for an endpoint that takes a ZIP. Throws if something else was sent. */
  incoming: Readable
  /**
   * Throws if the sender is no longer allowed to do this. Call it after anything that takes long, and last in the
   * transaction if one is given.
   */
  confirm(tx?: Tx): Promise<void>
  /** Runs a transaction that is committed only if the sender is still allowed to do this. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The signed-in person. Throws if the endpoint is public and nobody is signed in. */
  person: Principal
  /** The cellar in the path. Throws if the path contains none. */
  cellar: CellarAccess
  /** The request with its `Idempotency-Key`, if it has one. */
  request: SentRequest | undefined
  token: string | undefined
  ip: string
  /** The origin of the page that sent the request, if it is of this server or one of `CORS_ORIGINS`. */
  origin: string | undefined
  /** The address of the application on that origin, to which the path of a screen can be added. */
  page: string | undefined
  /** The person whom a trusted proxy names, if one does. */
  proxy_user: string | undefined
  /** The id of the request, which a refusal names. */
  request_id: string
  userAgent: string | undefined
  language: Language
  now: Date
  /** The time zone of the person's calendar; UTC when the request does not name it. */
  time_zone: string
  /** The day in that time zone. */
  today: Day
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

export interface Route {
  endpoint: Endpoint
  handler: (call: Call<Endpoint>) => HandlerResult<Endpoint>
}

export function route<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => HandlerResult<E>): Route {
  return { endpoint, handler: handler as unknown as Route['handler'] }
}

/** Functions that features provide to the server. */
export interface Doorkeeper {
  authenticate: Authenticate
  /** Returns the answer to a request that was processed before, by its key, or undefined for a new one. */
  answeredBefore(db: Database, cellar: CellarAccess, sent: SentRequest | undefined): Promise<unknown>
}

/** Serves the routes. A route without a policy keeps the server from starting. */
export function serve(app: FastifyInstance, host: Host, doorkeeper: Doorkeeper, routes: readonly Route[]) {
  const bodies = new Bodies(host.config.bodies)
  bodies.take(app)
  for (const { endpoint, handler } of routes) {
    if (!endpoint.policy) throw new Error(`${endpoint.method} ${endpoint.path} has no policy`)
    const answer = answering(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { api: true },
      handler: async (request, reply) => {
        const admitted = (tx?: Tx) => allow(endpoint, doorkeeper.authenticate, request, tx)
        const first = await admitted()
        const body = await bodies.read(endpoint, request, reply, first.person?.id)
        const asker = body.isLate ? await admitted() : first
        const sent = sentIn(request, body)
        const incoming = () => bodies.stream(endpoint, request, reply, asker.person?.id)
        const received = { request, reply, body, sent, incoming, admitted }
        try {
          // Large changes, which answer in lines, may wait for one another, since they show their progress.
          if (endpoint.method !== 'GET' && endpoint.gives !== 'lines')
            await host.largeWrites.mustNotHoldUp(asker.cellar?.cellar_id)
          return await answer(reply, handler(callOf(endpoint, host, asker, received)))
        } catch (error) {
          const earlier = await answeredInstead(error, endpoint, host, asker, sent, doorkeeper)
          return answer(reply, Promise.resolve(earlier))
        }
      },
    })
  }
}

/** A request with the bytes that came with it. */
interface Received {
  request: FastifyRequest
  reply: FastifyReply
  body: Body
  sent: SentRequest | undefined
  incoming: () => Readable
  admitted: (tx?: Tx) => Promise<Asker>
}

function callOf(
  endpoint: Endpoint,
  host: Host,
  { person, cellar }: Asker,
  { request, reply, body, sent, incoming, admitted }: Received,
): Call<Endpoint> {
  const now = host.now()
  const time_zone = timeZoneIn(request.headers)
  const origin = originOf(request, host.config.cors_origins)
  // A front end on another host is at its root.
  const isElsewhere = origin !== undefined && host.config.cors_origins.includes(origin)
  const confirm = async (tx?: Tx) => {
    await admitted(tx)
  }
  return {
    ...checked(endpoint, request, body.json),
    file: body.file,
    get incoming() {
      return incoming()
    },
    confirm,
    transact: work =>
      host.db.transaction().execute(async tx => {
        const done = await work(tx)
        await confirm(tx)
        return done
      }),
    get person() {
      if (!person) throw new AppError(401, 'not_signed_in')
      return person
    },
    get cellar() {
      if (!cellar) throw new Error(`${endpoint.path} names no cellar`)
      return cellar
    },
    request: sent,
    token: tokenOf(request),
    ip: request.ip,
    origin,
    page: origin === undefined ? undefined : origin + (isElsewhere ? '' : host.basePathOf(request)),
    proxy_user: host.proxyUser(request),
    request_id: request.id,
    userAgent: request.headers['user-agent'],
    language: languageOf(request.headers['accept-language'], person?.locale),
    now,
    time_zone,
    today: dayAt(now, time_zone),
    get signal() {
      return signalOf(reply)
    },
  }
}

/**
 * Answers a request that was done before. If its answer was lost, and it would be refused now, by a newer contract or
 * because the cellar has changed, it gets the same answer again.
 */
async function answeredInstead(
  error: unknown,
  { gives }: Endpoint,
  { db }: Host,
  { cellar }: Asker,
  sent: SentRequest | undefined,
  { answeredBefore }: Doorkeeper,
): Promise<unknown> {
  const isRefusal = error instanceof AppError && error.status < 500
  const earlier = isRefusal && cellar && gives === 'json' ? await answeredBefore(db, cellar, sent) : undefined
  if (!earlier) throw error
  return earlier
}

function originOf({ headers, host }: FastifyRequest, allowed: readonly string[]): string | undefined {
  const { origin } = headers
  if (origin === undefined || allowed.includes(origin)) return origin
  const url = URL.parse(origin)
  return url?.host === host && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/** Aborts by the answer rather than the request, which is over as soon as its body has been read. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.closed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}

function checked(endpoint: Endpoint, request: FastifyRequest, json: unknown) {
  const fieldErrors = noFieldErrors()
  let count = 0
  const take = (schema: Schema, value: unknown) => {
    const { data, error } = (schema as Schema & Parser).safeParse(value, { reportInput: true })
    if (error) {
      Object.assign(fieldErrors, fieldErrorsOf(error.issues))
      count += countFieldErrors(error.issues)
    }
    return data
  }
  if (endpoint.takes === 'json' && !isObject(json))
    throw invalid({ body: { code: 'wrong_type', values: { expected: 'object' } } })
  const input = {
    params: take(endpoint.params, request.params),
    query: take(endpoint.query, request.query),
    body: endpoint.takes === 'json' ? take(endpoint.body, json) : {},
  }
  const named = Object.keys(fieldErrors).length
  if (count > named) throw new AppError(400, 'invalid', {}, fieldErrors, { not_named: count - named })
  if (count > 0) throw invalid(fieldErrors)
  return input
}

interface Parser {
  safeParse(
    value: unknown,
    context: { reportInput: true },
  ): { data?: unknown; error?: { issues: Parameters<typeof fieldErrorsOf>[0] } }
}

function sentIn({ method, url, headers }: FastifyRequest, { json, file }: Body): SentRequest | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (!isRequestKey(key)) throw invalid({ 'Idempotency-Key': { code: 'bad_format' } })
  const digest = createHash('sha256').update(`${method} ${url}\n`)
  digest.update(file.length > 0 ? file : JSON.stringify(json))
  return { key, digest: digest.digest('base64url'), time_zone: timeZoneIn(headers), ...composedIn(headers) }
}

/**
 * Returns when a device made a change, and the version it had seen, as far as these are valid. An absurd clock is
 * ignored rather than refused.
 */
function composedIn(headers: FastifyRequest['headers']): Pick<SentRequest, 'composed_at' | 'seen_version'> {
  const at = new Date(String(headers['x-composed-at']))
  const seen = Number(headers['x-seen-version'] ?? Number.NaN)
  return {
    composed_at: at.getFullYear() > 0 && at.getFullYear() < 10_000 ? at.toISOString() : null,
    seen_version: Number.isInteger(seen) && seen >= 0 && seen < 1_000_000_000 ? seen : null,
  }
}

const timeZoneIn = (headers: FastifyRequest['headers']) => timeZoneNamed(String(headers['x-time-zone']))

/** A time zone that does not exist is ignored rather than refused, because a device may know newer ones. */
const timeZoneNamed = memoize(name => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
})

function isObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return !Array.isArray(value)
}
