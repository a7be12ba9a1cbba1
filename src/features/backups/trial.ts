import { readWhole } from '../../ledger/server/cellar-cache.ts'
import { recorded } from '../../ledger/server/stored-rows.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import type { Database } from '../../server/db/tables.ts'
import { authenticate, startSession } from '../accounts/sessions.ts'

/**
 * Uses a restored instance, and returns the first thing that does not work: the ledger has to lead to the state of each
 * cellar, and somebody has to be able to sign in.
 */
export async function warningAbout(db: Database, now: Date): Promise<string | null> {
  const cellars = await db.selectFrom('cellars').select('id').execute()
  for (const { id } of cellars) {
    const warning = await warningAboutLedger(db, id)
    if (warning) return warning
  }
  return warningAboutSignIn(db, now)
}

async function warningAboutLedger(db: Database, cellar_id: string): Promise<string | null> {
  const last = await lastInLedger(db, cellar_id)
  const state = await readWhole(db, cellar_id)
  let rows = 0
  for (const table of cellarTables) {
    for (const [id, record] of state[table]) {
      rows++
      const text = last.get(`${table} ${id}`) ?? null
      if (JSON.stringify(recorded(table, text)) !== JSON.stringify(record)) {
        return `the ledger does not lead to ${table} ${id} of cellar ${cellar_id}`
      }
    }
  }
  return rows === last.size ? null : `the ledger has other rows than cellar ${cellar_id}`
}

/** Returns what the ledger says last about each row that it does not say was removed. */
async function lastInLedger(db: Database, cellar_id: string): Promise<Map<string, string>> {
  const last = new Map<string, string>()
  const { version } = await db
    .selectFrom('cellars')
    .select('version')
    .where('id', '=', cellar_id)
    .executeTakeFirstOrThrow()
  for (let after = 0; after < version; after += changesAtOnce) {
    const entries = await db
      .selectFrom('change_rows')
      .select(['table_name', 'row_id', 'after'])
      .where('cellar_id', '=', cellar_id)
      .where('version', '>', after)
      .where('version', '<=', after + changesAtOnce)
      .orderBy('version')
      .orderBy('position')
      .execute()
    for (const entry of entries) {
      const name = `${entry.table_name} ${entry.row_id}`
      if (entry.after === null) last.delete(name)
      else last.set(name, entry.after)
    }
  }
  return last
}

const changesAtOnce = 100

async function warningAboutSignIn(db: Database, now: Date): Promise<string | null> {
  const somebody = await db.selectFrom('people').select('id').where('disabled_at', 'is', null).executeTakeFirst()
  if (!somebody) return null
  const token = await db.transaction().execute(tx => startSession(tx, somebody.id, undefined, now))
  const identity = await authenticate(db, token, undefined, now)
  return identity?.person.id === somebody.id ? null : `${somebody.id} could not sign in`
}
