import type { Configuration, CustomFetch } from 'openid-client'
import { exchangeOutside, OutgoingError } from '../../server/outgoing.ts'
import { AppError } from '../../shared/errors.ts'
import type { OutgoingLimits } from '../../shared/limits.ts'
import type { StoredOidcSettings } from './settings.ts'

/** The values that begin at the issuer and have to be the same at the return. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
  redirect_uri: string
}

/** The claims of an issuer about a person. Nothing but the first two identifies an account. */
export interface Claims {
  issuer: string
  subject: string
  email: unknown
  email_verified: unknown
  name: unknown
}

/** Asks the issuer for its endpoints. Throws 422 if it does not answer, or answers for another issuer. */
export async function discover(settings: StoredOidcSettings, limits: OutgoingLimits): Promise<Configuration> {
  const { issuer, client_id, client_secret, home_network } = settings
  // The package is loaded only where it is used.
  const client = await import('openid-client')
  const server = new URL(issuer ?? '')
  const isPlain = server.protocol === 'http:' && home_network
  const secret = client_secret === null ? client.None() : client.ClientSecretBasic(client_secret)
  return client
    .discovery(server, client_id ?? '', undefined, secret, {
      // The signature of each ID token is checked, not only where it came from.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      [client.customFetch]: fetchWithin(limits, home_network),
    })
    .catch(refuse)
}

/** The seconds within which a person has to have signed in at the issuer for a confirmation. */
const freshS = 300

export async function signInAddress(
  config: Configuration,
  { state, nonce, verifier, redirect_uri }: Checks,
  isFresh: boolean,
) {
  const client = await import('openid-client')
  const challenge = await client.calculatePKCECodeChallenge(verifier)
  const about = { scope: 'openid email profile', code_challenge: challenge, code_challenge_method: 'S256' }
  // Somebody who is signed in there has to show again that it is them.
  const again = isFresh ? { prompt: 'login', max_age: '0' } : {}
  return client.buildAuthorizationUrl(config, { ...about, ...again, redirect_uri, state, nonce }).href
}

/** Exchanges the issuer's answer for what it says about the person. Throws 403 for any answer that is not right. */
export async function claimsFor(
  config: Configuration,
  answer: string,
  checks: Checks,
  isFresh: boolean,
): Promise<Claims> {
  const client = await import('openid-client')
  const back = new URL(checks.redirect_uri)
  back.search = answer
  if (back.searchParams.get('error') === 'access_denied') throw new AppError(403, 'oidc_cancelled')
  const tokens = await client
    .authorizationCodeGrant(config, back, {
      pkceCodeVerifier: checks.verifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
      ...(isFresh && { maxAge: freshS }),
    })
    .catch(refuse)
  const claims: Partial<Record<string, unknown>> = tokens.claims() ?? {}
  const { iss, sub, email, email_verified, name, preferred_username } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub.length > 255) throw new AppError(403, 'oidc_refused')
  return { issuer: iss, subject: sub, email, email_verified, name: name ?? preferred_username }
}

/** Sends what the package asks for within the limits of the product, and follows no redirect. */
function fetchWithin(limits: OutgoingLimits, home_network: boolean): CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = { method, headers, ...(body == null ? {} : { body: String(body) }) }
    const { status, headers: answered, bytes } = await exchangeOutside(url, sent, { ...limits, home_network })
    const type = answered['content-type']
    const isEmpty = status === 204 || status === 304 || status < 200
    return new Response(isEmpty ? null : new Uint8Array(bytes), {
      status: status < 200 ? 502 : status,
      headers: type ? { 'content-type': type } : {},
    })
  }
}

/** Says in plain words whether the issuer did not answer or answered wrongly; the log gets the reason. */
function refuse(error: unknown): never {
  const isAway = causesOf(error).some(cause => cause instanceof OutgoingError)
  const refusal = isAway ? new AppError(422, 'oidc_unreachable') : new AppError(403, 'oidc_refused')
  throw Object.assign(refusal, { cause: error })
}

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
