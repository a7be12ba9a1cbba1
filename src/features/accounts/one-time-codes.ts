import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/*
 * The codes that an authenticator app shows: RFC 6238 with the values that every app knows (SHA-1, six digits, a new
 * code every 30 seconds).
 */

const period = 30
/** A code is accepted while the clock of the phone is up to a minute off. */
const stepsOff = 2

/** Makes a secret of 160 bits, in base 32 as apps let people type it. */
export function newSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32
}

/** Returns the address that an app reads from the QR code. */
export function secretAddress(secret: string, email: string, issuer: string): string {
  return totpOf(secret, email, issuer).toString()
}

/** Returns the number of the step that a code belongs to, or undefined for a code of no step around now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const off = totpOf(secret).validate({ token: code, timestamp, window: stepsOff })
  return off === null ? undefined : TOTP.counter({ period, timestamp }) + off
}

function totpOf(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
}
