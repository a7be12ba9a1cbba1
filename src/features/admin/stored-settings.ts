import { writeSetting } from '../../server/db/settings.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Settings } from './contract.ts'

/** The name of an instance that has none of its own. */
export const productName = 'Wine Cellar'

/** The settings of an instance until an administrator chooses others. */
export const usualSettings: Settings = {
  registration: 'open',
  registration_domains: [],
  password_sign_in: true,
  session_idle_days: 30,
  session_days: 90,
  instance_name: null,
  default_locale: null,
  default_currency: null,
  security_log_days: 365,
  requests_per_minute: null,
  backup_every: 'day',
  backup_hour: 2,
}

/** Reads the settings from the database each time, so that a change takes effect at once in every process. */
export async function readSettings(db: Database): Promise<Settings> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', Object.keys(usualSettings)).execute()
  const stored = rows.map(({ name, value }) => [name, settingOf(name as keyof Settings, value)])
  return { ...usualSettings, ...Object.fromEntries(stored) }
}

export async function writeSettings(db: Database, change: Partial<Settings>): Promise<void> {
  for (const [name, value] of Object.entries(change)) {
    await writeSetting(db, name, Array.isArray(value) ? value.join(' ') : String(value ?? ''))
  }
}

/** Reads a setting as its usual value is written: a number, true or false, a list, or a text, which is null when it is empty. */
function settingOf(name: keyof Settings, text: string): Settings[keyof Settings] {
  const usual = usualSettings[name]
  if (name === 'requests_per_minute') return text === '' ? null : Number(text)
  if (typeof usual === 'number') return Number(text)
  if (typeof usual === 'boolean') return text === 'true'
  if (Array.isArray(usual)) return text.split(' ').filter(Boolean)
  return (text || null) as Settings[keyof Settings]
}
