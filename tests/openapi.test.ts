import assert from 'node:assert/strict'
import test from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { routesOf } from '../src/app/routes.ts'
import { startWorld } from './sqlite-harness.ts'

const world = await startWorld()

test('has a valid OpenAPI 3.1 document with every endpoint', async () => {
  const { body } = await world.app.inject('/api/openapi.json')
  const document = JSON.parse(body)
  const validator = new Validator()
  const { valid, errors } = await validator.validate(document)
  assert.deepEqual(errors ?? [], [])
  assert.equal(valid, true)
  assert.equal(validator.version, '3.1')
  for (const { endpoint } of routesOf(world.host)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    assert.equal(operation?.summary, endpoint.summary, `${endpoint.method} ${path}`)
    assert.equal(operation.security === undefined, endpoint.policy === 'public', `${endpoint.method} ${path}: security`)
  }
})

test('has unique operation ids and a summary for every endpoint', async () => {
  const endpoints = routesOf(world.host).map(route => route.endpoint)
  const { body } = await world.app.inject('/api/openapi.json')
  const ids = Object.values(JSON.parse(body).paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap(methods => Object.values(methods))
    .map(operation => operation.operationId)
  assert.equal(new Set(ids).size, endpoints.length)
  for (const endpoint of endpoints) assert.match(endpoint.summary, /^\S.{8,}[^.]$/, endpoint.path)
})

test('shows every path on the API page without a script', async () => {
  const { body, headers } = await world.app.inject('/api/docs')
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.doesNotMatch(body, /<script|https?:\/\/(?!localhost)/)
  for (const { endpoint } of routesOf(world.host))
    assert.ok(body.includes(endpoint.path.replace(/:(\w+)/g, '{$1}')), endpoint.path)
})

test('makes the document and its page once, however often they are requested', async t => {
  const fresh = await startWorld()
  const written = t.mock.method(JSON, 'stringify')
  for (const url of ['/api/openapi.json', '/api/docs']) {
    const bodies = new Set<string>()
    for (let each = 0; each < 10; each++) {
      bodies.add((await fresh.app.inject(url)).body)
    }
    assert.equal(bodies.size, 1)
    const packed = await fresh.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    assert.equal(String(brotliDecompressSync(packed.rawPayload)), [...bodies][0])
    assert.equal(packed.headers['x-wine-cellar'], 'api')
  }
  const documents = written.mock.calls.filter(({ arguments: [value] }) => value?.openapi)
  assert.equal(documents.length, 1)
})
