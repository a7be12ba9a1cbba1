import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../shared/contract.ts'
import { AppError } from '../shared/errors.ts'
import { type BodyLimits, limits } from '../shared/limits.ts'
import { isBeyondBounds } from './json-bounds.ts'
import { paced } from './paced.ts'
import { readBody } from './read-body.ts'

/** What came with a request: JSON as its value, a file as its bytes. */
export interface Body {
  json: unknown
  file: Buffer
  /** It came after a while, in which the sender may have lost the right to send it. */
  isLate: boolean
}

type Sender = string | undefined

/** The bodies that are being taken in: how fast each has to come, and how many bytes of them memory holds at once. */
export class Bodies {
  readonly #limits: BodyLimits
  readonly #uploads = new Map<string, number>()
  #bytes = 0

  constructor(bounds: BodyLimits) {
    this.#limits = bounds
  }

  /** Bodies come to handlers as streams, of whatever type: a handler first looks at who sends one. */
  take(app: FastifyInstance) {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_, body, done) => done(null, body))
    // What was refused unread is read to its end, so that its sender hears of it; but not for ever.
    app.addHook('onResponse', ({ raw }, _, done) => {
      if (raw.complete === false) {
        raw.resume()
        setTimeout(() => raw.complete || raw.destroy(), this.#limits.linger_ms).unref()
      }
      done()
    })
  }

  /** The body of a request, for endpoints that take all of it at once. */
  async read(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, sender: Sender): Promise<Body> {
    if (endpoint.takes === 'zip' || isEmpty(request)) return { json: {}, file: Buffer.alloc(0), isLate: false }
    const isFile = endpoint.takes === 'bytes'
    requireType(request, isFile ? fileTypes : jsonTypes)
    if (isFile) this.#countUpload(reply, sender)
    const since = performance.now()
    const max = mostBytes(endpoint)
    const told = toldBytes(request, max)
    const pieces = paced(request.raw, { ...this.#limits, whole_ms: this.#limits[isFile ? 'file_ms' : 'json_ms'] })
    // A file has its room at once, JSON as it comes: a promise of much by many takes nothing from others.
    const room = isFile ? told : Math.min(told, 16_000)
    const bytes = await readBody(pieces, room, max, more => this.#reserve(reply, more))
    const isLate = isFile || performance.now() - since > this.#limits.late_ms
    return isFile ? { json: {}, file: bytes, isLate } : { json: parsed(request, bytes), file: Buffer.alloc(0), isLate }
  }

  /** A body too large for memory, as it comes. */
  stream(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, sender: Sender): Readable {
    requireType(request, fileTypes)
    toldBytes(request, mostBytes(endpoint))
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

  /** Until the request is over: what is done with a body needs its bytes. */
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

/** How much will come, where that is told; refused before it comes when that is too much. */
function toldBytes({ headers }: FastifyRequest, max: number): number {
  const told = Number(headers['content-length'] ?? 0)
  if (told > max) throw new AppError(413, 'too_large', { max })
  return told
}

/** A request without a body may carry the type of one, as many clients send it with every call. */
function isEmpty({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = headers
  return length === undefined ? encoding === undefined && type === undefined : Number(length) === 0
}

function parsed(request: FastifyRequest, bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  if (isBeyondBounds(bytes)) throw new AppError(400, 'body_too_complex')
  let value: unknown
  // Names such as `__proto__` are refused wherever they stand.
  request.server.getDefaultJsonParser('error', 'error')(request, bytes.toString(), (error, json) => {
    if (error) throw new AppError(400, 'bad_json')
    value = json
  })
  return value
}

/** Once, when the answer is sent or nobody waits for it any more. */
function whenOver({ raw }: FastifyReply, work: () => void) {
  let isOver = false
  const end = () => {
    if (!isOver) work()
    isOver = true
  }
  raw.once('finish', end).once('close', end)
}
