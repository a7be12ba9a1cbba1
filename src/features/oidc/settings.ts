import { readSetting, writeSetting } from '../../server/db/settings.ts'
import type { Database } from '../../server/db/tables.ts'
import type { OidcSettings, OidcSettingsChange } from './contract.ts'

/** The settings as they are stored. The secret has to be readable, since the issuer asks for it. */
export type StoredOidcSettings = Omit<OidcSettings, 'has_secret'> & { client_secret: string | null }

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
  db: Database,
  { password: _, code: __, ...change }: OidcSettingsChange,
): Promise<StoredOidcSettings> {
  const before = await readOidcSettings(db)
  const isSame = (['issuer', 'client_id'] as const).every(name => before[name] === change[name])
  return { ...change, client_secret: change.client_secret ?? (isSame ? before.client_secret : null) }
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
