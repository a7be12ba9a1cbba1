import { X509Certificate } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { CellarHost } from '../../ledger/server/cellar-host.ts'
import type { Host } from '../../server/host.ts'
import { type Route, route } from '../../server/http.ts'
import { answerNotFound } from '../../server/refusals.ts'
import { conflict } from '../../shared/errors.ts'
import { confirmPerson } from '../accounts/confirm.ts'
import { recordSetting } from '../security-log/record.ts'
import { applyCertificate, certificateInFiles, newAuthority, readAuthority, writeAuthority } from './certificate.ts'
import {
  getAuthority,
  getSafeAddress,
  HostName,
  makeSafeAddress,
  removeSafeAddress,
  type SafeAddress,
} from './contract.ts'

export function safeAddressRoutes(host: CellarHost): Route[] {
  const { db, config, secrets, log, now } = host
  return [
    route(getSafeAddress, () => safeAddressOf(host)),
    route(makeSafeAddress, async call => {
      if (config.tls) throw conflict('own_certificate')
      await confirmPerson(host, call.body, call)
      const hosts = [...new Set(call.body.hosts)]
      const stored = await newAuthority(hosts, secrets, now())
      await db.transaction().execute(async tx => {
        await recordSetting(tx, call, 'safe_address')
        await writeAuthority(tx, stored)
      })
      log.warn({ event: 'authority_made', by: call.person.id, hosts })
      await applyCertificate(host)
      return safeAddressOf(host)
    }),
    route(removeSafeAddress, async call => {
      await confirmPerson(host, call.body, call)
      await db.transaction().execute(async tx => {
        await recordSetting(tx, call, 'safe_address_off')
        await writeAuthority(tx, undefined)
      })
      log.warn({ event: 'authority_removed', by: call.person.id })
      await applyCertificate(host)
      return safeAddressOf(host)
    }),
    route(getAuthority, async () => {
      const stored = config.tls ? undefined : await readAuthority(db)
      if (!stored) return { authority: null }
      const { fingerprint256 } = new X509Certificate(stored.authority.certificate)
      return { authority: { hosts: stored.hosts, fingerprint: fingerprint256 } }
    }),
  ]
}

/**
 * Serves the certificate of the authority as a file, for devices to install: phones recognize it by its type, which an
 * answer of the API does not have.
 */
export function serveAuthority(app: FastifyInstance, { db, config, isReady }: Host) {
  app.get('/authority.crt', async (request, reply) => {
    const stored = config.tls || !isReady() ? undefined : await readAuthority(db)
    if (!stored) return answerNotFound(request, reply)
    return reply
      .header('cache-control', 'no-store')
      .type('application/x-x509-ca-cert')
      .send(new X509Certificate(stored.authority.certificate).raw)
  })
}

async function safeAddressOf({ db, config }: Host): Promise<SafeAddress> {
  const suggested = suggestedHosts()
  const files = await certificateInFiles(config).catch(() => undefined)
  if (files) {
    const { subjectAltName, validTo } = new X509Certificate(files.certificate)
    const hosts = (subjectAltName ?? '').split(', ').map(name => name.replace(/^[^:]*:/, ''))
    return { kind: 'files', hosts, valid_until: new Date(validTo).toISOString(), fingerprint: null, suggested }
  }
  const stored = await readAuthority(db)
  if (!stored) return { kind: 'none', hosts: [], valid_until: null, fingerprint: null, suggested }
  const { validTo } = new X509Certificate(stored.issued.certificate)
  const { fingerprint256 } = new X509Certificate(stored.authority.certificate)
  return {
    kind: 'authority',
    hosts: stored.hosts,
    valid_until: new Date(validTo).toISOString(),
    fingerprint: fingerprint256,
    suggested,
  }
}

/** Returns the names of the machine, and its addresses in home networks. */
function suggestedHosts(): string[] {
  const name = hostname().toLowerCase()
  const names = name.includes('.') ? [name] : [name, `${name}.local`]
  const addresses = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  const own = addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
  return [...names, ...own].filter(each => HostName.safeParse(each).success)
}
