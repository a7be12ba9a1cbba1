import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { ConnectionLimits } from '../shared/limits.ts'
import type { KeyPair } from './certificates.ts'

/** The first byte of a TLS handshake. No HTTP request begins with it. */
const handshake = 22

/** TLS on the port of plain HTTP. */
export interface SecurePort {
  /** Serves TLS with this certificate from the next connection on; undefined stops that. Throws if the two do not fit. */
  use(pair: KeyPair | undefined): void
}

/**
 * Lets the server of the application speak TLS on its port too, with HTTP/2 where the client can: the first byte of a
 * connection tells which of the two it is. As long as there is no certificate, nothing is different.
 */
export function securePort(app: FastifyInstance, limits: ConnectionLimits): SecurePort {
  const plain = app.server
  const serveHttp = plain.listeners('connection') as ((socket: Socket) => void)[]
  plain.removeAllListeners('connection')
  const asHttp = (socket: Socket) => {
    for (const serve of serveHttp) serve.call(plain, socket)
  }

  const http2 = createHttp2Server({ settings: { maxConcurrentStreams: 100 } })
  http2.setTimeout(plain.keepAliveTimeout)
  // The listeners of the plain server are those of the application.
  http2.on('request', (request, answer) => plain.emit('request', request, answer))
  const sessions = new Set<ServerHttp2Session>()
  http2.on('session', session => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  app.addHook('preClose', async () => {
    for (const session of sessions) session.close()
  })

  const tls = createTlsServer({ ALPNProtocols: ['h2', 'http/1.1'], handshakeTimeout: limits.headers_ms }, socket =>
    socket.alpnProtocol === 'h2' ? http2.emit('connection', socket) : asHttp(socket),
  )
  let inUse: KeyPair | undefined
  plain.on('connection', (socket: Socket) => {
    if (inUse) serveByFirstByte(socket)
    else asHttp(socket)
  })

  function serveByFirstByte(socket: Socket) {
    const close = () => socket.destroy()
    socket.once('error', close)
    socket.setTimeout(limits.headers_ms, close)
    socket.once('readable', () => {
      socket.setTimeout(0).off('timeout', close).off('error', close)
      const first: Buffer | null = socket.read(1)
      if (!first) return close()
      socket.unshift(first)
      if (first[0] !== handshake) return asHttp(socket)
      // An HTTP server leaves its side open when the client closes its own, which nobody would close during a handshake.
      socket.allowHalfOpen = false
      tls.emit('connection', socket)
    })
  }

  return {
    use(pair) {
      // A new context begins with new keys for tickets, so that nobody could resume a session.
      const isOther = pair?.certificate !== inUse?.certificate
      if (pair && isOther) tls.setSecureContext({ cert: pair.certificate, key: pair.key })
      inUse = pair
    },
  }
}
