import { randomBytes } from 'node:crypto'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Database, PasskeyChallengeRow, PasskeyRow, Tx } from '../../server/db/tables.ts'
import { AppError, conflict, type ErrorCode, notFound } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { limits } from '../../shared/limits.ts'
import { type Caller, recordEvent } from '../security-log/record.ts'
import { confirmPerson, markConfirmed, type SignedInCaller } from './confirm.ts'
import type { NewPasskey, Passkey, PasskeyProof, SignedIn } from './contract.ts'
import type { PasswordAgain } from './password-again.ts'
import { getPerson, userOf } from './queries.ts'
import { startSession } from './sessions.ts'
import { removeWayIn } from './ways-in.ts'

/*
 * Passkeys: a device proves that it has a private key by signing a challenge, after the person has unlocked it. That is
 * two factors in one, so nobody who signs in this way is asked for another. A passkey works at the one address that it
 * was made at, which the browser signs as well.
 */

/** The time for which a challenge can be answered. */
const validMs = 5 * 60_000

/** The keys that are accepted: ECDSA with P-256, Ed25519 and RSA, as COSE numbers them. */
const algorithms = [-7, -8, -257]

/** Makes a challenge for adding a passkey, after the password was entered again. */
export async function startAddingPasskey(
  host: CellarHost,
  again: PasswordAgain,
  caller: SignedInCaller,
): Promise<{ challenge: string }> {
  const { id: person_id } = caller.person
  await confirmPerson(host, again, caller)
  return { challenge: await makeChallenge(host.db, { purpose: 'add', person_id }, host.now()) }
}

/** Adds a passkey, which was made at the page that asks for it. */
export async function addPasskey(
  host: CellarHost,
  person_id: string,
  { name, id, client_data, attestation }: NewPasskey,
  page: string | undefined,
  caller: Caller,
): Promise<Passkey> {
  const now = host.now()
  const { challenge, origin } = clientDataIn(client_data)
  await takeChallenge(host.db, { challenge, purpose: 'add', person_id }, now)
  if (origin !== page) throw refused('passkey_elsewhere')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...publicKeyWith(id),
      response: { clientDataJSON: client_data, attestationObject: attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    supportedAlgorithmIDs: algorithms,
  }).catch(wrongAnswer)
  if (!verified) throw refused('passkey_refused')
  const { credential } = registrationInfo
  const row: PasskeyRow = {
    id: newId(now.getTime()),
    person_id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    signatures: credential.counter,
    origin,
    name,
    created_at: now.toISOString(),
    last_used_at: null,
  }
  await host.db.transaction().execute(async tx => {
    const others = await tx.selectFrom('passkeys').select('id').where('person_id', '=', person_id).execute()
    if (others.length >= limits.passkeys_per_person) throw conflict('too_many_passkeys', { max: others.length })
    const added = await tx
      .insertInto('passkeys')
      .values(row)
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) throw conflict('exists_already')
    await recordEvent(tx, caller, { kind: 'passkey_added', person_id, detail: name }, now)
  })
  host.log.warn({ event: 'passkey_added', person_id })
  return passkeyOf(row)
}

export async function listPasskeysOf(db: Database, person_id: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', person_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(passkeyOf)
}

/** Gives a passkey of the person another name. Throws 404 for one that is not theirs. */
export async function renamePasskey(db: Database, { person_id, passkey_id }: OnePasskey, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkey_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

export interface OnePasskey {
  person_id: string
  passkey_id: string
}

/** Removes a passkey of the person. Throws 404 for one that is not theirs, and 409 for their last way to sign in. */
export async function removePasskey(
  host: CellarHost,
  passkey: OnePasskey,
  again: PasswordAgain,
  caller: SignedInCaller,
): Promise<void> {
  await confirmPerson(host, again, caller)
  await host.db.transaction().execute(async tx => {
    await removeWayIn(host.config, tx, passkey.person_id, () => forgetPasskey(tx, passkey, caller, host.now()))
  })
  host.log.warn({ event: 'passkey_removed', person_id: passkey.person_id })
}

/** Removes a passkey, for its person or an administrator. Throws 404 if the person has no such passkey. */
export async function forgetPasskey(
  tx: Tx,
  { person_id, passkey_id }: OnePasskey,
  caller: SignedInCaller,
  now: Date,
): Promise<void> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkey_id)
    .where('person_id', '=', person_id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw notFound()
  const event = { kind: 'passkey_removed', person_id, by_id: caller.person.id, detail: removed.name } as const
  await recordEvent(tx, caller, event, now)
}

/** Makes a challenge for signing in, for whoever has a passkey. */
export async function startPasskeySignIn(db: Database, now: Date): Promise<{ challenge: string }> {
  return { challenge: await makeChallenge(db, { purpose: 'sign_in', person_id: null }, now) }
}

