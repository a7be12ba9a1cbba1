import type { FastifyInstance } from 'fastify'
import { isOfApi } from './page.ts'

/** The answers of this process to requests to the API since its start. Times are in milliseconds. */
export interface RequestFigures {
  answered: number
  /** The number of requests that were refused by a limit on their number. */
  limited: number
  /** The routes whose slowest answers took longest. */
  slowest: { route: string; count: number; mean_ms: number; slowest_ms: number }[]
}

const shown = 10

/** Counts and times the answers of the API by their routes. Streams are counted, but last as long as somebody listens. */
export function watchRequests(app: FastifyInstance): () => RequestFigures {
  const routes = new Map<string, { count: number; total_ms: number; slowest_ms: number }>()
  let answered = 0
  let limited = 0
  app.addHook('onResponse', async (request, reply) => {
    if (!isOfApi(request)) return
    answered++
    if (reply.statusCode === 429) limited++
    if (!/^application\/json/.test(String(reply.getHeader('content-type') ?? 'application/json'))) return
    const route = `${request.method} ${request.routeOptions.url ?? ''}`
    const { count = 0, total_ms = 0, slowest_ms = 0 } = routes.get(route) ?? {}
    const ms = reply.elapsedTime
    routes.set(route, { count: count + 1, total_ms: total_ms + ms, slowest_ms: Math.max(slowest_ms, ms) })
  })
  return () => ({
    answered,
    limited,
    slowest: Array.from(routes, ([route, { count, total_ms, slowest_ms }]) => ({
      route,
      count,
      mean_ms: Math.round(total_ms / count),
      slowest_ms: Math.round(slowest_ms),
    }))
      .sort((a, b) => b.slowest_ms - a.slowest_ms)
      .slice(0, shown),
  })
}
