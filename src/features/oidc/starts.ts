import { hash, randomBytes } from 'node:crypto'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Database, OidcStartRow } from '../../server/db/tables.ts'
import { AppError, conflict } from '../../shared/errors.ts'
import type { OidcReturn, OidcStart } from './contract.ts'
import { claimsFor, discover, signInAddress } from './issuer.ts'
import { readOidcSettings, withSecret } from './settings.ts'

/** The time in which a person signs in at the issuer. */
const validMs = 10 * 60_000

type About = Pick<OidcStartRow, 'purpose' | 'person_id'>

/**
 * Begins the way to the issuer. The page gets a state and a proof, of which the database has only digests: an answer
 * counts only for the browser that asked, once, for the same purpose and the same person.
 */
export async function startOidc(
  { db, config, secrets, now }: CellarHost,
  about: About,
  page: string | undefined,
): Promise<OidcStart> {
  const settings = await readOidcSettings(db)
  if (!settings.enabled) throw conflict('oidc_off')
  if (page === undefined) throw new AppError(403, 'oidc_elsewhere')
  const [state, proof, nonce, verifier] = [random(), random(), random(), random()]
  const redirect_uri = `${page}/oidc`
  const issuer = await discover(withSecret(secrets, settings), config.outgoing)
  const address = await signInAddress(issuer, { state, nonce, verifier, redirect_uri }, about.purpose === 'confirm')
  const at = now()
  await db.deleteFrom('oidc_starts').where('expires_at', '<=', at.toISOString()).execute()
  const expires_at = new Date(at.getTime() + validMs).toISOString()
  const row = { ...about, nonce, verifier, redirect_uri, issuer: null, subject: null, expires_at }
  await db
    .insertInto('oidc_starts')
    .values({ ...row, state: digestOf(state), proof: digestOf(proof) })
    .execute()
  return { address, state, proof }
}

/**
 * Returns who the person is at the issuer. The answer is exchanged once; until the start is ended, the same browser may
 * come back with the second factor.
 */
export async function identityOf(
  { db, config, secrets, log, now }: CellarHost,
  { state, proof, answer }: OidcReturn,
  about: About,
) {
  const start = await db
    .selectFrom('oidc_starts')
    .selectAll()
    .where('state', '=', digestOf(state))
    .where('proof', '=', digestOf(proof))
    .where('purpose', '=', about.purpose)
    .where('person_id', 'is not distinct from', about.person_id)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  if (!start) throw expired()
  if (start.issuer !== null && start.subject !== null) return { issuer: start.issuer, subject: start.subject }
  const { verifier } = start
  const used = await db
    .updateTable('oidc_starts')
    .set({ verifier: null })
    .where('state', '=', start.state)
    .where('verifier', 'is not', null)
    .executeTakeFirst()
  if (verifier === null || used.numUpdatedRows === 0n) throw expired()
  const settings = await readOidcSettings(db)
  if (!settings.enabled) throw conflict('oidc_off')
  const checks = { state, verifier, nonce: start.nonce, redirect_uri: start.redirect_uri }
  const issuer_now = await discover(withSecret(secrets, settings), config.outgoing)
  const claims = await claimsFor(issuer_now, answer, checks, about.purpose === 'confirm').catch(error => {
    log.warn({ event: 'oidc_refused', error: String((error as Error).cause ?? error) })
    throw error
  })
  const { issuer, subject } = claims
  await db.updateTable('oidc_starts').set({ issuer, subject }).where('state', '=', start.state).execute()
  return claims
}

/** Ends a start, so that nothing can be done with it again. Throws if it has ended already. */
export async function endStart(db: Database, state: string): Promise<void> {
  const ended = await db.deleteFrom('oidc_starts').where('state', '=', digestOf(state)).executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw expired()
}

const expired = () => new AppError(403, 'oidc_expired')
const random = () => randomBytes(32).toString('base64url')
const digestOf = (secret: string) => hash('sha256', secret)
