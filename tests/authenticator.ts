import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A device with passkeys, which does what a browser and its authenticator do together. */
export class Authenticator {
  readonly id = createHash('sha256').update(String(Math.random())).digest('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #signatures = 0

  /** Makes the passkey for the page at an address. */
  register(challenge: string, { origin = 'http://localhost', verified = true, of = new URL(origin).hostname } = {}) {
    const authenticator_data = Buffer.concat([
      authenticatorData(of, verified ? 0x45 : 0x41, this.#signatures),
      // No maker, then the length of the id, the id and the public key.
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      coseKey(this.#keys.publicKey),
    ])
    const attestation = cbor({ fmt: 'none', attStmt: {}, authData: authenticator_data })
    return {
      id: this.id,
      client_data: clientData('webauthn.create', challenge, origin),
      attestation: attestation.toString('base64url'),
    }
  }

  /** Signs a challenge for the page at an address. */
  answer(challenge: string, { origin = 'http://localhost', verified = true, of = new URL(origin).hostname } = {}) {
    const data = authenticatorData(of, verified ? 5 : 1, ++this.#signatures)
    const client_data = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([data, createHash('sha256').update(Buffer.from(client_data, 'base64url')).digest()])
    return {
      id: this.id,
      client_data,
      authenticator_data: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    }
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function authenticatorData(host: string, flags: number, signatures: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signatures)
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count])
}

/** The public key in COSE: EC2, ES256, P-256, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (name: number, value: string) => [Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')]
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), ...point(0x21, x), ...point(0x22, y)])
}

function cbor(value: string | Buffer | object): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = Object.entries(value)
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
