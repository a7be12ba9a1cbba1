import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { resolveUser } from './resolve-user.ts'

const ada = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  name: 'Ada',
  role: 'member',
  preferred_currency: 'CHF',
  locale: 'de',
  theme: 'dark',
  score_scale: 'points_20',
  created_at: '2026-01-01T00:00:00.000Z',
}
const { role: _, ...roleless } = ada
const admin = { ...ada, role: 'admin' }
const failed = undefined

test('decides who is shown by the server’s answer and the stored data', () => {
  const table = [
    // the answer, the stored user, the stored currency → role, currency, provisional
    [ada, admin, 'USD', 'member', 'CHF', false],
    [admin, ada, 'USD', 'admin', 'CHF', false],
    [ada, undefined, null, 'member', 'CHF', false],
    [failed, ada, 'USD', 'member', 'CHF', true],
    [failed, admin, 'USD', 'admin', 'CHF', true],
    [failed, roleless, 'USD', 'admin', 'CHF', true],
    [failed, { ...ada, role: null }, 'USD', 'admin', 'CHF', true],
    [failed, { ...ada, role: '' }, 'USD', 'admin', 'CHF', true],
    [failed, { ...ada, role: 'owner' }, 'USD', 'member', 'CHF', true],
    [failed, { ...ada, role: true }, 'USD', 'member', 'CHF', true],
    [failed, {}, 'USD', 'admin', 'USD', true],
    [failed, { role: 'member' }, null, 'member', 'EUR', true],
    [failed, undefined, 'USD', 'admin', 'USD', true],
    [failed, undefined, null, 'admin', 'EUR', true],
    [failed, undefined, 'not a currency', 'admin', 'EUR', true],
    [failed, null, 'USD', 'admin', 'USD', true],
    [failed, [ada], 'USD', 'admin', 'USD', true],
    [failed, 'ada', 'USD', 'admin', 'USD', true],
    // only `admin` is an administrator: any other role, and none, is a success that says so
    [{ ...ada, role: 'sommelier' }, admin, 'USD', 'member', 'CHF', false],
    [{ ...ada, role: 'Admin' }, undefined, 'USD', 'member', 'CHF', false],
    [{ ...ada, role: null }, undefined, 'USD', 'member', 'CHF', false],
    [{ ...ada, role: '' }, admin, 'USD', 'member', 'CHF', false],
    [{ ...ada, role: ['admin'] }, undefined, null, 'member', 'CHF', false],
    [roleless, undefined, 'USD', 'member', 'CHF', false],
    // an answer that is no person is a failed one
    [{ message: 'Welcome to the hotel' }, ada, 'USD', 'member', 'CHF', true],
    ['<html>', ada, 'USD', 'member', 'CHF', true],
    [{}, undefined, null, 'admin', 'EUR', true],
    [null, undefined, null, 'admin', 'EUR', true],
  ] as const
  for (const [answer, stored_user, stored_currency, role, currency, provisional] of table) {
    const resolved = resolveUser({ answer, stored_user, stored_currency })
    const description = JSON.stringify([answer, stored_user, stored_currency])
    assert.equal(resolved.user.role, role, description)
    assert.equal(resolved.user.preferred_currency, currency, description)
    assert.equal(resolved.provisional, provisional, description)
  }
})

test('restores the stored answer of a sign-in when `me` fails later', () => {
  const table = [
    // the role that the server gave → shown then, and shown from the storage when `me` fails later
    ['admin', 'admin', 'admin'],
    ['member', 'member', 'member'],
    ['sommelier', 'member', 'member'],
    ['Admin', 'member', 'member'],
    [null, 'member', 'admin'],
    ['', 'member', 'admin'],
    [undefined, 'member', 'admin'],
  ] as const
  for (const [role, shown, shown_later] of table) {
    const answer = { ...roleless, ...(role === undefined ? {} : { role }) }
    const stored_user: unknown = JSON.parse(JSON.stringify(answer))
    const now = resolveUser({ answer, stored_user: undefined, stored_currency: null })
    const later = resolveUser({ answer: failed, stored_user, stored_currency: null })
    assert.deepEqual([now.user.role, now.provisional], [shown, false], String(role))
    assert.deepEqual([later.user.role, later.provisional], [shown_later, true], String(role))
  }
})

test('shows a confirmed person as described, with defaults for what was left out', () => {
  const { user } = resolveUser({
    answer: { email: 'ada@example.org', role: 'admin' },
    stored_user: undefined,
    stored_currency: null,
  })
  assert.deepEqual(user, {
    id: null,
    email: 'ada@example.org',
    name: 'ada@example.org',
    role: 'admin',
    preferred_currency: 'EUR',
    locale: null,
    theme: 'system',
    score_scale: 'points_100',
    charts: null,
  })
})

test('gives the person of the last fallback no id, so that nothing is done in its name', () => {
  assert.equal(resolveUser({ answer: failed, stored_user: undefined, stored_currency: null }).user.id, null)
})

test('shows somebody and never throws, whatever the storage and the server hold', () => {
  const roles = fc.option(fc.oneof(fc.constantFrom('admin', 'member', '', 'root'), fc.anything()), { nil: undefined })
  const person = fc.record(
    { email: fc.anything(), name: fc.anything(), role: roles, preferred_currency: fc.anything(), theme: fc.anything() },
    { requiredKeys: [] },
  )
  const anything = fc.oneof(fc.anything(), fc.jsonValue(), person)
  fc.assert(
    fc.property(anything, anything, fc.option(fc.string()), (answer, stored_user, stored_currency) => {
      const { user, provisional } = resolveUser({ answer, stored_user, stored_currency })
      assert.ok(user.role === 'admin' || user.role === 'member')
      assert.match(user.preferred_currency, /^[A-Z]{3}$/)
      assert.ok(['system', 'light', 'dark'].includes(user.theme))
      assert.equal(typeof user.name, 'string')
      // Only the server's own answer is not provisional, and then the role shown is the one it gave.
      if (!provisional) assert.equal(user.role === 'admin', (answer as { role?: unknown }).role === 'admin')
    }),
    { numRuns: 2_000 },
  )
})
