import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { list, maybe, oneOf } from '../../shared/fields.ts'
import { passwordAgain } from '../accounts/password-again.ts'

/** A name or an IP address by which devices reach the server; `localhost` is secure without a certificate. */
export const HostName = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253), z.refine(isHost, 'not_a_host'))

function isHost(text: string): boolean {
  const isLoopback = /^(localhost|0\.0\.0\.0|127(\.\d+){3}|::1?)$/.test(text) || text.endsWith('.localhost')
  const written = text.includes(':') ? `[${text}]` : text
  return !isLoopback && /^[\w.:[\]-]+$/.test(written) && URL.parse(`http://${written}`)?.hostname === written
}

/** The authority of this server, which devices trust. */
export const Authority = z.strictObject({
  /** The hosts that it can vouch for. */
  hosts: z.array(z.string()),
  /** The SHA-256 of its certificate, as devices show it. */
  fingerprint: z.string(),
})
export type Authority = z.infer<typeof Authority>

export const SafeAddress = z.strictObject({
  /** The certificate that this server has: none, one of its own authority, or the files of TLS_CERTIFICATE and TLS_KEY. */
  kind: oneOf(['none', 'authority', 'files']),
  hosts: z.array(z.string()),
  valid_until: maybe(z.string()),
  fingerprint: maybe(z.string()),
  /** Names and addresses of the machine in its networks. */
  suggested: z.array(z.string()),
})
export type SafeAddress = z.infer<typeof SafeAddress>

export const getSafeAddress = endpoint({
  method: 'GET',
  path: '/api/admin/safe-address',
  policy: 'admin',
  summary: 'The certificate with which this server itself serves https',
  answer: SafeAddress,
})

export const makeSafeAddress = endpoint({
  method: 'POST',
  path: '/api/admin/safe-address',
  policy: 'admin',
  summary: 'Make an authority for these hosts alone, and serve https with a certificate of it',
  body: z.strictObject({ ...passwordAgain, hosts: list(HostName, 20).check(z.minLength(1)) }),
  answer: SafeAddress,
})

export const removeSafeAddress = endpoint({
  method: 'POST',
  path: '/api/admin/safe-address/remove',
  policy: 'admin',
  summary: 'Stop serving https, and forget the authority',
  body: z.strictObject(passwordAgain),
  answer: SafeAddress,
})

export const getAuthority = endpoint({
  method: 'GET',
  path: '/api/authority',
  policy: 'public',
  summary: 'The authority that devices trust, so that this server is secure for them; null if there is none',
  answer: z.strictObject({ authority: maybe(Authority) }),
})
