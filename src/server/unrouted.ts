import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../shared/errors.ts'
import { answerHeaders, ofApi } from './page.ts'
import { refusalBody, sendRefusal } from './refusals.ts'

/** Refuses an address that no router can read, such as `/%zz`. No hook runs for it. */
export function refuseAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(request, reply.headers(answerHeaders(request)), new AppError(400, 'bad_request'))
}

/** Refuses a request without a host, which HTTP/1.1 requires. Node would refuse it itself, but without our headers. */
export function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new AppError(400, 'bad_request')
  })
}

/** The last answer on each connection, which may still be in progress when the next request cannot be read. */
const answers = new WeakMap<Socket, ServerResponse>()

export const answerOn = (socket: Socket) => answers.get(socket)

export function rememberAnswers({ server }: FastifyInstance) {
  server.prependListener('request', ({ socket }: IncomingMessage, answer) => answers.set(socket, answer))
  // Any expectation other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer))
}

/**
 * Answers bytes that are no HTTP request, or that took too long to become one. There is only a connection, and no
 * request.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  const answer = answers.get(socket)
  const isAnswering = answer?.headersSent && !answer.writableFinished
  if (socket.writable && error.code !== 'ECONNRESET' && !isAnswering) socket.write(rawRefusal(refusalOf(error)))
  socket.destroySoon()
}

function refusalOf({ code }: { code?: string }): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError(431, 'bad_request')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError(408, 'too_slow')
    default:
      return new AppError(400, 'bad_request')
  }
}

function rawRefusal(refusal: AppError): string {
  const body = refusalBody(refusal, 'en', randomUUID())
  const headers = {
    ...ofApi,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`
}
