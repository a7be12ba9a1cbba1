import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { emptyFolder } from '../../tests/empty-folder.ts'
import { startWorld } from '../../tests/sqlite-harness.ts'

const world = await startWorld()

test('sends the security headers with every answer, including refusals', async () => {
  for (const url of ['/api/health', '/api/nowhere', '/api/auth/me', '/api/docs', '/nowhere.js']) {
    const { headers } = await world.app.inject(url)
    assert.equal(headers['x-content-type-options'], 'nosniff', url)
    assert.equal(headers['referrer-policy'], 'no-referrer', url)
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', url)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', url)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/, url)
    assert.match(policy, /frame-ancestors 'none'/, url)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/, url)
  }
})

test('allows only the worker that reads codes to run wasm', async () => {
  const worker = '/assets/decoding-worker-Db4Q9L-b.js'
  const others = ['/', '/scan', '/assets/index-Db4Q9L-b.js', '/decoding-worker-x.js', '/assets/x/decoding-worker-x.js']
  const folder = await emptyFolder({ after })
  await mkdir(join(folder, 'assets/x'), { recursive: true })
  for (const file of [worker, '/index.html', ...others.filter(path => path.endsWith('.js'))])
    await writeFile(join(folder, file), 'a file')
  await writeFile(join(folder, `${worker}.br`), 'a packed file')
  const { app } = await startWorld({ WEB_FOLDER: folder })
  const policyOf = async (url: string, headers = {}) =>
    String((await app.inject({ url, headers })).headers['content-security-policy'])
  const wasm = /script-src 'self' 'wasm-unsafe-eval';/
  for (const url of [worker, `${worker}?v=1`, worker.replace('a', '%61')]) assert.match(await policyOf(url), wasm, url)
  assert.match(await policyOf(worker, { 'accept-encoding': 'br' }), wasm, 'packed')
  for (const url of [...others, '/assets/decoding-worker-none.js', `/x?${worker}`])
    assert.doesNotMatch(await policyOf(url), wasm, url)
})

test('allows only the page its own Trusted Types policy, and requires them in every realm', async () => {
  const folder = await emptyFolder({ after })
  await mkdir(join(folder, 'assets'))
  const scripts = ['/sw.js', '/assets/sync-worker-Db4Q9L-b.js', '/assets/decoding-worker-Db4Q9L-b.js']
  for (const file of ['/index.html', ...scripts]) await writeFile(join(folder, file), 'a file')
  const { app } = await startWorld({ WEB_FOLDER: folder })
  for (const url of ['/', ...scripts]) {
    const policy = String((await app.inject(url)).headers['content-security-policy'])
    assert.match(policy, /require-trusted-types-for 'script'/, url)
    assert.match(policy, url === '/' ? /; trusted-types own-scripts/ : /; trusted-types 'none'$/, url)
  }
})

test('answers of the API are not cached and cannot be read by other origins', async () => {
  const { headers } = await world.app.inject({ url: '/api/health', headers: { origin: 'https://evil.example' } })
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['access-control-allow-origin'], undefined)
})

test('refuses an unknown path of the API in JSON', async () => {
  const { statusCode, headers, body } = await world.app.inject('/api/nowhere')
  assert.equal(statusCode, 404)
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.equal(JSON.parse(body).code, 'not_found')
})

test('marks every answer of the API, which distinguishes it from the answer of a proxy', async () => {
  for (const url of ['/api/health', '/api/nowhere', '/api/auth/me', '/api/openapi.json']) {
    assert.equal((await world.app.inject(url)).headers['x-wine-cellar'], 'api', url)
  }
})

test('sets no cookies', async () => {
  for (const url of ['/api/health', '/api/docs', '/']) {
    assert.equal((await world.app.inject(url)).headers['set-cookie'], undefined)
  }
})

test('limits the requests per minute to the API, but not to the files of the page', async () => {
  const limited = await startWorld({ REQUESTS_PER_MINUTE: '3' })
  const statuses = async (url: string) => {
    const answers = []
    for (let each = 0; each < 4; each++) answers.push((await limited.app.inject(url)).statusCode)
    return answers
  }
  assert.deepEqual(await statuses('/icon.svg'), Array(4).fill((await limited.app.inject('/icon.svg')).statusCode))
  assert.deepEqual(await statuses('/api/health'), [200, 200, 200, 429])
})

test('serves the page for every screen and the files of its folder, and nothing outside it', async () => {
  const folder = await emptyFolder({ after })
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await writeFile(join(folder, 'web/index.html'), 'the page')
  await writeFile(join(folder, 'web/assets/a.js'), 'a file')
  await writeFile(join(folder, 'secret.txt'), 'a secret')
  const { app } = await startWorld({ WEB_FOLDER: join(folder, 'web') })
  for (const url of ['/', '/index.html', '/wines/new', '/assets', '/%00', '/a/../b']) {
    const { statusCode, body, headers } = await app.inject(url)
    assert.deepEqual([statusCode, body], [200, 'the page'], url)
    assert.equal(headers['cache-control'], 'no-cache')
  }
  const file = await app.inject('/assets/a.js')
  assert.equal(file.body, 'a file')
  assert.match(String(file.headers['cache-control']), /immutable/)
  for (const url of [
    '/assets/b.js',
    '/api/b',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ]) {
    const { statusCode, body } = await app.inject(url)
    assert.ok([403, 404].includes(statusCode), url)
    assert.ok(JSON.parse(body).code, url)
  }
})

test('allows a page built for an API on another host, and its workers, to connect there', async () => {
  const folder = await emptyFolder({ after })
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const file of ['index.html', 'assets/sync-worker-a.js', 'assets/decoding-worker-a.js']) {
    await writeFile(join(folder, file), 'a file')
  }
  await writeFile(join(folder, 'api-origin.txt'), 'https://api.example')
  const { app } = await startWorld({ WEB_FOLDER: folder })
  const connectOf = async (url: string) =>
    /connect-src ([^;]*)/.exec(String((await app.inject(url)).headers['content-security-policy']))?.[1]
  assert.equal(await connectOf('/'), "'self' https://api.example")
  assert.equal(await connectOf('/wines/1'), "'self' https://api.example")
  assert.equal(await connectOf('/assets/sync-worker-a.js'), "'self' https://api.example")
  assert.equal(await connectOf('/assets/decoding-worker-a.js'), "'self'")
})
