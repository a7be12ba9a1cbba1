import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Database, Tx } from '../../server/db/tables.ts'
import { invalid } from '../../shared/errors.ts'
import { codeDigest, newCode } from './codes.ts'
import { hasPeople } from './queries.ts'

/*
 * The first account is the administrator's. Where others can reach the server before its owner does, it takes a code that
 * was printed where the server was started. Each process has its own code, which is valid until the first account is
 * created; the database stores their digests.
 */

const prefix = 'setup_code:'

/** Returns the code to print at the start of the server, or undefined where none is needed. */
export async function setupCodeFor({ db, config }: Pick<CellarHost, 'db' | 'config'>): Promise<string | undefined> {
  return config.is_loopback || (await hasPeople(db)) ? undefined : makeSetupCode(db)
}

/** Makes a code, such as `K7QM-2XWD`, for the first account. */
export async function makeSetupCode(db: Database): Promise<string> {
  const code = newCode(2)
  await db
    .insertInto('settings')
    .values({ name: nameOf(code), value: 'open' })
    .execute()
  return code
}

/** Throws 400 unless the code is one of those that were made. */
export async function checkSetupCode(db: Database, entered: string | undefined): Promise<void> {
  if (!entered?.trim()) throw invalid({ setup_code: { code: 'setup_code_needed' } })
  const name = nameOf(entered)
  const known = await db.selectFrom('settings').select('name').where('name', '=', name).executeTakeFirst()
  if (!known) throw invalid({ setup_code: { code: 'setup_code_wrong' } })
}

export async function forgetSetupCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('settings').where('name', 'like', `${prefix}%`).execute()
}

function nameOf(code: string): string {
  return prefix + codeDigest(code)
}
