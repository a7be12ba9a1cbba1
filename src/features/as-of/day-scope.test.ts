import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOfScope, scopeOf, scopeOfDay } from './day-scope.ts'

test('finds the past day at the beginning of a path', () => {
  for (const path of ['/as-of/2024-05-01', '/as-of/2024-05-01/', '/as-of/2024-05-01/wines/1'])
    assert.equal(scopeOf(path), '/as-of/2024-05-01', path)
  assert.equal(dayOfScope('/as-of/2024-05-01'), '2024-05-01')
  assert.equal(scopeOfDay('2024-05-01'), '/as-of/2024-05-01')
})

test('takes every other path for the present', () => {
  const paths = [
    '',
    '/',
    '/wines/as-of/2024-05-01',
    '/as-of',
    '/as-of/',
    '/as-of/2024-02-30/',
    '/as-of/yesterday/places',
  ]
  for (const path of [...paths, '/as-of/2024-05-01x']) assert.equal(scopeOf(path), '', path)
  assert.equal(dayOfScope(''), undefined)
})
