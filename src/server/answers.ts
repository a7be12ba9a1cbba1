import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { AnswerOf, Endpoint } from '../shared/contract.ts'
import { pickDeclaredFields } from './pick-declared-fields.ts'

/** What a handler gives: what its contract says, or bytes in one of these forms. */
export type HandlerResult<E extends Endpoint> =
  | Promise<AnswerOf<E> | ReadyJson | Uint8Array | Download | undefined>
  | AsyncIterable<AnswerOf<E>>

/** JSON, or another text, that was made already: sent as it is, and compressed once however often it is asked for. */
export class ReadyJson {
  readonly bytes: Buffer
  #brotli: Promise<Buffer> | undefined

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  brotli(): Promise<Buffer> {
    const quality = this.bytes.length < longFrom ? quickBrotli : quickestBrotli
    this.#brotli ??= compressed(this.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    return this.#brotli
  }
}

/** A file to keep, made as it is sent. */
export interface Download {
  file_name: string
  type: string
  bytes: Readable | Uint8Array
  /** About how much it will be, where it is made as it is sent. */
  estimated_length?: number
}

/** The quality of Brotli that is as quick as gzip, and smaller. */
export const quickBrotli = 4
/** Four times as quick and a third larger: a cellar of a hundred thousand bottles is there a second sooner, from 17 Mbit/s on. */
const quickestBrotli = 1
const longFrom = 10_000_000
/** What is smaller gains nothing by being compressed. */
export const compressedFrom = 1_024
const compressed = promisify(brotliCompress)

/** Sends what handlers of an endpoint give, of JSON only what its contract names. */
export function answering({ gives, status, answer }: Endpoint) {
  const named = gives === 'json' ? pickDeclaredFields(answer) : undefined
  return async (reply: FastifyReply, given: HandlerResult<Endpoint>) => {
    reply.status(status)
    if (gives === 'lines') return sendLines(reply, given as AsyncIterable<unknown>)
    const value = await given
    if (gives === 'image/webp') return sendBytes(reply.type(gives), value as Uint8Array)
    if (gives === 'file') return sendDownload(reply, value as Download)
    if (!named) return reply.send()
    reply.type('application/json; charset=utf-8')
    return value instanceof ReadyJson ? sendReady(reply, value) : reply.send(JSON.stringify(named(value)))
  }
}

export async function sendReady(reply: FastifyReply, json: ReadyJson) {
  const accepted = reply.request.headers['accept-encoding'] ?? ''
  // How much there is to read, packed or not: for telling how far a long answer is.
  reply.header('x-decoded-length', json.bytes.length)
  if (json.bytes.length < compressedFrom || !/\bbr\b(?!\s*;\s*q=0)/.test(accepted)) return reply.send(json.bytes)
  return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(await json.brotli())
}

/** Whatever stands in it, nothing but a file to keep: no browser opens it as a page of ours. */
function sendDownload(reply: FastifyReply, { file_name, type, bytes, estimated_length }: Download) {
  if (estimated_length !== undefined) reply.header('x-estimated-length', estimated_length)
  // As RFC 8187 wants it: these five are no letters of a name there.
  const name = encodeURIComponent(file_name.toWellFormed()).replace(/['()*!]/g, escaped)
  reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
  reply.type(type)
  return bytes instanceof Readable ? reply.send(bytes) : sendBytes(reply, bytes)
}

/** Says how many there are: between two proxies the length of an answer may be lost, and one that was cut looks whole. */
function sendBytes(reply: FastifyReply, bytes: Uint8Array) {
  return reply.header('x-decoded-length', bytes.length).send(bytes)
}

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}

/** The first value is waited for, so that a refusal before it is an ordinary answer with its status. */
async function sendLines(reply: FastifyReply, values: AsyncIterable<unknown>) {
  const iterator = values[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* lines() {
    for (let next = first; !next.done; next = await iterator.next()) yield `${JSON.stringify(next.value)}\n`
  }
  reply.type('application/x-ndjson; charset=utf-8')
  // Kept open after its end, the connection would be waited for when the server stops.
  return reply.header('connection', 'close').send(Readable.from(lines()))
}
