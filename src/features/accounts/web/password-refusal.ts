import { ApiError, fieldMessagesOf, messageOf } from '../../../client/api-errors.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'

/**
 * Returns the refusal of a form that asks for the person's own password. A wrong password is reported at that field.
 */
export function passwordRefusal(error: unknown, otherwise: string): FormRefusal {
  const message = messageOf(error, otherwise)
  const isWrong = error instanceof ApiError && error.code === 'wrong_password'
  return new FormRefusal(message, isWrong ? { password: message } : fieldMessagesOf(error))
}
