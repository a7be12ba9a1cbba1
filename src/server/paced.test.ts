import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Pace, paced } from './paced.ts'

const never = 1_000_000
const unhurried: Pace = { idle_ms: never, grace_ms: never, least_bytes_per_second: 0, whole_ms: never }

/** Yields a body without end, one piece every few milliseconds. */
async function* trickle(every_ms: number) {
  for (;;) {
    yield Buffer.from('x')
    await setTimeout(every_ms)
  }
}

test('passes on unchanged what arrives in time', async () => {
  assert.equal(await lengthOf(Readable.from([Buffer.from('Wine,'), Buffer.from('Vintage')]), unhurried), 12)
})

test('gives up when nothing arrives for too long, and leaves the connection open for the answer', async () => {
  const body = new PassThrough()
  body.write('Wine,')
  await assert.rejects(lengthOf(body, { ...unhurried, idle_ms: 20 }), {
    name: 'AppError',
    status: 408,
    code: 'too_slow',
  })
  assert.equal(body.destroyed, false)
})

test('gives up when pieces keep arriving, but too slowly', async () => {
  const slow = { ...unhurried, grace_ms: 50, least_bytes_per_second: 10_000 }
  await assert.rejects(lengthOf(Readable.from(trickle(5)), slow), { name: 'AppError', status: 408, code: 'too_slow' })
})

test('gives up a body that never ends', async () => {
  await assert.rejects(lengthOf(Readable.from(trickle(5)), { ...unhurried, whole_ms: 50 }), {
    name: 'AppError',
    status: 408,
    code: 'too_slow',
  })
})

test('does not count the time that a reader takes', async () => {
  let pieces = 0
  const body = Readable.from(Array(5).fill(Buffer.from('x')))
  for await (const _ of paced(body, { ...unhurried, idle_ms: 200, whole_ms: 200 })) {
    pieces++
    await setTimeout(60)
  }
  assert.equal(pieces, 5)
})

test('answers a broken body with a refusal rather than an error of the server', async () => {
  async function* broken() {
    yield Buffer.from('Wine,')
    throw new Error('aborted')
  }
  await assert.rejects(lengthOf(Readable.from(broken()), unhurried), {
    name: 'AppError',
    status: 400,
    code: 'bad_request',
  })
})

async function lengthOf(body: Readable, pace: Pace): Promise<number> {
  let length = 0
  for await (const piece of paced(body, pace)) length += piece.length
  return length
}
