import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server behind the proxy. */
interface Target {
  /** Its address, without a slash at the end. */
  url: string
  /** The header that names the path which the proxy removes; without one the path stays in the address. */
  header?: string
}

/** A proxy that serves other servers under paths of its own host, and whose line can be cut. */
export class PrefixProxy {
  readonly origin: string
  readonly #server: Server
  isCut = false

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async to(targets: Record<string, Target>): Promise<PrefixProxy> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new PrefixProxy(server)
    server.on('request', (near: IncomingMessage, answer) => {
      const url = near.url ?? '/'
      const prefix = Object.keys(targets).find(each => url.startsWith(`${each}/`))
      const target = prefix === undefined ? undefined : targets[prefix]
      if (proxy.isCut || prefix === undefined || !target) return answer.destroy()
      const { header } = target
      const headers = header ? { ...near.headers, [header]: prefix } : near.headers
      const path = header ? url.slice(prefix.length) : url
      const far = request(new URL(target.url).origin + path, { method: near.method, headers, agent: false })
      far.on('response', theirs => {
        answer.writeHead(theirs.statusCode ?? 502, theirs.headers)
        theirs.pipe(answer)
      })
      far.on('error', () => answer.destroy())
      answer.on('close', () => far.destroy())
      near.pipe(far)
    })
    return proxy
  }

  cut(): void {
    this.isCut = true
    this.#server.closeAllConnections()
  }

  restore(): void {
    this.isCut = false
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
