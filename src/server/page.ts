import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { apiMark, apiMarkValue } from '../shared/api-mark.ts'
import { answerNotFound } from './refusals.ts'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The page's only policy: src/web/trusted-script.ts.
  'trusted-types own-scripts',
].join('; ')

/** The worker that reads codes in pictures alone may make a program of wasm; it fetches that and can do little else. */
const decodingPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
const isDecoding = (url: string) => /^\/assets\/decoding-worker-[\w-]+\.js$/.test(url)

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Headers of every answer: nothing is sniffed, framed, shared with other origins or kept where it should not be. */
export function guardAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const api = request.url.startsWith('/api/') && request.url !== '/api/docs'
    reply.headers(api ? ofApi : isDecoding(request.url) ? ofDecoding : ofPage)
    if (api && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

const ofAll = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const ofApi = { ...ofAll, 'content-security-policy': apiPolicy, [apiMark]: apiMarkValue }
const ofPage = { ...ofAll, 'content-security-policy': pagePolicy }
const ofDecoding = { ...ofAll, 'content-security-policy': decodingPolicy }

/** The built front end: hashed files for good, the page anew each time, and the page for every screen's address. */
export async function servePage(app: FastifyInstance, built: string) {
  app.setNotFoundHandler(answerNotFound)
  if (!existsSync(built)) return
  await app.register(fastifyStatic, {
    root: built,
    // Its own route reads the whole folder for each file it serves.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (path.startsWith('api/')) return answerNotFound(request, reply)
    return reply.sendFile(/\.\w+$/.test(path) ? path : 'index.html')
  })
}
