import type { Tx } from '../../server/db/tables.ts'
import { notFound } from '../../shared/errors.ts'
import type { SignedInCaller } from '../accounts/confirm.ts'
import { recordEvent } from '../security-log/record.ts'

/** Removes the link of an account to a name, for its person or an administrator. Throws 404 if there is none. */
export async function forgetName(tx: Tx, person_id: string, caller: SignedInCaller, now: Date): Promise<void> {
  const removed = await tx.deleteFrom('proxy_identities').where('person_id', '=', person_id).executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound()
  await recordEvent(tx, caller, { kind: 'proxy_unlinked', person_id, by_id: caller.person.id }, now)
}
