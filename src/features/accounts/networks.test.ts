import assert from 'node:assert/strict'
import test from 'node:test'
import { neighbourhoodOf, networkOf } from './networks.ts'

test('treats an IPv4 address as its own network, also when written as IPv6', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::FFFF:203.0.113.7'), '203.0.113.7')
})

test('reduces an IPv6 address to its first 64 bits, however it is written', () => {
  const network = '2001:db8:0:7::/64'
  assert.equal(networkOf('2001:db8:0:7:1:2:3:4'), network)
  assert.equal(networkOf('2001:0DB8:0000:0007::1'), network)
  assert.equal(networkOf('2001:db8:0:7::%eth0'), network)
  assert.notEqual(networkOf('2001:db8:0:8::1'), network)
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
  assert.equal(networkOf('2001:db8::7:1:2:3:4'), network)
})

test('reduces an IPv6 neighbourhood to 48 bits, and keeps an IPv4 address', () => {
  assert.equal(neighbourhoodOf('2001:db8:7:1:2:3:4:5'), '2001:db8:7::/48')
  assert.equal(neighbourhoodOf('2001:0DB8:0007:ffff::'), '2001:db8:7::/48')
  assert.equal(neighbourhoodOf('2001:db8::1'), '2001:db8:0::/48')
  assert.notEqual(neighbourhoodOf('2001:db8:8::1'), neighbourhoodOf('2001:db8:7::1'))
  assert.equal(neighbourhoodOf('::ffff:203.0.113.7'), '203.0.113.7')
})

test('treats anything that is not an address as its own network', () => {
  assert.equal(networkOf(''), '')
  assert.equal(networkOf('unix:'), 'unix:')
  assert.equal(neighbourhoodOf('unix:'), 'unix:')
})
