import type { FastifyInstance } from 'fastify'

/** A proxy whose information about visitors is not trusted, by the header it sent and the address it came from. */
export interface UntrustedProxy {
  header: string
  address: string
}

const headers = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip']

/**
 * Warns once of a proxy that TRUST_PROXY does not list: all visitors behind it have its address, and share its limits.
 */
export function watchForProxies(app: FastifyInstance): () => UntrustedProxy | null {
  let found: UntrustedProxy | null = null
  app.addHook('onRequest', async request => {
    // With a trusted proxy there are several: its own address, and the one it names.
    if (found || (request.ips?.length ?? 1) > 1) return
    const header = headers.find(name => request.headers[name] !== undefined)
    if (!header) return
    found = { header, address: request.socket.remoteAddress ?? '' }
    app.log.warn(
      { event: 'proxy_not_trusted', ...found },
      `A request came with ${header} from ${found.address}. If that is your proxy, set TRUST_PROXY=${found.address}: until then all visitors behind it count as one.`,
    )
  })
  return () => found
}
