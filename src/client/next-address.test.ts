import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextAddress, signInAddress } from './next-address.ts'

const origin = 'http://localhost:3000'
const next = (text: string) => nextAddress(`?${new URLSearchParams({ next: text })}`, origin)

test('returns a path of this application unchanged', () => {
  for (const address of ['/analytics', '/wines/1?tab=history', '/?type=red&search=ch%C3%A2teau#top', '/a%2f%2fb']) {
    assert.equal(next(address), address)
  }
})

test('returns the first screen for an address that leads elsewhere or nowhere', () => {
  const bad = ['', 'analytics', '//evil.example', '/\\evil.example', '\\\\evil.example', 'https:evil.example']
  bad.push('https://evil.example/', 'javascript:alert(1)', 'data:text/html,x', '/\t/evil.example', '/\n/evil.example')
  bad.push(
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    ' /analytics',
    '/login',
    '/register',
    '/login/',
  )
  for (const address of bad) assert.equal(next(address), '/', address)
  assert.equal(nextAddress('?next=%2f%2fevil.example', origin), '/')
  assert.equal(nextAddress('?next=%5c%5cevil.example', origin), '/')
  assert.equal(nextAddress('', origin), '/')
})

test('never leads to another origin, whatever the text', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '\\', '.', '..', '@', ':', '%2f', '%5c', '\t', '//', 'https:', 'evil'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece), pieces => {
      const address = next(`/${pieces.join('')}`)
      assert.equal(new URL(address, origin).origin, origin)
      assert.doesNotMatch(address, /^\/[/\\]/)
    }),
    { numRuns: 5_000 },
  )
})

test('puts the way back into the address of the sign-in screen', () => {
  const address = signInAddress({ scope: '', pathname: '/wines/1', search: '?a=b&c', hash: '#d' })
  assert.equal(nextAddress(address.slice('/login'.length), origin), '/wines/1?a=b&c#d')
  assert.equal(signInAddress({ scope: '', pathname: '/', search: '', hash: '' }), '/login')
  const past = signInAddress({ scope: '/as-of/2024-05-01', pathname: '/wines/1', search: '?a=b', hash: '' })
  assert.equal(nextAddress(past.slice('/login'.length), origin), '/as-of/2024-05-01/wines/1?a=b')
})
