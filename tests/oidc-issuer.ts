import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

/*
 * Issuers of OpenID Connect over real HTTP on this machine: a real one, and one that says whatever a test wants.
 */

export const client = { client_id: 'cellar', client_secret: 'a secret of at least thirty-two letters' } as const

export interface Issuer {
  url: string
  stop(): void
}

interface RealIssuer extends Issuer {
  /** The person who is signed in there, with what it says about them. */
  person: { sub: string; email?: string; email_verified?: boolean; name?: string }
}

/** Starts `oidc-provider`, where one person is signed in and agrees to everything. */
export async function startIssuer(redirect_uri: string): Promise<RealIssuer> {
  const issuer: RealIssuer = { url: '', stop: () => {}, person: { sub: 'ada-1' } }
  let provider: Provider | undefined
  const { url, stop } = await listen((request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(request, response)
    else provider?.callback()(request, response)
  })
  provider = new Provider(url, {
    clients: [{ ...client, redirect_uris: [redirect_uri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['a key for a test'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...issuer.person, sub }) }),
  })

  async function agree(request: IncomingMessage, response: ServerResponse) {
    if (!provider) return
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: issuer.person.sub, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    const result = { login: { accountId: issuer.person.sub }, consent }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return Object.assign(issuer, { url, stop })
}

/** Goes to an issuer as a browser does, and returns the query with which it comes back to the page. */
export async function goTo(address: string, redirect_uri: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  for (let steps = 0; steps < 10; steps++) {
    if (next.startsWith(redirect_uri)) return new URL(next).search.slice(1)
    const cookie = Array.from(cookies, pair => pair.join('=')).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`)
    next = new URL(location, next).href
  }
  throw new Error('The issuer leads round in circles')
}

interface Lies {
  /** Changes the description of the issuer. */
  description?: Record<string, unknown>
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Signs with a key that the issuer does not publish. */
  foreign_key?: boolean
  /** Leaves the signature out. */
  unsigned?: boolean
  /** Replaces the answer of the token endpoint. */
  token?: (response: ServerResponse) => void
}

interface LyingIssuer extends Issuer {
  lies: Lies
  /** Publishes a new key in place of the last one. */
  rotate(): void
}

/** Starts an issuer that is right but for its lies. The nonce of the last request at its door is in its answers. */
export async function startLyingIssuer(): Promise<LyingIssuer> {
  let key = newKey()
  const issuer: LyingIssuer = { url: '', stop: () => {}, lies: {}, rotate }
  let nonce: string | null = null
  function rotate() {
    key = newKey()
  }
  const { url, stop } = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer.url)
    const json = (content: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(content))
    if (pathname === '/.well-known/openid-configuration')
      return void json({ ...describe(url), ...issuer.lies.description })
    if (pathname === '/keys') return void json({ keys: [key.published] })
    if (pathname === '/token') {
      if (issuer.lies.token) return issuer.lies.token(response)
      return void json({ access_token: 'a', token_type: 'Bearer', id_token: idToken(issuer, key, nonce) })
    }
    nonce = searchParams.get('nonce')
    const query = new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '', iss: url })
    response.writeHead(302, { location: `${searchParams.get('redirect_uri')}?${query}` }).end()
  })
  return Object.assign(issuer, { url, stop })
}

function describe(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/door`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  }
}

interface Key {
  kid: string
  privateKey: KeyObject
  published: object
}

let keys = 0
function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = `key-${keys++}`
  return { kid, privateKey, published: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

function idToken({ url, lies }: LyingIssuer, { kid, privateKey }: Key, nonce: string | null): string {
  const now = Math.floor(Date.now() / 1000)
  const usual = { iss: url, sub: 'mallory', aud: client.client_id, iat: now, exp: now + 300, nonce }
  const header = { alg: 'RS256', kid, ...lies.header }
  const signed = [header, { ...usual, ...lies.claims }]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signer = lies.foreign_key ? newKey().privateKey : privateKey
  return `${signed}.${lies.unsigned ? '' : sign('sha256', Buffer.from(signed), signer).toString('base64url')}`
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Issuer> {
  const server: Server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
