import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { connect, createServer } from 'node:tls'
import { issueCertificate, type KeyPair, makeAuthority } from './certificates.ts'

const now = new Date()

/** Connects as a device that trusts the authority, with OpenSSL's checks; returns why it refuses the server. */
async function refusal(authority: KeyPair, { certificate, key }: KeyPair, servername: string) {
  const server = createServer({ cert: certificate, key }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, servername, ca: authority.certificate })
  const reason = await once(socket, 'secureConnect').then(
    () => undefined,
    error => error.message,
  )
  socket.destroy()
  server.close()
  return reason
}

test('is accepted under each of its names by a device that trusts the authority', async () => {
  const hosts = ['cellar.home', 'cellar.local', '192.168.1.20', 'fd00::20']
  const authority = await makeAuthority(hosts, now)
  const issued = await issueCertificate(authority, hosts, now)
  assert.equal(await refusal(authority, issued, 'cellar.home'), undefined)
  assert.equal(await refusal(authority, issued, 'cellar.local'), undefined)
  const certificate = new X509Certificate(issued.certificate)
  assert.equal(
    certificate.subjectAltName,
    'DNS:cellar.home, DNS:cellar.local, IP Address:192.168.1.20, IP Address:FD00:0:0:0:0:0:0:20',
  )
  assert.equal(certificate.checkIP('192.168.1.20'), '192.168.1.20')
  assert.equal(certificate.ca, false)
  assert.ok(certificate.verify(new X509Certificate(authority.certificate).publicKey))
})

test('vouches for no other host', async () => {
  const authority = await makeAuthority(['cellar.home'], now)
  for (const host of ['bank.example', 'home', '192.168.1.20', 'fd00::20']) {
    const issued = await issueCertificate(authority, [host, 'cellar.home'], now)
    assert.match(await refusal(authority, issued, 'cellar.home'), /^(permitted|excluded) subtree violation$/, host)
  }
})

test('vouches for no name as an authority of addresses alone', async () => {
  const authority = await makeAuthority(['192.168.1.20'], now)
  const issued = await issueCertificate(authority, ['192.168.1.20', 'bank.example'], now)
  assert.equal(await refusal(authority, issued, 'bank.example'), 'excluded subtree violation')
})

test('makes certificates valid from the day before, for the 397 days that Apple accepts', async () => {
  const at = new Date('2026-03-14T09:26:53.000Z')
  const authority = await makeAuthority(['cellar.home'], at)
  const issued = new X509Certificate((await issueCertificate(authority, ['cellar.home'], at)).certificate)
  assert.equal(issued.validFrom, 'Mar 13 09:26:53 2026 GMT')
  assert.equal(issued.validTo, 'Apr 14 09:26:53 2027 GMT')
  assert.equal(new X509Certificate(authority.certificate).validTo, 'Mar 10 09:26:53 2036 GMT')
  assert.ok(new X509Certificate(authority.certificate).ca)
})
