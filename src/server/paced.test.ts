import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { AppError, type ErrorCode } from '../shared/errors.ts'
import { type Pace, paced } from './paced.ts'

const never = 1_000_000
const patient: Pace = { silence_ms: never, grace_ms: never, least_bytes_per_second: 0, whole_ms: never }

/** A body that goes on for ever, a piece each few milliseconds. */
async function* trickle(every_ms: number) {
  for (;;) {
    yield Buffer.from('x')
    await setTimeout(every_ms)
  }
}

test('what comes in good time comes as it was sent', async () => {
  assert.equal(await lengthOf(Readable.from([Buffer.from('Wine,'), Buffer.from('Vintage')]), patient), 12)
})

test('nothing for too long is given up, and the connection stays open for the answer', async () => {
  const body = new PassThrough()
  body.write('Wine,')
  await refuses(lengthOf(body, { ...patient, silence_ms: 20 }), 408, 'too_slow')
  assert.equal(body.destroyed, false)
})

test('a piece now and then is given up when all of it is too slow', async () => {
  const slow = { ...patient, grace_ms: 50, least_bytes_per_second: 10_000 }
  await refuses(lengthOf(Readable.from(trickle(5)), slow), 408, 'too_slow')
})

test('what never ends is given up', async () => {
  await refuses(lengthOf(Readable.from(trickle(5)), { ...patient, whole_ms: 50 }), 408, 'too_slow')
})

test("the time that a reader takes is not the sender's", async () => {
  let pieces = 0
  const body = Readable.from(Array(5).fill(Buffer.from('x')))
  for await (const _ of paced(body, { ...patient, silence_ms: 200, whole_ms: 200 })) {
    pieces++
    await setTimeout(60)
  }
  assert.equal(pieces, 5)
})

test('what breaks off is no error of the server', async () => {
  async function* broken() {
    yield Buffer.from('Wine,')
    throw new Error('aborted')
  }
  await refuses(lengthOf(Readable.from(broken()), patient), 400, 'bad_request')
})

async function lengthOf(body: Readable, pace: Pace): Promise<number> {
  let length = 0
  for await (const piece of paced(body, pace)) length += piece.length
  return length
}

async function refuses(work: Promise<unknown>, status: number, code: ErrorCode) {
  await assert.rejects(work, error => {
    assert.ok(error instanceof AppError, String(error))
    assert.deepEqual([error.status, error.code], [status, code])
    return true
  })
}
