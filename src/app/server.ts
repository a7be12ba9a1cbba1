import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { cleanUp } from '../features/accounts/clean-up.ts'
import { authenticate } from '../features/accounts/sessions.ts'
import { readSettings } from '../features/admin/stored-settings.ts'
import { backupJob } from '../features/backups/job.ts'
import { MomentsWatch } from '../features/backups/moments/watch.ts'
import { ratesJob } from '../features/money/updates/job.ts'
import { serveSafely } from '../features/safe-address/certificate.ts'
import { serveAuthority } from '../features/safe-address/routes.ts'
import { forgetOldEvents } from '../features/security-log/queries.ts'
import { BottleCounts } from '../ledger/server/bottle-counts.ts'
import { CellarCache } from '../ledger/server/cellar-cache.ts'
import { CellarFiles } from '../ledger/server/cellar-files.ts'
import type { CellarHost } from '../ledger/server/cellar-host.ts'
import { answeredBefore } from '../ledger/server/commit.ts'
import { removedCommands } from '../ledger/server/removed-commands.ts'
import { compressedFrom, quickBrotli, ReadyJson, sendReady } from '../server/answers.ts'
import { apiPage } from '../server/api-page.ts'
import { addressWithin, type BasePathOf, basePaths, keepWithin } from '../server/base-path.ts'
import { ChangeBus } from '../server/change-bus.ts'
import type { Config } from '../server/config.ts'
import { boundConnections } from '../server/connections.ts'
import { shareWithOrigins } from '../server/cors.ts'
import { cacheFolder } from '../server/db/data-folder.ts'
import { kindOf } from '../server/db/dialect.ts'
import { openBusTransport } from '../server/db/open.ts'
import type { Database, Tx } from '../server/db/tables.ts'
import { getHealth } from '../server/health.ts'
import { type Route, serve } from '../server/http.ts'
import { hourlyJob, runJobs } from '../server/jobs.ts'
import { LargeWrites } from '../server/large-writes.ts'
import { errorSerializers } from '../server/logged-error.ts'
import { serveMetrics } from '../server/metrics.ts'
import { openApiOf } from '../server/openapi.ts'
import { docsPolicy, guardAnswers, isOfApi, servePage } from '../server/page.ts'
import { Pictures } from '../server/pictures.ts'
import { proxyUsers } from '../server/proxy-user.ts'
import { watchForProxies } from '../server/proxy-watch.ts'
import { answerNotFound, answerRefusals } from '../server/refusals.ts'
import { sharedCounts } from '../server/request-counts.ts'
import { watchRequests } from '../server/request-watch.ts'
import { version } from '../server/root.ts'
import { readKey, secretsWith } from '../server/secrets.ts'
import { securePort } from '../server/secure-port.ts'
import { ServerErrors } from '../server/server-errors.ts'
import { Turns } from '../server/turns.ts'
import { refuseAddress, refuseUnreadable, rememberAnswers, requireHost } from '../server/unrouted.ts'
import type { Endpoint } from '../shared/contract.ts'
import { AppError } from '../shared/errors.ts'
import { memoize } from '../shared/memoize.ts'
import { routesOf } from './routes.ts'

export { sealStoredSecrets } from './seal-stored-secrets.ts'

