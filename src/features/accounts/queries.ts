import type { Database, PersonRow, Tx } from '../../server/db/tables.ts'
import { AppError } from '../../shared/errors.ts'
import { isCleanText } from '../../shared/text.ts'
import { readSettings } from '../admin/stored-settings.ts'
import type { Preferences, User } from './contract.ts'

/** Returns an e-mail address as it is compared: composed and in lower case. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export async function findPersonByEmail(db: Database, email_folded: string): Promise<PersonRow | undefined> {
  // PostgreSQL accepts no NUL in a text, and nobody has such an e-mail address.
  if (!isCleanText(email_folded)) return undefined
  return db.selectFrom('people').selectAll().where('email_folded', '=', email_folded).executeTakeFirst()
}

/** Returns the row of a signed-in person. Throws 401 when it no longer exists. */
export async function getPerson(db: Database, id: string): Promise<PersonRow> {
  const person = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
  if (!person) throw new AppError(401, 'not_signed_in')
  return person
}

/** Returns what the person may know of their row. */
export function userOf(row: PersonRow): User {
  const { id, email, name, role, preferred_currency, locale, theme, score_scale, charts, created_at } = row
  return { id, email, name, role, preferred_currency, locale, theme, score_scale, charts, created_at }
}

/** Changes the named preferences and leaves the others. */
export async function setPreferencesOf(db: Database, id: string, preferences: Preferences): Promise<PersonRow> {
  const changed = Object.entries(preferences).filter(([, value]) => value !== undefined)
  if (changed.length > 0) {
    await db.updateTable('people').set(Object.fromEntries(changed)).where('id', '=', id).execute()
  }
  return getPerson(db, id)
}

/**
 * The role of administrator is decided by one transaction at a time, or two could each be the first account, or the last
 * two administrators could switch each other off. Writing this row holds it on either database.
 */
export async function holdRoles(tx: Tx): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name: 'roles', value: 'held' })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row => ({ value: row.ref('excluded.value') })))
    .execute()
}

/** Returns whether there is an administrator whose account is enabled, other than the given person. */
export async function hasAdmin(db: Database, but = ''): Promise<boolean> {
  const admins = db.selectFrom('people').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null)
  return (await admins.where('id', '!=', but).limit(1).executeTakeFirst()) !== undefined
}

/** Throws 403 while an administrator has switched signing in with passwords off. */
export async function mustTakePasswords(db: Database): Promise<void> {
  if (!(await readSettings(db)).password_sign_in) throw new AppError(403, 'password_sign_in_off')
}

export async function hasPeople(db: Database): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined
}
