import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../shared/errors.ts'
import type { Config } from './config.ts'
import { isPlainPath } from './plain-path.ts'
import { trustedHeaders } from './trusted-header.ts'

/** Returns the path under which the browser of a request sees the application; empty for the root. */
export type BasePathOf = (request: { raw: IncomingMessage }) => string

/** The headers in which a proxy states the path that it has removed from an address, the first one before the second. */
const prefixHeaders = ['x-ingress-path', 'x-forwarded-prefix'] as const

/**
 * Returns a reader of the path under which a browser sees the application: the one that a proxy of TRUST_PROXY has removed
 * from the address, followed by BASE_PATH. A path that is none is ignored.
 */
export function basePaths(config: Pick<Config, 'trust_proxy' | 'base_path'>): BasePathOf {
  const read = trustedHeaders(config)
  return ({ raw }) => {
    const stated = prefixHeaders.map(name => read(raw, name)?.replace(/\/$/, '')).find(text => text !== undefined)
    return (stated !== undefined && isPlainPath(stated) ? stated : '') + config.base_path
  }
}

/** Returns the address within BASE_PATH, by which routes are found; one outside it stays as it is, and is refused. */
export function addressWithin(base_path: string, url = '/'): string {
  return base_path !== '' && url.startsWith(`${base_path}/`) ? url.slice(base_path.length) : url
}

/** Refuses addresses outside BASE_PATH, and adds the slash that its own address lacks. */
export function keepWithin(app: FastifyInstance, base_path: string, basePathOf: BasePathOf) {
  if (base_path === '') return
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query] = request.originalUrl.split('?', 2)
    if (path.startsWith(`${base_path}/`)) return
    if (path !== base_path) throw new AppError(404, 'not_found')
    return reply.redirect(`${basePathOf(request)}/${query === undefined ? '' : `?${query}`}`, 308)
  })
}
