import cluster from 'node:cluster'
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Host, LastRun } from './host.ts'
import { isOfApi } from './page.ts'
import { answer, ask } from './process-messages.ts'
import { answerNotFound } from './refusals.ts'

const prefix = 'wine_cellar_'
const bucketsInSeconds = [0.005, 0.02, 0.1, 0.5, 2, 10]

/**
 * Serves figures in the format of Prometheus at `/metrics`, to those who send the token: those of this process, or of all
 * that serve with it by PROCESSES. They name routes and jobs, and nothing of anybody. `ofHost` returns the figures that
 * only the host knows, by their names.
 */
export async function serveMetrics(
  app: FastifyInstance,
  token: string,
  host: Host,
  ofHost: () => Record<string, number>,
) {
  // The package is loaded only where metrics are switched on.
  const { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register, prefix })
  const duration = new Histogram({
    name: `${prefix}request_duration_seconds`,
    help: 'Time to answer requests to the API',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsInSeconds,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!isOfApi(request)) return
    const labels = { method: request.method, route: request.routeOptions.url ?? '', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1_000)
  })
  for (const name of Object.keys(ofHost())) {
    new Gauge({
      name: prefix + name,
      help: name.replaceAll('_', ' '),
      registers,
      collect() {
        this.set(ofHost()[name] ?? 0)
      },
    })
  }
  const gaugeOfJobs = (name: string, help: string, figureOf: (last: LastRun) => number) =>
    new Gauge({
      name: prefix + name,
      help,
      labelNames: ['job'],
      aggregator: 'max',
      registers,
      async collect() {
        for (const job of host.jobs) {
          const { last } = await job.state(host)
          if (last) this.set({ job: job.name }, figureOf(last))
        }
      },
    })
  gaugeOfJobs('job_last_run_timestamp_seconds', 'Time at which a job was last run', last => Date.parse(last.at) / 1_000)
  gaugeOfJobs('job_failed', '1 if the last run of a job failed', last => (last.failed === null ? 0 : 1))
  if (cluster.isWorker) answer(process, 'metrics', () => register.getMetricsAsJSON())
  const registerOfAll = async () =>
    cluster.isWorker ? AggregatorRegistry.aggregate(await ask<object[]>(process, 'metrics')) : register
  app.get('/metrics', async (request, reply) => {
    const [, sent = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!isSame(sent, token)) return answerNotFound(request, reply)
    return reply.type(register.contentType).send(await (await registerOfAll()).metrics())
  })
}

function isSame(sent: string, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(sent), digest(token))
}
