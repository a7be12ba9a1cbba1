import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, afterEach, before, test } from 'node:test'
import { login } from '../src/features/accounts/contract.ts'
import { listUpdateNotes } from '../src/features/admin/contract.ts'
import { fillWithSample } from '../src/features/cellars/sample.ts'
import { addPhoto } from '../src/features/photos/commands.ts'
import { newId } from '../src/shared/ids.ts'
import { ask, newPerson, type ServerProcess } from './server-process.ts'
import { smallPhoto } from './small-photo.ts'

/* The program as `npm pack` packs it (PACKAGE_FILE), installed in an empty folder and run as npx runs it. */

const folder = mkdtempSync(join(tmpdir(), 'wine-cellar-installed-'))
const running = new Set<ChildProcess>()

before(async () => {
  const { code, printed } = await ended(
    npm('install', '--prefer-offline', '--no-audit', process.env.PACKAGE_FILE ?? ''),
  )
  assert.equal(code, 0, printed())
})

afterEach(() => {
  for (const child of running) end(child)
})

after(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('serves from the package alone, and a stop loses nothing', { timeout: 170_000 }, async () => {
  const first = await started()
  assert.ok((await (await fetch(first.url)).text()).includes('<title>Wine Cellar Application</title>'))
  const refused = await ask(first, '/api/nothing', { headers: { 'accept-language': 'de' } })
  assert.match(JSON.stringify(refused.body), /Das gibt es nicht, oder du hast keinen Zugriff darauf\./)
  const { token, cellar_id } = await newPerson(first, 'Ada')
  const cellar = `/api/cellars/${cellar_id}`
  const filled = await ask(first, `${cellar}/${fillWithSample.name}`, { token, body: { today: '2026-01-01' } })
  assert.equal(filled.status, 201, JSON.stringify(filled.body))
  const wines = (await ask(first, `${cellar}/wines`, { token })).body.wines as { id: string }[]
  const photo = new URLSearchParams({ wine_id: wines[0]?.id ?? '', photo_id: newId() })
  const file = new Uint8Array(await smallPhoto())
  const added = await ask(first, `${cellar}/${addPhoto.name}?${photo}`, { token, file })
  assert.equal(added.status, 201, added.text)
  const notes = (await ask(first, listUpdateNotes.path, { token })).body.versions as { version: string }[]
  assert.equal(notes[0]?.version, 'Unreleased')
  await stopped(first)

  const second = await started()
  const again = { email: 'ada@example.org', password: 'Ada keeps good bottles' }
  assert.equal((await ask(second, login.path, { body: again })).status, 200)
  const still = (await ask(second, `${cellar}/wines`, { token })).body.wines as { id: string }[]
  assert.equal(still.length, wines.length)
  await stopped(second)

  assert.deepEqual(readdirSync(join(folder, 'data')).sort(), ['cellar.sqlite', 'instance.json', 'secret.key'])
})

test('has the commands for the machine, which take files from where they are given', { timeout: 120_000 }, async () => {
  await stopped(await started())
  const backup = await ended(npm('exec', '--offline', '--', 'wine-cellar', 'backup', 'copy.sqlite'))
  assert.equal(backup.code, 0, backup.printed())
  assert.ok(existsSync(join(folder, 'copy.sqlite')))
  const restored = await ended(npm('exec', '--offline', '--', 'wine-cellar', 'restore', 'copy.sqlite'))
  assert.equal(restored.code, 0, restored.printed())
  const doctor = await ended(npm('exec', '--offline', '--', 'wine-cellar', 'doctor'))
  assert.match(doctor.printed(), /^✓ Database: /m)
  const recovery = await ended(npm('exec', '--offline', '--', 'wine-cellar', 'recover', 'nobody@example.org'))
  assert.match(recovery.printed(), /^No account has the e-mail address nobody@example\.org\.$/m)
  const unknown = await ended(npm('exec', '--offline', '--', 'wine-cellar', 'toString'))
  assert.match(unknown.printed(), /There is no command "toString"/)
  assert.equal(unknown.code, 1)
})

async function started(): Promise<ServerProcess> {
  const { child, printed } = npm('exec', '--offline', '--', 'wine-cellar')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Wine Cellar is at (http:\/\/[^\s/]+)/.exec(line)?.[1]
    if (url) return { child, url, log: printed }
  }
  throw new Error(`The server ended: ${printed()}`)
}

/** Stops the server as a process manager does, and waits until nothing answers any more. */
async function stopped({ child, url }: ServerProcess) {
  child.kill('SIGTERM')
  await once(child, 'close')
  await assert.rejects(fetch(url))
}

/** Runs npm in the folder, on this Node. */
function npm(...args: string[]) {
  const cli = process.env.npm_execpath
  const child = spawn(cli ? process.execPath : 'npm', cli ? [cli, ...args] : args, {
    cwd: folder,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: '', DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', part => (text += part))
  return { child, printed: () => text }
}

async function ended({ child, printed }: ReturnType<typeof npm>) {
  const [code] = await once(child, 'close')
  return { code, printed }
}

/** npm and what it started are a process group of their own. */
function end(child: ChildProcess) {
  if (process.platform === 'win32') child.kill('SIGKILL')
  else if (child.pid) process.kill(-child.pid, 'SIGKILL')
}
