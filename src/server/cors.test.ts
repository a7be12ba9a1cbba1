import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startWorld } from '../../tests/sqlite-harness.ts'
import { readConfig } from './config.ts'

const named = 'https://wine.example'
const world = await startWorld({ CORS_ORIGINS: `${named}, http://192.0.2.7:8080` })
const ada = await world.person('Ada')

const preflight = (origin: string) =>
  world.app.inject({
    method: 'OPTIONS',
    url: '/api/auth/preferences',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
  })

test('allows listed origins to send requests and read answers, without credentials', async () => {
  for (const origin of [named, 'http://192.0.2.7:8080']) {
    const answer = await preflight(origin)
    assert.equal(answer.statusCode, 204)
    assert.equal(answer.headers['access-control-allow-origin'], origin)
    assert.match(String(answer.headers['access-control-allow-methods']), /\bPUT\b/)
    assert.match(String(answer.headers['access-control-allow-headers']), /\bAuthorization\b/)
    const { headers, statusCode } = await world.app.inject({
      url: '/api/auth/me',
      headers: { origin, authorization: `Bearer ${ada.token}` },
    })
    assert.equal(statusCode, 200)
    assert.equal(headers['access-control-allow-origin'], origin)
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.match(String(headers.vary), /\bOrigin\b/)
    assert.equal(headers['access-control-allow-credentials'], undefined)
  }
})

test('allows listed origins to read refusals and unknown paths', async () => {
  for (const url of ['/api/auth/me', '/api/nowhere']) {
    const { headers } = await world.app.inject({ url, headers: { origin: named } })
    assert.equal(headers['access-control-allow-origin'], named, url)
  }
})

test('allows no other origin, however similar to a listed one', async () => {
  const strangers = ['https://evil.example', 'null', 'http://wine.example', `${named}:8443`, `${named}.evil.example`]
  for (const origin of [...strangers, 'https://sub.wine.example', named.toUpperCase()]) {
    const answer = await preflight(origin)
    assert.equal(answer.statusCode, 404, origin)
    for (const { headers } of [answer, await world.app.inject({ url: '/api/health', headers: { origin } })]) {
      assert.equal(headers['access-control-allow-origin'], undefined, origin)
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', origin)
      assert.match(String(headers.vary), /\bOrigin\b/, origin)
    }
  }
})

test('allows no origin when none is listed', async () => {
  const closed = await startWorld()
  const { headers, statusCode } = await closed.app.inject({
    method: 'OPTIONS',
    url: '/api/health',
    headers: { origin: named, 'access-control-request-method': 'GET' },
  })
  assert.equal(statusCode, 404)
  assert.equal(headers['access-control-allow-origin'], undefined)
})

test('accepts only exact origins as a setting', () => {
  assert.deepEqual(readConfig({ CORS_ORIGINS: ' https://a.example ,http://b.example:81' }).cors_origins, [
    'https://a.example',
    'http://b.example:81',
  ])
  assert.deepEqual(readConfig({}).cors_origins, [])
  for (const wrong of ['*', 'a.example', 'https://a.example/', 'https://a.example/x', 'https://*.example', 'null']) {
    assert.throws(() => readConfig({ CORS_ORIGINS: wrong }), /CORS_ORIGINS.*https:\/\/wine\.example/, wrong)
  }
})

test('allows every header that the client sends and reads', async () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(path => /^(app|client)\/|\/web\//.test(path) && /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map(path => readFileSync(join('src', path), 'utf8'))
  const namesIn = (pattern: RegExp) =>
    new Set(sources.flatMap(source => Array.from(source.matchAll(pattern), ([, name = '']) => name.toLowerCase())))
  const sent = namesIn(/headers\.set\('([\w-]+)'/g)
  const read = namesIn(/headers\.get\('([\w-]+)'\)/g)
  assert.ok(sent.has('authorization') && read.has('x-decoded-length'))
  const { headers } = await preflight(named)
  const listed = (name: string) => String(headers[name]).toLowerCase().split(', ')
  // The standard always allows `accept` and exposes `content-type`. The client does without `server` if it is hidden.
  const allowed = new Set([...listed('access-control-allow-headers'), 'accept'])
  const exposed = new Set([...listed('access-control-expose-headers'), 'content-type', 'server'])
  assert.deepEqual(
    [...sent].filter(name => !allowed.has(name)),
    [],
  )
  assert.deepEqual(
    [...read].filter(name => !exposed.has(name)),
    [],
  )
})
