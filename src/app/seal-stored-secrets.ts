import { aboutFactor } from '../features/accounts/second-factor.ts'
import { aboutMailPassword, readMailSettings } from '../features/mail/settings.ts'
import { aboutClientSecret, readOidcSettings } from '../features/oidc/settings.ts'
import { aboutAuthorityKey, aboutCertificateKey, readAuthority } from '../features/safe-address/certificate.ts'
import { cardKeySetting } from '../features/wine-cards/card-key.ts'
import { readSetting, writeSetting } from '../server/db/settings.ts'
import type { Host } from '../server/host.ts'
import { isSealed } from '../server/secrets.ts'

/**
 * Encrypts the secrets that were stored before the server encrypted them, and warns if some were encrypted with a key
 * that is missing. Run at the start; each is replaced only if nobody has changed it meanwhile.
 */
export async function sealStoredSecrets({ db, secrets, log }: Pick<Host, 'db' | 'secrets' | 'log'>): Promise<void> {
  let unreadable = 0
  const sealed = (stored: string, about: string) => {
    if (secrets.open(stored, about) === undefined) unreadable++
    return isSealed(stored) ? undefined : secrets.seal(stored, about)
  }

  const factors = await db.selectFrom('second_factors').select(['person_id', 'secret']).execute()
  for (const { person_id, secret: before } of factors) {
    const secret = sealed(before, aboutFactor(person_id))
    if (secret === undefined) continue
    await db
      .updateTable('second_factors')
      .set({ secret })
      .where('person_id', '=', person_id)
      .where('secret', '=', before)
      .execute()
  }

  const replace = async (name: 'mail' | 'oidc', change: object | undefined) => {
    const before = change && (await readSetting(db, name))
    if (before === undefined) return
    await db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...JSON.parse(before), ...change }) })
      .where('name', '=', name)
      .where('value', '=', before)
      .execute()
  }
  const { mail_password } = await readMailSettings(db)
  const password = mail_password === null ? undefined : sealed(mail_password, aboutMailPassword)
  await replace('mail', password === undefined ? undefined : { mail_password: password })
  const { client_secret } = await readOidcSettings(db)
  const secret = client_secret === null ? undefined : sealed(client_secret, aboutClientSecret)
  await replace('oidc', secret === undefined ? undefined : { client_secret: secret })

  const cardKey = await readSetting(db, cardKeySetting)
  const sealedKey = cardKey && sealed(cardKey, cardKeySetting)
  if (sealedKey) await writeSetting(db, cardKeySetting, sealedKey)

  const address = await readAuthority(db)
  if (address) {
    if (secrets.open(address.authority.key, aboutAuthorityKey) === undefined) unreadable++
    if (secrets.open(address.issued.key, aboutCertificateKey) === undefined) unreadable++
  }

  secrets.unreadable = unreadable
  if (unreadable > 0)
    log.warn(
      { event: 'secrets_unreadable', count: unreadable },
      'Stored secrets were encrypted with another key. Set SECRET_KEY or restore secret.key; until then, codes of authenticator apps, the mail server and OpenID Connect may not work.',
    )
}
