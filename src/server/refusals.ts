import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '../shared/contract.ts'
import { AppError, type ErrorCode, errorTexts } from '../shared/errors.ts'
import type { Language } from '../shared/languages.ts'
import { closeAfter } from './close-after.ts'
import { notWritten } from './db/dialect.ts'
import { fieldErrorSentence, languageOf, sentence } from './language.ts'

/** Turns every error into an answer. This is the only place that does so. */
export function answerRefusals(
  app: FastifyInstance,
  onUnexpected: (request: FastifyRequest, error: unknown) => void = () => {},
) {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const refusal = error instanceof AppError ? error : (notWrittenRefusal(error) ?? refusalOf(error))
    const isBusy = refusal.code === 'being_written' || refusal.code === 'uploads_full'
    if (refusal.status >= 500 && !isBusy) logError(request.log, refusal, error)
    if (refusal.code === 'internal') onUnexpected(request, error)
    if (refusal.code === 'too_many') reply.header('retry-after', String(refusal.values.seconds ?? 1))
    if (refusal.status === 503 || refusal.code === 'uploads_at_once')
      reply.header('retry-after', String(retryAfterSeconds))
    if (refusal.status === 408) closeAfter(reply)
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
    return sendRefusal(request, reply, refusal)
  })
}

const retryAfterSeconds = 2

/** Returns the refusal for a write that the disk did not accept, or undefined for any other error. */
export function notWrittenRefusal(error: unknown): AppError | undefined {
  return notWritten(error) ? Object.assign(new AppError(507, 'no_space'), { cause: error }) : undefined
}

/**
 * Logs an error of the server with its stack. An error of the database or the disk is logged in one line, and not for
 * each request.
 */
export function logError(log: FastifyBaseLogger, refusal: AppError, error: unknown) {
  const line = lines[refusal.code]
  if (!line) return log.error({ err: error }, 'request failed')
  if (Date.now() < (quietUntil.get(refusal.code) ?? 0)) return
  quietUntil.set(refusal.code, Date.now() + quietMs)
  const { message, code, errcode } = (refusal.cause ?? {}) as { message?: string; code?: string; errcode?: number }
  log.error([line, message || code, errcode].filter(Boolean).join(': '))
}

const lines: Partial<Record<ErrorCode, string>> = {
  database_away: 'The database is away',
  database_damaged: 'The database is not whole, and is not written to any more',
  no_space: 'The disk did not take a write, and nothing of it is kept',
}
const quietMs = 10_000
const quietUntil = new Map<ErrorCode, number>()

/** Answers a path that has no route. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(request, reply, new AppError(404, 'not_found'))
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: AppError) {
  const language = languageOf(request.headers['accept-language'], undefined)
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .send(refusalBody(refusal, language, request.id))
}

export function refusalBody(refusal: AppError, language: Language, request_id: string): string {
  const { code, values, fields, details } = refusal
  const described = fields && {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, fieldError]) => [
        name,
        { code: fieldError.code, message: fieldErrorSentence(language, fieldError) },
      ]),
    ),
  }
  const message = sentence(language, errorTexts[code], { ...values, request_id })
  const answer: ErrorAnswer = { code, message, ...described, ...(details ? { details } : {}), request_id }
  return JSON.stringify(answer)
}

/** Returns the refusal for an error that Fastify itself raises, such as for an invalid media type. */
function refusalOf(error: FastifyError): AppError {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError(415, 'wrong_media_type', { expected: 'application/json' })
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? new AppError(error.statusCode, 'bad_request')
        : new AppError(500, 'internal')
  }
}
