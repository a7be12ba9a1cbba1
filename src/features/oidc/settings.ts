import { readSetting, writeSetting } from '../../server/db/settings.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Host } from '../../server/host.ts'
import type { Secrets } from '../../server/secrets.ts'
import { AppError } from '../../shared/errors.ts'
import type { OidcSettings, OidcSettingsChange } from './contract.ts'

/** The settings as they are stored, with the secret encrypted, since the issuer asks for it. */
export type StoredOidcSettings = Omit<OidcSettings, 'has_secret'> & { client_secret: string | null }

/** Names the secret, for its encryption. */
export const aboutClientSecret = 'client secret'

const off: StoredOidcSettings = {
  enabled: false,
  name: null,
  issuer: null,
  client_id: null,
  home_network: false,
  new_accounts: false,
  client_secret: null,
}

export async function readOidcSettings(db: Database): Promise<StoredOidcSettings> {
  const value = await readSetting(db, 'oidc')
  return value === undefined ? off : JSON.parse(value)
}

/** Returns the settings as they would be stored. A stored secret goes to no other issuer and client. */
export async function changedSettings(
  { db, secrets }: Pick<Host, 'db' | 'secrets'>,
  { password: _, code: __, ...change }: OidcSettingsChange,
): Promise<StoredOidcSettings> {
  const before = await readOidcSettings(db)
  const isSame = (['issuer', 'client_id'] as const).every(name => before[name] === change[name])
  const entered = change.client_secret === null ? null : secrets.seal(change.client_secret, aboutClientSecret)
  return { ...change, client_secret: entered ?? (isSame ? before.client_secret : null) }
}

/** Returns settings with the secret as the issuer knows it. Throws 422 if its key is missing. */
export function withSecret(secrets: Secrets, settings: StoredOidcSettings): StoredOidcSettings {
  if (settings.client_secret === null) return settings
  const client_secret = secrets.open(settings.client_secret, aboutClientSecret)
  if (client_secret === undefined) throw new AppError(422, 'secret_unreadable')
  return { ...settings, client_secret }
}

export async function writeOidcSettings(db: Database, settings: StoredOidcSettings): Promise<void> {
  await writeSetting(db, 'oidc', JSON.stringify(settings))
}

export function shownSettings({ client_secret, ...settings }: StoredOidcSettings): OidcSettings {
  return { ...settings, has_secret: client_secret !== null }
}

/** Returns the name of the service by which people can sign in; null if there is none. */
export async function oidcName(db: Database): Promise<string | null> {
  const { enabled, name } = await readOidcSettings(db)
  return enabled ? name : null
}
