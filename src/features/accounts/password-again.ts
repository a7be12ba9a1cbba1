import * as z from 'zod/mini'
import { limits } from '../../shared/limits.ts'

/** At sign-in any text is tried; only a new password has to follow the rules. */
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(limits.password_max))

/** A code of the second factor: what the app shows, or a backup code. */
export const secondCode = z.string().check(z.minLength(1), z.maxLength(limits.line))

/** The fields that signed-in people fill in again before anything dangerous; `code` only for a second factor. */
export const passwordAgain = { password: currentPassword, code: z.optional(secondCode) }
export interface PasswordAgain {
  password: string
  code?: string | undefined
}
