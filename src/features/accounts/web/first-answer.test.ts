import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { firstAnswer } from './first-answer.ts'

const never = new Promise<never>(() => {})

test('accepts the answer to a later question while the first one hangs, and then asks no more', async () => {
  const signals: AbortSignal[] = []
  const answer = await firstAnswer(
    never,
    async signal => {
      signals.push(signal)
      return signals.length < 4 ? never : 'there again'
    },
    50,
  )
  assert.equal(answer, 'there again')
  assert.equal(signals[0]?.aborted, true, 'each is given up')
  await setTimeout(200)
  assert.equal(signals.length, 4)
})

test('accepts a slow first answer when no later one came in time', async () => {
  const slow = setTimeout(500, 'slow')
  const gaveUp = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  assert.equal(await firstAnswer(slow, gaveUp, 50), 'slow')
})

test('fails when the first question does', async () => {
  await assert.rejects(
    firstAnswer(Promise.reject(new Error('refused')), () => never, 50),
    /refused/,
  )
})
