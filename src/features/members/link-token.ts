import { hash, randomBytes } from 'node:crypto'

/** The digits of a token. QR codes write capitals and figures with fewer modules. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Makes a token of 260 random bits for a link. */
export function newToken(): string {
  return Array.from(randomBytes(52), byte => digits[byte & 31]).join('')
}

/** Returns the digest of a token, in place of which it is stored. */
export function digestOf(token: string): string {
  return hash('sha256', token)
}