/** Signs in by the signature of a passkey. */
export async function signInByPasskey(host: CellarHost, proof: PasskeyProof, caller: Caller): Promise<SignedIn> {
  const now = host.now()
  const passkey = await checkProof(host, proof, { purpose: 'sign_in', person_id: null }, caller)
  const { person_id } = passkey
  const person = await getPerson(host.db, person_id)
  if (person.disabled_at) throw await failedSignIn(host, caller, person_id, 'account_disabled', 'disabled')
  const token = await host.db.transaction().execute(async tx => {
    await noteUse(tx, passkey, now)
    await tx.updateTable('people').set({ last_seen_at: now.toISOString() }).where('id', '=', person_id).execute()
    await recordEvent(tx, caller, { kind: 'signed_in', person_id, detail: 'passkey' }, now)
    return startSession(tx, person_id, caller.userAgent, now)
  })
  host.changeBus.tell(person_id)
  host.log.info({ event: 'signed_in', person_id, by: 'passkey' })
  return { token, user: userOf(person) }
}

/** Makes a challenge by which a signed-in person shows again that it is them. */
export async function startConfirming(db: Database, person_id: string, now: Date): Promise<{ challenge: string }> {
  return { challenge: await makeChallenge(db, { purpose: 'confirm', person_id }, now) }
}

/** Confirms a session by the signature of a passkey, which is two factors in one. */
export async function confirmByPasskey(
  host: CellarHost,
  proof: PasskeyProof,
  caller: SignedInCaller,
): Promise<{ until: string }> {
  const { id: person_id, session_id } = caller.person
  const passkey = await checkProof(host, proof, { purpose: 'confirm', person_id }, caller)
  if (passkey.person_id !== person_id) throw refused('passkey_unknown')
  return host.db.transaction().execute(async tx => {
    await noteUse(tx, passkey, host.now())
    return markConfirmed(tx, session_id, host.now())
  })
}

/** Returns the passkey that signed a challenge, with the number of its signatures. Throws 403 for any other answer. */
async function checkProof(
  host: CellarHost,
  proof: PasskeyProof,
  about: Pick<PasskeyChallengeRow, 'purpose' | 'person_id'>,
  caller: Caller,
): Promise<PasskeyRow> {
  const { challenge, origin } = clientDataIn(proof.client_data)
  await takeChallenge(host.db, { challenge, ...about }, host.now())
  const passkey = await host.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', proof.id)
    .executeTakeFirst()
  if (!passkey) throw refused('passkey_unknown')
  const fail = (code: ErrorCode) => failedSignIn(host, caller, passkey.person_id, code, 'passkey')
  if (origin !== passkey.origin) throw await fail('passkey_elsewhere')
  const signatures = await signaturesAfter(passkey, proof, challenge)
  if (signatures === undefined) throw await fail('passkey_refused')
  return { ...passkey, signatures }
}

async function failedSignIn(
  { db, now }: CellarHost,
  caller: Caller,
  person_id: string,
  code: ErrorCode,
  detail: 'passkey' | 'disabled',
): Promise<AppError> {
  await recordEvent(db, caller, { kind: 'sign_in_failed', person_id, by_id: null, detail }, now())
  return refused(code)
}

async function noteUse(tx: Tx, { id, signatures }: PasskeyRow, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ signatures, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst()
  // It was removed while the signature was checked.
  if (numUpdatedRows === 0n) throw refused('passkey_unknown')
}

/** Returns the number of signatures that the device counts, or undefined if the signature is not of this passkey. */
async function signaturesAfter(
  { credential_id, public_key, signatures, origin }: PasskeyRow,
  { client_data, authenticator_data, signature }: PasskeyProof,
  challenge: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const response = { clientDataJSON: client_data, authenticatorData: authenticator_data, signature }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...publicKeyWith(credential_id), response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    credential: {
      id: credential_id,
      publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
      counter: Number(signatures),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

const publicKeyWith = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

/** Reads what the browser signed: the challenge that it answers, and the address of the page. */
function clientDataIn(client_data: string): { challenge: string; origin: string } {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(client_data, 'base64url').toString())
    if (typeof challenge === 'string' && URL.canParse(origin)) return { challenge, origin }
  } catch {
    // It is no answer of a browser.
  }
  throw refused('passkey_refused')
}

async function makeChallenge(
  db: Database,
  about: Pick<PasskeyChallengeRow, 'purpose' | 'person_id'>,
  now: Date,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
  const expires_at = new Date(now.getTime() + validMs).toISOString()
  await db
    .insertInto('passkey_challenges')
    .values({ ...about, challenge, expires_at })
    .execute()
  return challenge
}

/** Uses a challenge up before the answer to it is checked, so that it can be answered once. */
async function takeChallenge(
  db: Database,
  { challenge, purpose, person_id }: Pick<PasskeyChallengeRow, 'challenge' | 'purpose' | 'person_id'>,
  now: Date,
) {
  if (!/^[\w-]{43}$/.test(challenge)) throw refused('passkey_expired')
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('person_id', 'is not distinct from', person_id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (taken.numDeletedRows === 0n) throw refused('passkey_expired')
}

function passkeyOf({ id, credential_id, name, origin, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, credential_id, name, address: origin, created_at, last_used_at }
}

const refused = (code: ErrorCode) => new AppError(403, code)

const wrongAnswer = () => {
  throw refused('passkey_refused')
}
