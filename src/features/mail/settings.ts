import { readSetting, writeSetting } from '../../server/db/settings.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { MailSettings, MailSettingsChange } from './contract.ts'

/** The mail settings as they are stored, with the password encrypted, since the mail server asks for it. */
export type StoredMailSettings = Omit<MailSettings, 'has_password'> & { mail_password: string | null }

/** Names the password, for its encryption. */
export const aboutMailPassword = 'mail password'

const off: StoredMailSettings = {
  kind: 'off',
  host: null,
  port: null,
  security: 'tls',
  user: null,
  sender: null,
  mail_password: null,
}

export async function readMailSettings(db: Database): Promise<StoredMailSettings> {
  const value = await readSetting(db, 'mail')
  return value === undefined ? off : JSON.parse(value)
}

export async function isMailOn(db: Database): Promise<boolean> {
  return (await readMailSettings(db)).kind !== 'off'
}

/** Stores the settings. A stored password goes to no other server and no other user than it was entered for. */
export async function writeMailSettings(
  db: Database,
  secrets: Secrets,
  { password: _, code: __, ...change }: MailSettingsChange,
): Promise<StoredMailSettings> {
  const before = await readMailSettings(db)
  const isSame = (['host', 'port', 'security', 'user'] as const).every(name => before[name] === change[name])
  const remaining = isSame ? before.mail_password : null
  const entered = change.mail_password === null ? null : secrets.seal(change.mail_password, aboutMailPassword)
  const settings = { ...change, mail_password: change.user === null ? null : (entered ?? remaining) }
  await writeSetting(db, 'mail', JSON.stringify(settings))
  return settings
}

export function shownSettings({ mail_password, ...settings }: StoredMailSettings): MailSettings {
  return { ...settings, has_password: mail_password !== null }
}
