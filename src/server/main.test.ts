import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { register } from '../features/accounts/contract.ts'
import { listEvents } from '../features/cellars/contract.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

// Within less than the server's own heartbeat: nothing that is open holds it up.
test('told to stop, the server ends open streams in good order and goes', { timeout: 20_000 }, async t => {
  const data = mkdtempSync(join(tmpdir(), 'wine-cellar-stop-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: '', LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => server.kill('SIGKILL'))
  const [said] = await once(createInterface(server.stdout), 'line')
  const url = /http:\/\/[^\s/]+/.exec(said)?.[0] ?? ''

  const person = { name: 'Ada', email: 'ada@example.org', password: 'a cellar full of wine' }
  const headers = { 'content-type': 'application/json' }
  const registered = await fetch(url + register.path, { method: 'POST', headers, body: JSON.stringify(person) })
  const { token } = (await registered.json()) as { token: string }
  const listening = Array.from({ length: 3 }, async () => {
    const response = await fetch(url + listEvents.path, { headers: { authorization: `Bearer ${token}` } })
    const reader = response.body?.getReader()
    assert.equal((await reader?.read())?.done, false)
    return reader
  })
  const readers = await Promise.all(listening)
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  for (const reader of readers) for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
  assert.deepEqual(await gone, [0, null])
})
