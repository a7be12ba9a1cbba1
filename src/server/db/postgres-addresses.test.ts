import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesIn } from './postgres-addresses.ts'

test('finds the address of each host', () => {
  assert.deepEqual(addressesIn('postgres://ada:pa%40ss,word@one,two:5433,[::1]:5434/cellar?sslmode=require'), [
    'postgres://ada:pa%40ss,word@one/cellar?sslmode=require',
    'postgres://ada:pa%40ss,word@two:5433/cellar?sslmode=require',
    'postgres://ada:pa%40ss,word@[::1]:5434/cellar?sslmode=require',
  ])
})

test('leaves an address with one host or none as it is', () => {
  for (const url of [
    'postgresql://localhost/cellar',
    'postgres:///cellar?host=/var/run/postgresql',
    'postgres://a:b@c',
  ]) {
    assert.deepEqual(addressesIn(url), [url])
  }
})
