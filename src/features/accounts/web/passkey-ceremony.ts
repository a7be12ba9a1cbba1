import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { call } from '../../../client/api.ts'
import {
  confirmByPasskey,
  type NewPasskey,
  type Passkey,
  type PasskeyProof,
  startAddingPasskey,
  startConfirming,
  startPasskeySignIn,
} from '../contract.ts'
import type { PasswordAgain } from '../password-again.ts'

/*
 * The part of the browser and its passkeys. It is fetched when somebody uses one, with the library that knows what
 * browsers want.
 */

export type NotMade = 'cancelled' | 'known'

interface Owner {
  id: string
  email: string
  name: string
  passkeys: readonly Passkey[]
}

/** The keys that the server accepts: ECDSA with P-256, Ed25519 and RSA, as COSE numbers them. */
const algorithms = [-7, -8, -257]

/** Lets the browser make a passkey. Returns why not if the person changes their mind, or the device has one already. */
export async function makePasskey(
  again: PasswordAgain,
  { id, email, name, passkeys }: Owner,
): Promise<Omit<NewPasskey, 'name'> | NotMade> {
  const { challenge } = await call(startAddingPasskey, { body: again })
  const { hostname } = location
  const here = passkeys.filter(passkey => passkey.address === location.origin)
  const made = await orReason(
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: hostname, name: 'Wine Cellar' },
        user: { id: btoa(id).replaceAll('=', ''), name: email, displayName: name },
        pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
        excludeCredentials: here.map(passkey => ({ id: passkey.credential_id, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  )
  if (typeof made === 'string') return made
  const { clientDataJSON: client_data, attestationObject: attestation } = made.response
  return { id: made.id, client_data, attestation }
}

/** Lets the browser sign with a passkey that the person chooses. Returns undefined if they change their mind. */
export async function proveByPasskey(): Promise<PasskeyProof | undefined> {
  const { challenge } = await call(startPasskeySignIn)
  return proofOf(challenge)
}

/** Confirms with a passkey that it is the signed-in person. Returns false if they change their mind. */
export async function confirmWithPasskey(): Promise<boolean> {
  const { challenge } = await call(startConfirming)
  const proof = await proofOf(challenge)
  if (proof) await call(confirmByPasskey, { body: proof })
  return proof !== undefined
}

async function proofOf(challenge: string): Promise<PasskeyProof | undefined> {
  const optionsJSON = { challenge, rpId: location.hostname, userVerification: 'required' as const }
  const signed = await orReason(startAuthentication({ optionsJSON }))
  if (typeof signed === 'string') return undefined
  const { clientDataJSON: client_data, authenticatorData: authenticator_data, signature } = signed.response
  return { id: signed.id, client_data, authenticator_data, signature }
}

/** A browser tells nothing but this about somebody who cancels, waits too long or has no passkey. */
async function orReason<T extends object>(ceremony: Promise<T>): Promise<T | NotMade> {
  try {
    return await ceremony
  } catch (error) {
    const { name } = error instanceof WebAuthnError && error.cause instanceof Error ? error.cause : (error as Error)
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
    if (name === 'InvalidStateError') return 'known'
    throw error
  }
}
