import * as z from 'zod/mini'
import { limits } from '../../shared/limits.ts'

/** At sign-in any text is tried; only a new password has to follow the rules. */
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(limits.password_max))

/** A code of the second factor: what the app shows, or a backup code. */
export const secondCode = z.string().check(z.minLength(1), z.maxLength(limits.line))

/**
 * The fields that signed-in people fill in again before anything dangerous. The password is missing if the session was
 * just confirmed in another way; `code` is for a second factor, or a backup code of somebody without a password.
 */
export const passwordAgain = { password: z.optional(currentPassword), code: z.optional(secondCode) }
export interface PasswordAgain {
  password?: string | undefined
  code?: string | undefined
}
