import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { emptyFolder } from '../../tests/empty-folder.ts'
import { PrefixProxy } from '../../tests/prefix-proxy.ts'
import { listen } from '../../tests/raw-http.ts'
import { startWorld } from '../../tests/sqlite-harness.ts'
import { isPlainPath } from './plain-path.ts'

const html =
  '<link href="/boot.css"><script src="/boot.js"></script><link href="/assets/a.js" data-at="/|/wines"><a href="/">Try again</a>'
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const folder = await emptyFolder({ after })
await writeFile(join(folder, 'index.html'), html)
await writeFile(join(folder, 'icon.svg'), '<svg/>')
await writeFile(join(folder, 'sw.js'), `const files = {"/":"sha256-${hashOf(html)}"}`)

const adapted =
  '<link href="/a/b/boot.css"><script src="/a/b/boot.js"></script><link href="/a/b/assets/a.js" data-at="/|/wines"><a href="/a/b/">Try again</a>'

const hostile = [
  '//evil.example',
  '/"><script>',
  '/../x',
  '/a/../b',
  '/a//b',
  'a/b',
  'https://evil.example',
  '/a b',
  '/a%2fb',
  '/a?b',
  '/a#b',
  '/a\\b',
  '/.',
  '/./a',
  `/${'a'.repeat(200)}`,
  '/ä',
]

test('takes plain paths alone', () => {
  for (const path of ['/wine', '/a/b', '/api/hassio_ingress/x_Y-9~.z', `/${'a'.repeat(199)}`])
    assert.ok(isPlainPath(path))
  for (const path of ['', '/', '/a/', ...hostile]) assert.ok(!isPlainPath(path), path)
})

test('serves everything under BASE_PATH, and nothing outside it', async () => {
  const { app } = await startWorld({ WEB_FOLDER: folder, BASE_PATH: '/a/b/' })
  const get = (url: string) => app.inject(url)
  for (const url of ['/a/b/', '/a/b/wines/1?sort=name', '/a/b/index.html']) {
    const { body, headers } = await get(url)
    assert.equal(body, adapted, url)
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.equal(headers['cache-control'], 'no-cache')
  }
  assert.equal((await get('/a/b/sw.js')).body, `const files = {"/":"sha256-${hashOf(adapted)}"}`)
  assert.equal((await get('/a/b/icon.svg')).body, '<svg/>')
  assert.equal((await get('/a/b/api/health')).statusCode, 200)
  assert.deepEqual((await get('/a/b/api/openapi.json')).json().servers, [{ url: '/a/b' }])
  for (const url of ['/', '/api/health', '/sw.js', '/a', '/a/bc/', '/x/a/b/', '/a/b%2f'])
    assert.equal((await get(url)).statusCode, 404, url)
  const { statusCode, headers } = await get('/a/b?x=1')
  assert.deepEqual([statusCode, headers.location], [308, '/a/b/?x=1'])
})

test('follows the path that a trusted proxy has removed, and no other', async () => {
  const { app } = await startWorld({ WEB_FOLDER: folder, TRUST_PROXY: '10.0.0.0/8' })
  const get = async (headers: Record<string, string>, remoteAddress = '10.1.2.3', url = '/wines/1') =>
    (await app.inject({ url, headers, remoteAddress })).body
  assert.equal(await get({ 'x-forwarded-prefix': '/a/b' }), adapted)
  assert.equal(await get({ 'x-forwarded-prefix': '/a/b/' }), adapted)
  assert.equal(await get({ 'x-ingress-path': '/a/b', 'x-forwarded-prefix': '/other' }), adapted)
  assert.match(await get({ 'x-forwarded-prefix': '/other' }), /href="\/other\/boot\.css"/)
  assert.equal(await get({}), html)
  for (const address of ['127.0.0.1', '203.0.113.9', '11.0.0.1'])
    assert.equal(await get({ 'x-forwarded-prefix': '/a/b', 'x-ingress-path': '/a/b' }, address), html, address)
  for (const path of hostile) {
    assert.equal(await get({ 'x-forwarded-prefix': path }), html, path)
    assert.equal(await get({ 'x-ingress-path': path }), html, path)
  }
  const { headers } = await app.inject({ url: '/', remoteAddress: '10.1.2.3' })
  assert.match(String(headers.vary), /x-ingress-path, x-forwarded-prefix/)
  const framed = await app.inject({ url: '/', remoteAddress: '10.1.2.3', headers: { 'x-ingress-path': '/a/b' } })
  assert.match(String(framed.headers['content-security-policy']), /frame-ancestors 'self'/)
})

test('serves behind a real proxy, with BASE_PATH after the path that it has removed', async () => {
  const port = await listen(await startWorld({ WEB_FOLDER: folder, TRUST_PROXY: '127.0.0.1', BASE_PATH: '/b' }))
  const url = `http://127.0.0.1:${port}`
  const proxy = await PrefixProxy.to({ '/a': { url, header: 'x-forwarded-prefix' } })
  after(() => proxy.close())
  assert.equal(await (await fetch(`${proxy.origin}/a/b/wines`)).text(), adapted)
  assert.equal((await fetch(`${proxy.origin}/a/b/api/health`)).status, 200)
  const bare = await fetch(`${proxy.origin}/a/b`, { redirect: 'manual' })
  assert.equal(bare.headers.get('location'), '/a/b/')
})
