import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { readSetting } from '../../server/db/settings.ts'
import type { Host } from '../../server/host.ts'
import { AppError } from '../../shared/errors.ts'
import { fromBase32, toBase32 } from './base32.ts'
import type { ReadCard } from './card.ts'

/*
 * An instance signs all its cards with one key, which is made for the first of them and kept encrypted in the database,
 * so that other instances recognize it.
 */

/** The setting, and the name of the key for its encryption. */
export const cardKeySetting = 'wine_card_key'

type Keeper = Pick<Host, 'db' | 'secrets'>

/** Signs with the key of the instance. */
export interface Signer {
  /** The public key in base 32. */
  key: string
  sign(bytes: Uint8Array): string
}

/** Returns the signer of the instance, whichever of its processes made the key. Throws if the key cannot be read. */
export async function cardSigner({ db, secrets }: Keeper): Promise<Signer> {
  if ((await readSetting(db, cardKeySetting)) === undefined) {
    const { privateKey } = generateKeyPairSync('ed25519')
    const value = secrets.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cardKeySetting)
    await db
      .insertInto('settings')
      .values({ name: cardKeySetting, value })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
  }
  const stored = await storedKey({ db, secrets })
  if (!stored) throw new AppError(422, 'card_key_unreadable')
  return signerOf(stored)
}

/** Returns the public key of the instance, which has none before its first card. */
export async function findCardKey(keeper: Keeper): Promise<string | null> {
  const stored = await storedKey(keeper)
  return stored ? signerOf(stored).key : null
}

/** Returns whether the server whose key a card has signed it as it is. */
export function isSigned({ key, signature, signed }: ReadCard): boolean {
  const [x, bytes] = [fromBase32(key), fromBase32(signature)]
  if (!x || !bytes) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(x).toString('base64url') }
  try {
    return verify(null, signed, createPublicKey({ key: jwk, format: 'jwk' }), bytes)
  } catch {
    return false
  }
}

/** Returns the private key; undefined if there is none yet, or it was encrypted with a key that is missing. */
async function storedKey({ db, secrets }: Keeper): Promise<KeyObject | undefined> {
  const stored = await readSetting(db, cardKeySetting)
  const pem = stored && secrets.open(stored, cardKeySetting)
  return pem ? createPrivateKey(pem) : undefined
}

function signerOf(privateKey: KeyObject): Signer {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    key: toBase32(Buffer.from(x, 'base64url')),
    sign: bytes => toBase32(sign(null, bytes, privateKey)),
  }
}
