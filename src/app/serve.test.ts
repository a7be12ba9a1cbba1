import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { register } from '../features/accounts/contract.ts'
import { listEvents } from '../ledger/contract.ts'

const main = fileURLToPath(new URL('serve.ts', import.meta.url))

test('ends open streams cleanly and exits on a stop signal', { timeout: 60_000 }, async t => {
  const { server, url, token } = await started(t)
  const listening = Array.from({ length: 3 }, async () => {
    const response = await fetch(url + listEvents.path, { headers: { authorization: `Bearer ${token}` } })
    const reader = response.body?.getReader()
    assert.equal((await reader?.read())?.done, false)
    return reader
  })
  const readers = await Promise.all(listening)
  const gone = once(server, 'exit')
  const since = performance.now()
  server.kill('SIGTERM')
  for (const reader of readers) for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
  assert.deepEqual(await gone, [0, null])
  // That is less than the time between two heartbeats: nothing that is open delays it.
  assert.ok(performance.now() - since < 20_000, `${performance.now() - since} ms`)
})

test('waits for no client that keeps the connection of its last answer', { timeout: 60_000 }, async t => {
  const { server, url, token } = await started(t)
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  const head = `PUT /api/auth/preferences HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`)
  await once(socket, 'data')
  server.kill('SIGTERM')
  await setTimeout(200)
  socket.write('{}')
  const [answer] = await once(socket, 'data')
  const since = performance.now()
  assert.match(String(answer), /^HTTP\/1\.1 (?!503)/)
  await once(socket, 'close')
  // The last connections are closed after three seconds.
  assert.ok(performance.now() - since < 2_000, `${performance.now() - since} ms`)
})

test('exits within five seconds of a stop signal, whatever hangs', { timeout: 60_000 }, async t => {
  const { server, url, token } = await started(t)
  const { hostname, port } = new URL(url)
  const head = (rest: string) => `${rest} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`
  const body = 'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{'
  const hanging = [
    '',
    head('GET /api/health'),
    head('PUT /api/auth/preferences') + body,
    head('POST /api/auth/login') + body,
    `${head('GET /api/openapi.json')}\r\n`.repeat(50),
  ]
  for (const answer of hanging) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    t.after(() => socket.destroy())
    await once(socket, 'connect')
    socket.write(answer)
  }
  // An answer shows that everything above has been read.
  assert.equal((await fetch(`${url}/api/health`)).status, 200)
  const gone = once(server, 'exit')
  const since = performance.now()
  server.kill('SIGTERM')
  assert.deepEqual(await gone, [0, null])
  assert.ok(performance.now() - since < 8_000, `${performance.now() - since} ms`)
})

test('exits at once on a second stop signal', { timeout: 60_000 }, async t => {
  const { server, url } = await started(t)
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  socket.write('GET /api/health HTTP/1.1\r\n')
  assert.equal((await fetch(`${url}/api/health`)).status, 200)
  const gone = once(server, 'exit')
  const since = performance.now()
  server.kill('SIGTERM')
  await setTimeout(200)
  server.kill('SIGTERM')
  await gone
  assert.ok(performance.now() - since < 2_500, `${performance.now() - since} ms`)
})

/** Starts a server on an empty folder with its first account. */
async function started(t: TestContext) {
  const data = mkdtempSync(join(tmpdir(), 'wine-cellar-stop-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: '', LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => server.kill('SIGKILL'))
  const [answer] = await once(createInterface(server.stdout), 'line')
  const url = /http:\/\/[^\s/]+/.exec(answer)?.[0] ?? ''

  const person = { name: 'Ada', email: 'ada@example.org', password: 'a cellar full of wine' }
  const headers = { 'content-type': 'application/json' }
  const registered = await fetch(url + register.path, { method: 'POST', headers, body: JSON.stringify(person) })
  const { token } = (await registered.json()) as { token: string }
  return { server, url, token }
}
