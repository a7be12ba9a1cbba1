import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { KeyPair } from '../../server/certificates.ts'
import type { Config } from '../../server/config.ts'
import { readSetting, replaceSetting, writeSetting } from '../../server/db/settings.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Host } from '../../server/host.ts'
import type { Secrets } from '../../server/secrets.ts'
import { StartError } from '../../server/start-error.ts'

/** The setting with the authority and the certificate in use. */
const safeAddressSetting = 'safe_address'

/** Names the private keys, for their encryption. */
export const aboutAuthorityKey = 'key of the authority'
export const aboutCertificateKey = 'key of the certificate'

/** The authority of the server and the certificate that it last issued, whose keys are stored encrypted. */
export interface StoredAuthority {
  hosts: string[]
  authority: KeyPair
  issued: KeyPair
}

const checkedEveryMs = 60_000
const renewedBeforeMs = 60 * 86_400_000

/** Reads the authority as it is stored. */
export async function readAuthority(db: Database): Promise<StoredAuthority | undefined> {
  const value = await readSetting(db, safeAddressSetting)
  return value ? JSON.parse(value) : undefined
}

/** Makes an authority for these hosts and its first certificate, ready to be stored. */
export async function newAuthority(hosts: string[], secrets: Secrets, now: Date): Promise<StoredAuthority> {
  const { issueCertificate, makeAuthority } = await import('../../server/certificates.ts')
  const authority = await makeAuthority(hosts, now)
  const issued = await issueCertificate(authority, hosts, now)
  return sealed({ hosts, authority, issued }, secrets)
}

export async function writeAuthority(db: Database, stored: StoredAuthority | undefined): Promise<void> {
  await writeSetting(db, safeAddressSetting, stored ? JSON.stringify(stored) : '')
}

/**
 * Serves https from the start on with the files of the environment, or with the certificate of the server's own
 * authority, and looks every minute whether there is another one: files are replaced by whoever renews them, and any
 * process may make an authority. A certificate that cannot be used leaves the former one.
 */
export function serveSafely(app: FastifyInstance, host: Host) {
  const look = async () => {
    try {
      await applyCertificate(host)
    } catch (error) {
      host.log.error({ event: 'certificate_unusable', error: String(error) })
    }
  }
  let timer: ReturnType<typeof setInterval> | undefined
  app.addHook('onReady', look)
  app.addHook('onListen', async () => {
    timer = setInterval(() => void look(), checkedEveryMs)
    timer.unref()
  })
  app.addHook('preClose', async () => clearInterval(timer))
}

/** Serves https from now on with the certificate that there is; without one, plain http alone. */
export async function applyCertificate(host: Host): Promise<void> {
  const files = await certificateInFiles(host.config)
  host.securePort.use(files ?? (host.isReady() ? await issuedCertificate(host) : undefined))
}

/** Reads the certificate and the key that the environment names. Throws if they cannot be used. */
export async function certificateInFiles({ tls }: Pick<Config, 'tls'>): Promise<KeyPair | undefined> {
  if (!tls) return undefined
  const [certificate, key] = await Promise.all([readFile(tls.certificate, 'utf8'), readFile(tls.key, 'utf8')])
  createSecureContext({ cert: certificate, key })
  return { certificate, key }
}

/** Throws a message for the person at the machine if the files of the environment cannot be used. */
export async function mustHaveCertificate(config: Config): Promise<void> {
  await certificateInFiles(config).catch(error => {
    throw new StartError(
      `TLS_CERTIFICATE and TLS_KEY cannot be used: ${error.message}. They have to be files with a certificate and its private key as PEM, which this user can read.`,
    )
  })
}

/**
 * Returns the certificate of the authority, renewed if it ends soon. Other processes may renew it at the same time, and
 * an administrator may take away the authority meanwhile: what is stored by then is used.
 */
async function issuedCertificate(host: Host): Promise<KeyPair | undefined> {
  const { db, secrets, now, log } = host
  const stored = await readSetting(db, safeAddressSetting)
  if (!stored) return undefined
  const { hosts, authority, issued } = opened(JSON.parse(stored), secrets)
  if (Date.parse(new X509Certificate(issued.certificate).validTo) - now().getTime() > renewedBeforeMs) return issued
  const { issueCertificate } = await import('../../server/certificates.ts')
  const renewed = await issueCertificate(authority, hosts, now())
  const value = JSON.stringify(sealed({ hosts, authority, issued: renewed }, secrets))
  if (!(await replaceSetting(db, safeAddressSetting, stored, value))) return issuedCertificate(host)
  log.warn({ event: 'certificate_renewed', hosts })
  return renewed
}

function sealed({ hosts, authority, issued }: StoredAuthority, secrets: Secrets): StoredAuthority {
  return {
    hosts,
    authority: { ...authority, key: secrets.seal(authority.key, aboutAuthorityKey) },
    issued: { ...issued, key: secrets.seal(issued.key, aboutCertificateKey) },
  }
}

function opened({ hosts, authority, issued }: StoredAuthority, secrets: Secrets): StoredAuthority {
  const keys = [secrets.open(authority.key, aboutAuthorityKey), secrets.open(issued.key, aboutCertificateKey)] as const
  if (keys[0] === undefined || keys[1] === undefined) throw new Error('the keys were encrypted with another key')
  return { hosts, authority: { ...authority, key: keys[0] }, issued: { ...issued, key: keys[1] } }
}
