import type { FastifyInstance } from 'fastify'
import { isOfApi } from './page.ts'

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, Accept-Language, X-Composed-At, X-Seen-Version, X-Time-Zone',
  'access-control-max-age': '7200',
}
const exposed = 'Content-Disposition, Retry-After, X-Decoded-Length, X-Estimated-Length, X-Wine-Cellar'

/**
 * Lets front ends of these origins, and no others, use the API. Credentials are never allowed, since the API uses no
 * cookies. Call this after `guardAnswers`, whose header for other origins it overrides.
 */
export function shareWithOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  const isNamed = (origin: string | undefined): origin is string => origin !== undefined && origins.includes(origin)

  app.addHook('onSend', (request, reply, _payload, done) => {
    const { origin } = request.headers
    const varies = reply.getHeader('vary')
    reply.header('vary', varies ? `${varies}, Origin` : 'Origin')
    if (isNamed(origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': exposed,
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
    done()
  })

  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': method } = request.headers
    if (request.method !== 'OPTIONS' || method === undefined || !isNamed(origin) || !isOfApi(request)) return
    return reply.status(204).headers(preflight).send()
  })
}
