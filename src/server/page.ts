import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiMark, apiMarkValue } from '../shared/api-mark.ts'
import { sendReady } from './answers.ts'
import type { BasePathOf } from './base-path.ts'
import { builtPages } from './built-page.ts'
import { answerNotFound } from './refusals.ts'

/**
 * `api_origin` is the origin of the API if it is on another host than the page, otherwise empty; `framedBy` are the pages
 * that may show this one in a frame.
 */
const closedPolicy = (api_origin: string, framedBy = "'none'") =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${api_origin}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

// The only Trusted Types policy of the page is in src/client/trusted-script.ts.
const pagePolicy = (api_origin = '', framedBy?: string) =>
  `${closedPolicy(api_origin, framedBy)}; trusted-types own-scripts`
/** Behind a path there are other programs on the same host, and Home Assistant shows the page in a frame of its own. */
const policyAtPath = (api_origin: string) => pagePolicy(api_origin, "'self'")
/** A worker gets its policy from its script, and creates no Trusted Types policy. */
const scriptPolicy = (api_origin: string) => `${closedPolicy(api_origin)}; trusted-types 'none'`

/** Only the worker that reads codes in pictures may run WebAssembly; it fetches that and can do little else. */
const decodingPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
const isDecoding = (path: string) => /[\\/]assets[\\/]decoding-worker-[\w-]+\.js$/.test(path)

/** The documentation of the API has a style sheet, and nothing that runs. */
export const docsPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route belongs to the API: it gets the API's headers and counts towards the limit of requests. */
    api?: true
  }
}

/** Sets the headers of every answer, which prevent sniffing, framing, use by other origins and unwanted caching. */
export function guardAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(answerHeaders(request)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}

export function answerHeaders(request: FastifyRequest): Readonly<Record<string, string>> {
  return isOfApi(request) ? ofApi : ofPage
}

/**
 * Returns true if the matching route belongs to the API. If there is none, the address decides, read as any other
 * server would.
 */
export function isOfApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.config?.api ?? /^\/+api(\/|$)/i.test(plainPath(url))
}

/**
 * Returns the path of a request's target: without a host, decoded, with dots resolved and with a single leading slash.
 */
function plainPath(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^[/\\]+/, '/')
  try {
    return decodeURIComponent(new URL(path, 'http://host').pathname)
  } catch {
    return path
  }
}

const ofAll = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
export const ofApi = {
  ...ofAll,
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
  [apiMark]: apiMarkValue,
}
const ofPage = { ...ofAll, 'content-security-policy': pagePolicy() }

/**
 * Serves the built front end: hashed files with an unlimited lifetime, the page revalidated each time, and the page for
 * the address of every screen.
 */
export async function servePage(app: FastifyInstance, built: string, basePathOf: BasePathOf) {
  app.setNotFoundHandler(answerNotFound)
  if (!existsSync(built)) return
  const api_origin = apiOriginOf(built)
  const pageAt = builtPages(built)
  await app.register(fastifyStatic, {
    root: built,
    // The plugin's own route reads the whole folder for each file it serves.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, sent) => {
      const path = sent.replace(/\.(br|gz)$/, '')
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('content-security-policy', policyOf(path, api_origin))
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    if (isOfApi(request)) return answerNotFound(request, reply)
    const path = request.params['*']
    const file = /\.\w+$/.test(path) ? path : 'index.html'
    if (file !== 'index.html' && file !== 'sw.js') return reply.sendFile(file)
    reply.header('vary', 'x-ingress-path, x-forwarded-prefix')
    const base = basePathOf(request)
    if (base === '') return reply.sendFile(file)
    return file === 'sw.js'
      ? sendReady(headed(reply, 'text/javascript', scriptPolicy(api_origin)), pageAt(base).worker)
      : sendReady(headed(reply, 'text/html', policyAtPath(api_origin)), pageAt(base).page)
  })
}

const headed = (reply: FastifyReply, type: string, policy: string) =>
  reply.type(`${type}; charset=utf-8`).headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })

/** The build writes the origin of the API if it is on another host (see src/build/api-origin.ts). */
function apiOriginOf(built: string): string {
  const file = join(built, 'api-origin.txt')
  return existsSync(file) ? new URL(readFileSync(file, 'utf8').trim()).origin : ''
}

function policyOf(path: string, api_origin: string): string {
  if (!path.endsWith('.js')) return pagePolicy(api_origin)
  return isDecoding(path) ? decodingPolicy : scriptPolicy(api_origin)
}
