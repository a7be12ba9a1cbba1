import 'reflect-metadata'
import { isIP } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** A certificate and its private key, both as PEM. */
export interface KeyPair {
  certificate: string
  key: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const dayMs = 86_400_000

/** A device whose clock is a little slow shall not refuse a new certificate. */
const backdatedMs = dayMs

const authorityDays = 3_650

/** Apple's devices accept at most 825 days of an authority that a person installed. */
const certificateDays = 397

/**
 * Makes an authority that can vouch for these hosts and for nothing else (RFC 5280, 4.2.1.10), so that a device which
 * trusts it trusts nobody else, even if its key is stolen.
 * @param hosts names and IP addresses, of which there is at least one
 */
export async function makeAuthority(hosts: readonly string[], now: Date): Promise<KeyPair> {
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ O: ['Wine Cellar'] }, { CN: [`Wine Cellar, ${hosts[0]}`] }],
    keys,
    signingAlgorithm: algorithm,
    ...validFor(authorityDays, now),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraintsTo(hosts))),
    ],
  })
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) }
}

/** Issues the certificate of a server that is reached as these hosts, which are among those of the authority. */
export async function issueCertificate(authority: KeyPair, hosts: readonly string[], now: Date): Promise<KeyPair> {
  const issuer = new X509Certificate(authority.certificate)
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.create({
    subject: [{ CN: [hosts[0] ?? ''] }],
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: await keyIn(authority.key),
    signingAlgorithm: algorithm,
    ...validFor(certificateDays, now),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(hosts.map(value => ({ type: isIP(value) ? 'ip' : 'dns', value }) as const)),
      await AuthorityKeyIdentifierExtension.create(issuer),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) }
}

/** A kind of name that is not permitted at all has to be excluded: one that is not mentioned would be free. */
function constraintsTo(hosts: readonly string[]): NameConstraints {
  const subtree = (base: ConstructorParameters<typeof GeneralName>[0]) =>
    new GeneralSubtree({ base: new GeneralName(base) })
  const permitted = hosts.map(host =>
    subtree(isIP(host) ? { iPAddress: `${host}/${isIP(host) === 6 ? 128 : 32}` } : { dNSName: host }),
  )
  const kinds = new Set(hosts.map(host => isIP(host)))
  const excluded = [
    ...(kinds.has(0) ? [] : [subtree({ dNSName: '' })]),
    ...(kinds.has(4) || kinds.has(6) ? [] : [subtree({ iPAddress: '0.0.0.0/0' }), subtree({ iPAddress: '::/0' })]),
  ]
  return new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(permitted),
    ...(excluded.length > 0 ? { excludedSubtrees: new GeneralSubtrees(excluded) } : {}),
  })
}

function validFor(days: number, now: Date) {
  return {
    notBefore: new Date(now.getTime() - backdatedMs),
    notAfter: new Date(now.getTime() - backdatedMs + days * dayMs),
  }
}

function newKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

async function pemOf(key: CryptoKey): Promise<string> {
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${bytes.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`
}

function keyIn(pem: string): Promise<CryptoKey> {
  const bytes = Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')
  return crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign'])
}
