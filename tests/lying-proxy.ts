import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer that a proxy gives by itself, in place of the server. */
export interface Lie {
  status: number
  body?: string
}

/**
 * A proxy between a device and a server, as in front of many instances: it forwards requests, or answers by itself and
 * calls itself nginx. `lie` decides by the request and the bytes of its body.
 */
export class LyingProxy {
  readonly url: string
  readonly #server: Server
  lie: (request: IncomingMessage, bytes: number) => Lie | undefined = () => undefined
  /** The number of body bytes that arrived, whether forwarded or not. */
  received = 0

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async to(target: string): Promise<LyingProxy> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new LyingProxy(server)
    server.on('request', async (near: IncomingMessage, answer) => {
      const parts: Buffer[] = []
      for await (const part of near) parts.push(part)
      const body = Buffer.concat(parts)
      proxy.received += body.length
      const lie = proxy.lie(near, body.length)
      if (lie) {
        answer.writeHead(lie.status, { server: 'nginx', 'content-type': 'text/html' })
        answer.end(lie.body ?? `<html><head><title>${lie.status}</title></head></html>`)
        return
      }
      const { connection: _, ...headers } = near.headers
      const far = request(target + near.url, { method: near.method, headers, agent: false })
      far.on('response', theirs => {
        answer.writeHead(theirs.statusCode ?? 502, theirs.headers)
        theirs.pipe(answer)
      })
      far.on('error', () => answer.destroy())
      far.end(body)
    })
    return proxy
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
