import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NetworkError } from './api-errors.ts'
import { IdleTimeout } from './idle-timeout.ts'

/* A frozen page runs its timers before it reads what arrived meanwhile: one turn of the clock, then the answer. */

test('leaves a page that was frozen time to read the answer that arrived meanwhile', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const idle = new IdleTimeout(20_000)
  mock.timers.tick(20_000)
  assert.equal(idle.signal.aborted, false)
  assert.equal(await idle.watch(new Response('in time')).text(), 'in time')
  mock.timers.tick(60_000)
  assert.equal(idle.signal.aborted, false)
})

test('ends an answer that stays silent', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const idle = new IdleTimeout(20_000)
  mock.timers.tick(20_000)
  mock.timers.tick(2_000)
  assert.equal(idle.signal.aborted, true)
  assert.ok(idle.signal.reason instanceof NetworkError)
})
