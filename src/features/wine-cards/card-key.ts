import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { readSetting } from '../../server/db/settings.ts'
import type { Database } from '../../server/db/tables.ts'
import { fromBase32, toBase32 } from './base32.ts'
import type { ReadCard } from './card.ts'

/*
 * An instance signs all its cards with one key, which is made for the first of them and kept in the database, so that
 * other instances recognize it.
 */

const setting = 'wine_card_key'

/** Signs with the key of the instance. */
export interface Signer {
  /** The public key in base 32. */
  key: string
  sign(bytes: Uint8Array): string
}

/** Returns the signer of the instance, whichever of its processes made the key. */
export async function cardSigner(db: Database): Promise<Signer> {
  const stored = await storedKey(db)
  if (stored) return signerOf(stored)
  const { privateKey } = generateKeyPairSync('ed25519')
  const value = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await db
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  return signerOf((await storedKey(db)) ?? privateKey)
}

/** Returns the public key of the instance, which has none before its first card. */
export async function findCardKey(db: Database): Promise<string | null> {
  const stored = await storedKey(db)
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

async function storedKey(db: Database): Promise<KeyObject | undefined> {
  const stored = await readSetting(db, setting)
  return stored === undefined ? undefined : createPrivateKey(stored)
}

function signerOf(privateKey: KeyObject): Signer {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    key: toBase32(Buffer.from(x, 'base64url')),
    sign: bytes => toBase32(sign(null, bytes, privateKey)),
  }
}
