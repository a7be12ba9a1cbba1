import { ApiError, fieldMessagesOf, messageOf } from '../../../client/api-errors.ts'
import type { Outcome } from './session.ts'

/** A refusal of a form that asks for the person's own password again: a wrong one is told beside that field. */
export function passwordOutcome(error: unknown, otherwise: string): Outcome {
  const message = messageOf(error, otherwise)
  const wrong = error instanceof ApiError && error.code === 'wrong_password'
  return { ok: false, message, fields: wrong ? { password: message } : fieldMessagesOf(error) }
}
