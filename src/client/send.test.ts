import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Reach } from '../shared/address.ts'
import { ApiError, NetworkError } from './api-errors.ts'
import { answerOf, send } from './send.ts'

/* The answers come from a real server at the other end of a socket, which is not ours, or pretends to be ours. */

let answer: RequestListener = (_, response) => response.end()
const server = createServer((request, response) => answer(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())
const sender = { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: null, language: 'en' }

const html = { 'content-type': 'text/html', server: 'Hotel' }
const json = { 'content-type': 'application/json' }
const ours = { 'x-wine-cellar': 'api' }
const refusal = { code: 'not_found', message: 'There is no such wine.' }

const list = reach('GET', '/api/cellars', 'json')
const password = reach('POST', '/api/auth/password', 'nothing')

for (const [name, endpoint] of Object.entries({ 'an answer in JSON': list, 'an answer of nothing': password })) {
  test(`takes no page with status 200 for ${name}`, async () => {
    answered(200, html, '<h1>Welcome to our hotel</h1>')
    assert.deepEqual((await failure(endpoint)).answered, { status: 200, server: 'Hotel', type: 'text/html' })
  })
}

test('rejects JSON and empty answers without the mark', async () => {
  answered(200, json, '{"cellars":[]}')
  assert.equal((await failure(list)).answered?.status, 200)
  answered(204, {}, '')
  assert.equal((await failure(password)).answered?.status, 204)
})

test('rejects a marked 200 where an empty answer is expected', async () => {
  answered(200, { ...json, ...ours }, '{}')
  assert.equal((await failure(password)).answered?.status, 200)
})

test('rejects a refusal without the mark, even one that looks like ours', async () => {
  for (const status of [403, 404, 413, 502]) {
    answered(status, json, JSON.stringify(refusal))
    assert.equal((await failure(list)).answered?.status, status)
  }
})

test('accepts answers with the mark', async () => {
  answered(200, { ...json, ...ours }, '{"cellars":[]}')
  assert.deepEqual(await requested(list), { cellars: [] })
  answered(204, ours, '')
  assert.deepEqual(await requested(password), {})
  answered(404, { ...json, ...ours }, JSON.stringify(refusal))
  await assert.rejects(requested(list), error => error instanceof ApiError && error.code === 'not_found')
})

test('accepts a 401 from anybody, whatever its body', async () => {
  for (const headers of [html, json, ours]) {
    for (const body of ['', '{}', '{"message":"jwt expired"}', '<h1>Unauthorized</h1>']) {
      answered(401, headers, body)
      await assert.rejects(requested(list), error => error instanceof ApiError && error.status === 401)
    }
  }
})

test('checks the four calls of the specification by their shape alone', async () => {
  const calls = [
    reach('POST', '/api/auth/login', 'json'),
    reach('POST', '/api/auth/register', 'json'),
    reach('GET', '/api/auth/me', 'json'),
    reach('PUT', '/api/auth/preferences', 'json'),
  ]
  for (const call of calls) {
    answered(200, json, '{"id":"1"}')
    assert.deepEqual(await requested(call), { id: '1' })
    answered(409, json, '{"message":"Taken"}')
    await assert.rejects(requested(call), error => error instanceof ApiError && error.message === 'Taken')
  }
})

test('distinguishes no answer from the answer of another server', async () => {
  answer = request => request.socket.destroy()
  assert.equal((await failure(list)).answered, undefined)
  answer = (_, response) => {
    response.writeHead(200, { ...json, ...ours })
    response.write('{"cellars":')
    setTimeout(() => response.destroy(), 20)
  }
  assert.equal((await failure(list)).answered, undefined)
})

test('rejects a picture or file that was cut off, where nothing else shows it', async () => {
  for (const [gives, type] of [
    ['image/webp', 'image/webp'],
    ['file', 'application/octet-stream'],
  ] as const) {
    const endpoint = reach('GET', '/api/cellars/1/it', gives)
    const headers = { ...ours, 'content-type': type, 'x-decoded-length': '5', connection: 'close' }
    answered(200, headers, 'bytes')
    assert.equal(((await requested(endpoint)) as Blob).size, 5)
    answered(200, headers, 'byt')
    assert.equal((await failure(endpoint)).answered, undefined)
    answered(200, { ...headers, ...html }, 'bytes')
    assert.equal((await failure(endpoint)).answered?.type, 'text/html')
  }
})

function reach(method: Reach['method'], path: Reach['path'], gives: Reach['gives']): Reach {
  return { method, path, gives, takes: 'nothing', writes: false }
}

function answered(status: number, headers: Record<string, string>, body: string) {
  answer = (_, response) => response.writeHead(status, headers).end(body)
}

async function requested(endpoint: Reach): Promise<unknown> {
  return answerOf(endpoint, await send(sender, endpoint))
}

async function failure(endpoint: Reach): Promise<NetworkError> {
  const error = await requested(endpoint).then(
    () => assert.fail('an answer was taken'),
    (error: unknown) => error,
  )
  if (!(error instanceof NetworkError)) throw error
  return error
}
