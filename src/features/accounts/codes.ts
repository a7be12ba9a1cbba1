import { hash, randomInt } from 'node:crypto'
import type { AccountCodeRow, Tx } from '../../server/db/tables.ts'

/** The characters of a code, without those that are easily confused. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Makes a code of groups of four characters, such as `K7QM-2XWD`. */
export function newCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Returns the digest by which a code is stored and found, however it was typed. */
export function codeDigest(entered: string): string {
  return hash('sha256', entered.toUpperCase().replace(/[^A-Z\d]/g, ''))
}

const validMs = 3_600_000

/** Makes a code of twelve characters for a person, which is valid for an hour; its digest is stored. */
export async function storeCode(
  tx: Tx,
  about: Pick<AccountCodeRow, 'person_id' | 'purpose' | 'made_by' | 'email'>,
  now: Date,
): Promise<{ code: string; expires_at: string }> {
  const code = newCode(3)
  const expires_at = new Date(now.getTime() + validMs).toISOString()
  await tx
    .insertInto('account_codes')
    .values({ ...about, digest: codeDigest(code), expires_at })
    .execute()
  return { code, expires_at }
}
