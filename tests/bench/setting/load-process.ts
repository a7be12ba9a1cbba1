import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { newId } from '../../../src/shared/ids.ts'
import { quantile } from './figures.ts'

/** Requests over persistent connections, each sending its next request after an answer. */
export interface Load {
  address: string
  /**
   * The request of the first connection, of the second and so on, which each repeats; or, if `each` is `once`, requests
   * in a row that are sent once, by whichever connection is free.
   */
  requests: readonly Request[]
  each?: 'again' | 'once'
  connections: number
  seconds: number
}

export interface Request {
  path: string
  token?: string
  /** The body of a write in JSON, in which a new id takes the place of each `{id}`. Without it, the path is read. */
  body?: string
}

export interface LoadResult {
  per_second: number
  p50_ms: number
  p99_ms: number
  /** The number of answers other than 200 and 201. */
  refused: number
}

const endOfHead = Buffer.from('\r\n\r\n')

/** Uses bare sockets, because a client that parses every header would itself be measured. */
async function bear({ address, requests, each = 'again', connections, seconds }: Load): Promise<LoadResult> {
  const { hostname, port, host } = new URL(address)
  const times: number[] = []
  let refused = 0
  const begun = performance.now()
  const end = begun + seconds * 1000
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay(true))
  let next = 0
  await Promise.all(
    sockets.map((socket, at) => {
      const again = messagesOf(requests[at % requests.length] as Request)
      const once = () => (next < requests.length ? messagesOf(requests[next++] as Request)() : undefined)
      return ask(socket, each === 'once' ? once : again)
    }),
  )
  const took_s = (performance.now() - begun) / 1000
  return {
    per_second: times.length / took_s,
    p50_ms: quantile(times, 0.5),
    p99_ms: quantile(times, 0.99),
    refused,
  }

  function messagesOf({ path, token, body }: Request): () => string {
    const authorization = token ? `Authorization: Bearer ${token}\r\n` : ''
    const head = `${path} HTTP/1.1\r\nHost: ${host}\r\n${authorization}Accept-Language: en\r\n`
    if (body === undefined) return () => `GET ${head}\r\n`
    return () => {
      const text = body.replaceAll('{id}', () => newId())
      const about = `Content-Type: application/json\r\nContent-Length: ${text.length}\r\nIdempotency-Key: ${newId()}\r\n`
      return `POST ${head}${about}\r\n${text}`
    }
  }

  async function ask(socket: Socket, message: () => string | undefined) {
    let sent = performance.now()
    let missing = 0
    let head = Buffer.alloc(0)
    socket.on('data', part => {
      if (missing > 0) missing -= part.length
      else {
        head = head.length > 0 ? Buffer.concat([head, part]) : part
        const at = head.indexOf(endOfHead)
        if (at < 0) return
        const text = head.toString('latin1', 0, at)
        missing = Number(/^content-length: (\d+)$/im.exec(text)?.[1]) - (head.length - at - endOfHead.length)
        if (!/^HTTP\/1\.1 20[01] /.test(text)) refused++
        head = Buffer.alloc(0)
      }
      if (missing > 0) return
      const now = performance.now()
      times.push(now - sent)
      const following = now < end ? message() : undefined
      if (following === undefined) return void socket.end()
      sent = now
      socket.write(following)
    })
    socket.write(message() ?? '')
    await once(socket, 'close')
  }
}

const [load] = (await once(process, 'message')) as [Load]
process.send?.(await bear(load), () => process.disconnect())
