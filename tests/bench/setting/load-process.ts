import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { quantile } from './figures.ts'

/** Requests over persistent connections, each sending its next request after an answer. */
export interface Load {
  address: string
  path: string
  token?: string
  connections: number
  seconds: number
}

export interface LoadResult {
  per_second: number
  p50_ms: number
  p99_ms: number
  /** The number of answers other than 200. */
  refused: number
}

const endOfHead = Buffer.from('\r\n\r\n')

/** Uses bare sockets, because a client that parses every header would itself be measured. */
async function bear({ address, path, token, connections, seconds }: Load): Promise<LoadResult> {
  const { hostname, port, host } = new URL(address)
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : ''
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${authorization}Accept-Language: en\r\n\r\n`)
  const times: number[] = []
  let refused = 0
  const begun = performance.now()
  const end = begun + seconds * 1000
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay(true))
  await Promise.all(sockets.map(ask))
  const took_s = (performance.now() - begun) / 1000
  return {
    per_second: times.length / took_s,
    p50_ms: quantile(times, 0.5),
    p99_ms: quantile(times, 0.99),
    refused,
  }

  async function ask(socket: Socket) {
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
        if (!text.startsWith('HTTP/1.1 200 ')) refused++
        head = Buffer.alloc(0)
      }
      if (missing > 0) return
      const now = performance.now()
      times.push(now - sent)
      if (now >= end) return void socket.end()
      sent = now
      socket.write(request)
    })
    socket.write(request)
    await once(socket, 'close')
  }
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load
process.send?.(await bear(load))
