import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../shared/contract.ts'
import { AppError } from '../shared/errors.ts'
import { type BodyLimits, limits } from '../shared/limits.ts'
import { isBeyondBounds } from './json-bounds.ts'
import { paced } from './paced.ts'
import { readBody } from './read-body.ts'

/** The body of a request: the value of JSON, or the bytes of a file. */
export interface Body {
  json: unknown
  file: Buffer
  /** True if the body took so long to arrive that the sender may have lost the right to send it. */
  isLate: boolean
}

type Sender = string | undefined

/**
 * The bodies that are being received. It limits how slowly each may arrive, and how many bytes are in memory at once.
 */
export class Bodies {
  readonly #limits: BodyLimits
  readonly #uploads = new Map<string, number>()
  #bytes = 0

  constructor(bounds: BodyLimits) {
    this.#limits = bounds
  }

  /** Passes bodies of any type to handlers as streams, since a handler first checks who sends one. */
  take(app: FastifyInstance) {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_, body, done) => done(null, body))
    // A body that was refused unread is read to its end for a limited time, so that its sender receives the refusal.
    app.addHook('onResponse', ({ raw }, _, done) => {
      if (raw.complete === false) {
        raw.resume()
        setTimeout(() => raw.complete || raw.destroy(), this.#limits.linger_ms).unref()
      }
      done()
    })
  }

  /** Reads the body of a request, for endpoints that take all of it at once. */
  async read(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, sender: Sender): Promise<Body> {
    if (endpoint.takes === 'zip' || isEmpty(request)) return { json: {}, file: Buffer.alloc(0), isLate: false }
    const isFile = endpoint.takes === 'bytes'
    requireType(request, isFile ? fileTypes : jsonTypes)
    if (isFile) this.#countUpload(reply, sender)
    const since = performance.now()
    const max = mostBytes(endpoint)
    const declared = declaredBytes(request, max)
    const pieces = paced(request.raw, { ...this.#limits, whole_ms: this.#limits[isFile ? 'file_ms' : 'json_ms'] })
    // Room is reserved for a whole file at once, but for JSON only as it arrives. Otherwise many requests that announce
    // large bodies would take room from others.
    const room = isFile ? declared : Math.min(declared, 16_000)
    const bytes = await readBody(pieces, room, max, more => this.#reserve(reply, more))
    const isLate = isFile || performance.now() - since > this.#limits.late_ms
    return isFile ? { json: {}, file: bytes, isLate } : { json: parsed(request, bytes), file: Buffer.alloc(0), isLate }
  }

  /** Returns a body that is too large for memory as a stream. */
  stream(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, sender: Sender): Readable {
    requireType(request, fileTypes)
    declaredBytes(request, mostBytes(endpoint))
    this.#countUpload(reply, sender)
    return Readable.from(paced(request.raw, { ...this.#limits, whole_ms: this.#limits.archive_ms }))
  }

  #countUpload(reply: FastifyReply, sender: Sender) {
    if (sender === undefined) return
    const max = this.#limits.uploads_per_person
    const count = this.#uploads.get(sender) ?? 0
    if (count >= max) throw new AppError(429, 'uploads_at_once', { max })
    this.#uploads.set(sender, count + 1)
    whenOver(reply, () => {
      const left = (this.#uploads.get(sender) ?? 0) - 1
      if (left > 0) this.#uploads.set(sender, left)
      else this.#uploads.delete(sender)
    })
  }

  /** Reserves room until the request is over, since processing a body needs its bytes. */
  #reserve(reply: FastifyReply, bytes: number) {
    if (this.#bytes + bytes > this.#limits.bytes_in_all) throw new AppError(503, 'uploads_full')
    this.#bytes += bytes
    whenOver(reply, () => {
      this.#bytes -= bytes
    })
  }
}

function mostBytes({ takes, policy, most_bytes }: Endpoint): number {
  if (takes === 'bytes' || takes === 'zip') return most_bytes
  return policy === 'public' ? limits.public_body_bytes : limits.body_bytes
}

const jsonTypes = ['application/json']
const fileTypes = ['application/octet-stream', 'application/zip']

function requireType({ headers }: FastifyRequest, types: readonly string[]) {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (!types.includes(type ?? '')) throw new AppError(415, 'wrong_media_type', { expected: types.join(', ') })
}

/**
 * Returns the announced length of the body, or 0 if there is none. Refuses a length that is too large before the body
 * arrives.
 */
function declaredBytes({ headers }: FastifyRequest, max: number): number {
  const declared = Number(headers['content-length'] ?? 0)
  if (declared > max) throw new AppError(413, 'too_large', { max })
  return declared
}

/** Recognizes a request without a body. It may still carry a content type, which many clients send with every call. */
function isEmpty({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = headers
  return length === undefined ? encoding === undefined && type === undefined : Number(length) === 0
}

function parsed(request: FastifyRequest, bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  if (isBeyondBounds(bytes)) throw new AppError(400, 'body_too_complex')
  let value: unknown
  // Names such as `__proto__` are refused at any depth.
  request.server.getDefaultJsonParser('error', 'error')(request, bytes.toString(), (error, json) => {
    if (error) throw new AppError(400, 'bad_json')
    value = json
  })
  return value
}

/** Calls `work` once, when the answer has been sent or nobody waits for it any more. */
function whenOver({ raw }: FastifyReply, work: () => void) {
  let isOver = false
  const end = () => {
    if (!isOver) work()
    isOver = true
  }
  raw.once('finish', end).once('close', end)
}
