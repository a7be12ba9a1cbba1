import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { keyIn } from './secret-key.ts'
import { isSealed, readKey, secretsWith } from './secrets.ts'
import { StartError } from './start-error.ts'

const key = Buffer.alloc(32, 1)
const other = Buffer.alloc(32, 2)

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'wine-cellar-key-'))
  after(() => rmSync(made, { recursive: true }))
  return made
}

test('reads what it has encrypted with the same key for the same purpose, and nothing else', () => {
  const secrets = secretsWith(key)
  const text = 'a secret: ä 🍷'
  const sealed = secrets.seal(text, 'mail password')
  assert.equal(isSealed(sealed), true)
  assert.ok(!sealed.includes('secret'))
  assert.equal(secrets.open(sealed, 'mail password'), text)
  assert.equal(secretsWith(Buffer.from(key)).open(sealed, 'mail password'), text)
  assert.equal(secrets.open(sealed, 'client secret'), undefined)
  assert.equal(secretsWith(other).open(sealed, 'mail password'), undefined)
  assert.notEqual(secrets.seal(text, 'mail password'), sealed)
  assert.equal(secrets.open(secrets.seal('', 'empty'), 'empty'), '')
})

test('notices every part that was changed, and a tag that was cut short', () => {
  const secrets = secretsWith(key)
  const parts = secrets.seal('a secret', 'mail password').split('.')
  for (const at of [1, 2, 3, 4]) {
    const part = parts[at] ?? ''
    const changed = [part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`, part.slice(0, 6), '', '!']
    for (const each of changed)
      assert.equal(secrets.open(parts.with(at, each).join('.'), 'mail password'), undefined, `${at} ${each}`)
  }
  assert.equal(secrets.open(parts.slice(0, 4).join('.'), 'mail password'), undefined)
  // A secret that was stored before is returned as it is.
  assert.equal(secrets.open('a plain secret', 'mail password'), 'a plain secret')
  assert.equal(isSealed('a plain secret'), false)
})

test('makes a key beside the data, readable by its owner only, and finds it again', () => {
  const secret_key_file = join(folder(), 'data', 'secret.key')
  const made = readKey({ secret_key: null, secret_key_file })
  assert.equal(made.length, 32)
  assert.deepEqual(readKey({ secret_key: null, secret_key_file }), made)
  assert.equal(statSync(secret_key_file).mode & 0o777, 0o600)
  assert.deepEqual(readKey({ secret_key: other, secret_key_file }), other)
  assert.deepEqual(keyIn(readFileSync(secret_key_file, 'utf8').trim()), made)
  const elsewhere = join(folder(), 'secret.key')
  assert.notDeepEqual(readKey({ secret_key: null, secret_key_file: elsewhere }), made)
  const inFile = join(elsewhere, 'secret.key')
  assert.throws(() => readKey({ secret_key: null, secret_key_file: inFile }), /Set SECRET_KEY, or let the server write/)
  writeFileSync(elsewhere, 'half a key')
  assert.throws(() => readKey({ secret_key: null, secret_key_file: elsewhere }), StartError)
})

test('accepts keys of 32 bytes in base 64 or as hexadecimal digits, and no password', () => {
  assert.deepEqual(keyIn(other.toString('hex')), other)
  assert.deepEqual(keyIn(other.toString('base64')), other)
  assert.deepEqual(keyIn(other.toString('base64url')), other)
  for (const text of ['', 'password', 'a'.repeat(63), 'g'.repeat(64), other.toString('base64').slice(2)])
    assert.equal(keyIn(text), undefined, text)
})
