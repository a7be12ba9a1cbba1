import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { OutgoingLimits } from '../shared/limits.ts'

export type OutgoingReason =
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'private_address'
  | 'too_many_redirects'
  | 'insecure_redirect'
  | 'compressed'
  | 'bad_status'

/** The reason why another host gave no usable answer. */
export class OutgoingError extends Error {
  readonly reason: OutgoingReason
  /** The status of the answer, if that is the reason. */
  readonly status: number | undefined

  constructor(reason: OutgoingReason, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`The other host gave no usable answer: ${reason}`, { cause })
    this.reason = reason
    this.status = status
  }
}

interface Options extends OutgoingLimits {
  /** Allows addresses of the home network and of this machine. */
  home_network: boolean
  resolve?: Resolve
  signal?: AbortSignal
}

/** Finds the network addresses of a host name. */
export type Resolve = (name: string) => Promise<{ address: string; family: number }[]>

const redirectsAtMost = 3

/** A request to another host: by default one that reads. */
interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

interface OutsideAnswer {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
}

/**
 * Requests an address of another host and returns the body of the answer, within a time for all of it and a size. Each
 * redirect is checked like the first address. Apart from mail, nothing else sends requests than this and
 * `exchangeOutside`.
 */
export async function fetchOutside(address: string, options: Options): Promise<Buffer> {
  return within(options, signal => follow(new URL(address), options, signal))
}

/** Sends a request to another host within the same limits, and returns any answer. It follows no redirect. */
export async function exchangeOutside(address: string, sent: Sent, options: Options): Promise<OutsideAnswer> {
  return within(options, async signal => {
    const answer = await request(new URL(address), options, signal, sent)
    const { statusCode: status = 0, headers } = answer
    return { status, headers, bytes: await bytesOf(answer, options.most_bytes) }
  })
}

async function within<T>(options: Options, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(options.timeout_ms)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    return await work(signal)
  } catch (error) {
    if (error instanceof OutgoingError) throw error
    throw new OutgoingError(timeout.aborted ? 'too_slow' : 'unreachable', { cause: error })
  }
}

async function follow(first: URL, options: Options, signal: AbortSignal): Promise<Buffer> {
  let url = first
  for (let redirects = 0; redirects <= redirectsAtMost; redirects++) {
    const answer = await request(url, options, signal)
    const { statusCode: status = 0, headers } = answer
    if (status < 300 || status >= 400 || !headers.location) return body(answer, status, options.most_bytes)
    answer.destroy()
    const next = URL.parse(headers.location, url)
    if (!next || !/^https?:$/.test(next.protocol)) throw new OutgoingError('bad_status', { status })
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new OutgoingError('insecure_redirect')
    url = next
  }
  throw new OutgoingError('too_many_redirects')
}

async function request(
  url: URL,
  { home_network, resolve }: Options,
  signal: AbortSignal,
  { method = 'GET', headers, body }: Sent = {},
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A host that is a network address already is not looked up.
  if (isIP(host)) mustBeAllowed(host, home_network)
  const answer = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? https.request : http.request
  send(url, {
    method,
    agent: false,
    signal,
    lookup: checkedLookup(home_network, resolve),
    headers: { accept: 'application/json, application/xml, text/csv, */*', ...headers, 'accept-encoding': 'identity' },
  })
    .on('response', answer.resolve)
    .on('error', answer.reject)
    .end(body)
  return answer.promise
}

/** Looks a name up and checks its addresses. The connection uses these and does not look the name up again. */
function checkedLookup(home_network: boolean, resolve: Resolve = everyAddress): LookupFunction {
  return (name, options, done) => {
    resolve(name)
      .then(found => {
        for (const { address } of found) mustBeAllowed(address, home_network)
        const [first] = found
        if (!first) throw new OutgoingError('unreachable')
        if (options.all) done(null, found)
        else done(null, first.address, first.family)
      })
      .catch(error => done(error, []))
  }
}

const everyAddress: Resolve = name => lookup(name, { all: true })

async function body(answer: IncomingMessage, status: number, most_bytes: number): Promise<Buffer> {
  if (status !== 200) {
    answer.destroy()
    throw new OutgoingError('bad_status', { status })
  }
  return bytesOf(answer, most_bytes)
}

async function bytesOf(answer: IncomingMessage, most_bytes: number): Promise<Buffer> {
  // A small compressed body could expand without limit.
  if (!/^(identity)?$/.test(answer.headers['content-encoding'] ?? '')) {
    answer.destroy()
    throw new OutgoingError('compressed')
  }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += part.length
    if (bytes > most_bytes) throw new OutgoingError('too_large')
    parts.push(part)
  }
  if (!answer.complete) throw new OutgoingError('unreachable')
  return Buffer.concat(parts)
}

function mustBeAllowed(address: string, home_network: boolean) {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (!reserved.check(address, family) && (home_network || !home.check(address, family))) return
  throw new OutgoingError('private_address')
}

/** The addresses of the own machine and the home network. */
const home = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
])

/** The addresses where no public or home server is: of links, of groups, for tests, and those that hide others. */
const reserved = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
