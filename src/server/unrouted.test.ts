import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { emptyFolder } from '../../tests/empty-folder.ts'
import { listen, type RawAnswer, sendRaw } from '../../tests/raw-http.ts'
import { startWorld } from '../../tests/sqlite-harness.ts'

const folder = await emptyFolder({ after })
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), 'the page')
const world = await startWorld({ WEB_FOLDER: folder })
const port = await listen(world)

/** Checks that, whatever the status, an answer cannot be sniffed, framed, run or read by another origin. */
function assertGuarded({ headers }: RawAnswer, what: string) {
  assert.equal(headers['x-content-type-options'], 'nosniff', what)
  assert.equal(headers['referrer-policy'], 'no-referrer', what)
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin', what)
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin', what)
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'.*frame-ancestors 'none'/, what)
}

function assertOfApi(answer: RawAnswer, what: string) {
  assertGuarded(answer, what)
  assert.match(answer.headers['content-security-policy'] ?? '', /sandbox/, what)
  assert.equal(answer.headers['cache-control'], 'no-store', what)
  assert.equal(answer.headers['x-wine-cellar'], 'api', what)
}

const get = (to: number, target: string, method = 'GET') =>
  sendRaw(to, `${method} ${target} HTTP/1.1\r\nHost: cellar.example\r\nConnection: close\r\n\r\n`)

/** Addresses that reach the same call, and addresses that only look as if they did. */
const health = [
  '/api/health',
  '/%61pi/health',
  '/api/%68ealth',
  '/%61%70%69/%68%65%61%6c%74%68',
  'http://cellar.example/api/health',
  'http://another.example/%61pi/health',
  'HTTP://CELLAR.EXAMPLE/api/health',
]
const nowhere = [
  '/api/nowhere',
  '/%61pi/nowhere',
  'http://cellar.example/api/nowhere',
  '//api/health',
  '/api//health',
  '/API/health',
  '/api/health/',
  '/api/health;x=1',
  '/api%2fhealth',
  '/x/../api/health',
  '/x/%2e%2e/api/health',
  `/api/cellars/${'x'.repeat(2_000)}/wines`,
]

test('recognizes a call of the API however its address is written', async () => {
  for (const target of health) {
    const answer = await get(port, target)
    assert.deepEqual([answer.status, JSON.parse(answer.body).status], [200, 'ok'], target)
    assertOfApi(answer, target)
  }
})

test('refuses as a call of the API what only looks like one', async () => {
  for (const target of nowhere) {
    for (const method of ['GET', 'POST']) {
      const answer = await get(port, target, method)
      assert.equal(answer.status, 404, `${method} ${target}`)
      assert.equal(JSON.parse(answer.body).code, 'not_found', target)
      assertOfApi(answer, target)
    }
  }
})

test('serves the page for the address of a screen, also in its absolute form', async () => {
  for (const target of ['/', '/wines/new', 'http://cellar.example/wines/new', '/apidae', '//wines']) {
    const answer = await get(port, target)
    assert.deepEqual([answer.status, answer.body], [200, 'the page'], target)
    assertGuarded(answer, target)
    assert.equal(answer.headers['x-wine-cellar'], undefined, target)
  }
})

test('counts every spelling of an address towards the limit of requests', async () => {
  const limited = await startWorld({ REQUESTS_PER_MINUTE: '3', WEB_FOLDER: folder })
  const to = await listen(limited)
  for (const target of health.slice(0, 3)) assert.equal((await get(to, target)).status, 200, target)
  for (const target of [...health, ...nowhere.slice(0, 3)]) {
    const answer = await get(to, target)
    assert.equal(answer.status, 429, target)
    assertOfApi(answer, target)
  }
  assert.equal((await get(to, '/wines/new')).status, 200)
})

const head = 'Host: cellar.example\r\nConnection: close\r\n'
/** Messages that are no request, or one for which no route can be looked up. */
const unreadable: readonly [what: string, status: number, request: string][] = [
  ['no HTTP', 400, 'hello\r\n\r\n'],
  ['a method that is none', 400, `WINE /api/health HTTP/1.1\r\n${head}\r\n`],
  ['another version', 400, `GET /api/health HTTP/9.9\r\n${head}\r\n`],
  ['a header without a name', 400, `GET /api/health HTTP/1.1\r\n: x\r\n${head}\r\n`],
  ['two lengths', 400, `POST /api/auth/login HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
  ['no host', 400, 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['headers of 100 kB', 431, `GET /api/health HTTP/1.1\r\n${head}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['an address of 100 kB', 431, `GET /api/${'x'.repeat(100_000)} HTTP/1.1\r\n${head}\r\n`],
  ['an address that is none', 400, `GET /api/%zz HTTP/1.1\r\n${head}\r\n`],
  ['an address that is no text', 400, `GET /api/%ff HTTP/1.1\r\n${head}\r\n`],
  ['a method nobody answers to', 404, `PROPFIND /api/health HTTP/1.1\r\n${head}\r\n`],
  ['TRACE', 404, `TRACE /api/health HTTP/1.1\r\n${head}\r\n`],
]

for (const [what, status, request] of unreadable) {
  test(`${what} is refused as any call is`, async () => {
    const answer = await sendRaw(port, request)
    assert.equal(answer.status, status, answer.body)
    assertOfApi(answer, what)
    const { code, message, request_id } = JSON.parse(answer.body)
    assert.ok(code && message && request_id, answer.body)
  })
}

test('ignores unknown expectations', async () => {
  const answer = await sendRaw(port, `GET /api/health HTTP/1.1\r\n${head}Expect: wine\r\n\r\n`)
  assert.equal(answer.status, 200)
  assertOfApi(answer, 'Expect')
})

test('refuses an unreadable address of a screen with the headers of the page', async () => {
  const answer = await get(port, '/%zz')
  assert.equal(answer.status, 400)
  assertGuarded(answer, '/%zz')
})
