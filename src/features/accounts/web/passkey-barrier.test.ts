import assert from 'node:assert/strict'
import test from 'node:test'
import { passkeyBarrier } from './passkey-barrier.ts'

const at = (address: string, isKnown = true) => passkeyBarrier(new URL(address) as unknown as Location, isKnown)

test('finds out where a browser has no passkeys, and why', () => {
  assert.equal(at('https://cellar.example.org/profile'), undefined)
  assert.equal(at('http://localhost:3000/'), undefined)
  assert.equal(at('http://cellar.localhost:3000/'), undefined)
  assert.equal(at('http://cellar.example.org/'), 'no-https')
  assert.equal(at('http://nas/'), 'no-https')
  assert.equal(at('https://192.168.1.20/'), 'no-name')
  assert.equal(at('http://127.0.0.1:3000/'), 'no-name')
  assert.equal(at('https://[fd00::1]/'), 'no-name')
  assert.equal(at('https://cellar.example.org/', false), 'browser')
})