export async function build(
  config: Config,
  db: Database,
  now: () => Date = () => new Date(),
  isReady: () => boolean = () => true,
): Promise<{ app: FastifyInstance; host: CellarHost }> {
  const app = Fastify({
    logger: {
      level: config.log_level,
      redact: ['req.headers.authorization'],
      serializers: errorSerializers,
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trust_proxy.length > 0 ? config.trust_proxy : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url }) => addressWithin(config.base_path, url),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
    // Node would refuse a request without a host by itself, and without our headers.
    http: {
      requireHostHeader: false,
      headersTimeout: config.connections.headers_ms,
      connectionsCheckingInterval: config.connections.checked_ms,
    },
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  const files = new CellarFiles(join(config.data_dir, cacheFolder), app.log)
  const cache = new CellarCache(db, config.cache_bytes, files)
  app.addHook('onListen', async () => {
    void files.tidy(db).catch(error => app.log.warn({ event: 'cellar_files_not_tidied', error }))
  })
  app.addHook('onClose', () => files.settled())
  const changeBus = new ChangeBus(await openBusTransport(config.database))
  // Runs before open requests are waited for, because an event stream never ends by itself.
  app.addHook('preClose', () => changeBus.close())
  const pictures = new Pictures()
  app.addHook('onClose', async () => pictures.close())
  const started_at = now().toISOString()
  const largeWrites = new LargeWrites(kindOf(db))
  const basePathOf = basePaths(config)
  const untrustedProxy = watchForProxies(app)
  const requestFigures = watchRequests(app)
  const errors = new ServerErrors(db)
  const host: CellarHost = {
    db,
    cache,
    bottleCounts: new BottleCounts(),
    turns: new Turns(db),
    changeBus,
    pictures,
    largeWrites,
    config,
    log: app.log,
    secrets: secretsWith(readKey(config)),
    started_at,
    untrustedProxy,
    proxyUser: proxyUsers(config),
    basePathOf,
    requestFigures,
    securePort: securePort(app, config.connections),
    errors,
    jobs: [backupJob, ratesJob, hourlyJob('security_log', forgetOldEvents), hourlyJob('clean_up', cleanUp)],
    moments: () => momentsWatch.state,
    restart: null,
    isReady,
    now,
  }
  const momentsWatch = new MomentsWatch(host, backupJob)
  runJobs(app, host)
  momentsWatch.start(app)
  serveSafely(app, host)
  keepWithin(app, config.base_path, basePathOf)
  app.addHook('onRequest', async ({ routeOptions: { url = '' } }) => {
    if (!isReady() && url.startsWith('/api/') && url !== getHealth.path) throw new AppError(503, 'database_away')
  })
  if (config.metrics_token) {
    await serveMetrics(app, config.metrics_token, host, () => {
      const { cellars, bytes, hits, misses } = cache.figures()
      return {
        cache_cellars: cellars,
        cache_bytes: bytes,
        cache_hits_total: hits,
        cache_misses_total: misses,
        event_listeners: changeBus.listeners,
      }
    })
  }
  guardAnswers(app)
  shareWithOrigins(app, config.cors_origins)
  rememberAnswers(app)
  boundConnections(app.server, config.connections, config.trust_proxy.length > 0)
  requireHost(app)
  answerRefusals(app, (request, error) => {
    errors.record(request, error, now()).catch(error => app.log.warn({ event: 'error_not_recorded', error }))
  })
  await app.register(compress, {
    threshold: compressedFrom,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quickBrotli } },
    // No client sends compressed bodies, and a small one could expand without limit.
    globalDecompression: false,
  })
  await app.register(rateLimit, limitOf(requestLimit(host), host))
  const routes = routesOf(host)
  const doorkeeper = {
    authenticate: (token: string, cellar_id: string | undefined, tx?: Tx) =>
      authenticate(tx ?? db, token, cellar_id, now()),
    answeredBefore,
  }
  serve(app, host, doorkeeper, [...routes, removedCommands])
  serveDocument(app, routes, basePathOf)
  serveAuthority(app, host)
  await servePage(app, config.web_folder, basePathOf)
  return { app, host }
}

/** Contracts check requests and answers. Without this, Fastify would load its own schema compilers at start. */
function noSchemas(): never {
  throw new Error('No route has a JSON schema')
}

const limitReadEveryMs = 10_000

/** Returns the requests per minute from one address, 0 for any number: those of the settings, read now and then, or of the environment. */
function requestLimit({ db, config, now, log, isReady }: CellarHost): () => number {
  let limit = config.requests_per_minute
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (isReady() && now().getTime() - readAt >= limitReadEveryMs) {
      readAt = now().getTime()
      readSettings(db).then(
        ({ requests_per_minute }) => {
          limit = requests_per_minute ?? config.requests_per_minute
        },
        error => log.warn({ event: 'limit_not_read', error }),
      )
    }
    return limit
  }
}

function limitOf(limit: () => number, { db, now }: CellarHost) {
  return {
    // Each process on PostgreSQL may be one of several.
    ...(kindOf(db) === 'postgres' ? { store: sharedCounts(db, now) } : {}),
    max: limit,
    timeWindow: 60_000,
    // The built files are the same for everybody and cost almost nothing.
    allowList: (request: FastifyRequest) => !isOfApi(request) || limit() === 0,
    errorResponseBuilder: (_: unknown, { ttl }: { ttl: number }) =>
      new AppError(429, 'too_many', { seconds: Math.ceil(ttl / 1000) }),
  }
}

function serveDocument(app: FastifyInstance, routes: readonly Route[], basePathOf: BasePathOf) {
  const endpoints = routes.map(route => route.endpoint)
  const config = { api: true } as const
  const ready = memoize(base => describe(endpoints, base), documentsMax)
  app.get('/api/openapi.json', { config }, (request, reply) =>
    sendReady(reply.type('application/json; charset=utf-8'), ready(basePathOf(request)).document),
  )
  app.get('/api/docs', { config }, (request, reply) =>
    sendReady(
      reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy),
      ready(basePathOf(request)).page,
    ),
  )
  // Refused before a body is read, and counted like any other request.
  const refused = async (request: FastifyRequest, reply: FastifyReply) => answerNotFound(request, reply)
  app.route({ method: app.supportedMethods, url: '/api/*', config, preParsing: refused, handler: refused })
}

/** A proxy can name any path, so that the documents for only a few are remembered. */
const documentsMax = 4

/** Makes both forms of the API document for a path. */
function describe(endpoints: readonly Endpoint[], base: string) {
  const document = openApiOf(endpoints, version, base)
  return { document: new ReadyJson(JSON.stringify(document)), page: new ReadyJson(apiPage(document)) }
}
