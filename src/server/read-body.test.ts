import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { startWorld } from '../../tests/sqlite-harness.ts'
import { previewImport } from '../features/transfer/contract.ts'
import { addressOf } from '../shared/address.ts'
import { AppError } from '../shared/errors.ts'
import { readBody } from './read-body.ts'

const pieces = ['Wine,', 'Vintage\n', 'Petrus,2015'].map(text => Buffer.from(text))
const whole = Buffer.concat(pieces)
const free = () => {}

for (const declared of [0, 5, whole.length, 1_000]) {
  test(`reads a whole body that declared ${declared} bytes`, async () => {
    assert.deepEqual(await readBody(Readable.from(pieces), declared, 10_000, free), whole)
  })
}

test('accepts a body of the maximum size and nothing larger', async () => {
  assert.deepEqual(await readBody(Readable.from(pieces), 0, whole.length, free), whole)
  await assert.rejects(readBody(Readable.from(pieces), 0, whole.length - 1, free), {
    name: 'AppError',
    status: 413,
    code: 'too_large',
  })
})

test('reserves room before using it', async () => {
  const reserved: number[] = []
  await readBody(Readable.from(pieces), 8, 10_000, bytes => reserved.push(bytes))
  assert.equal(reserved[0], 8)
  assert.ok(reserved.reduce((sum, bytes) => sum + bytes) >= whole.length)
  const full = () => {
    throw new AppError(503, 'uploads_full')
  }
  await assert.rejects(readBody(Readable.from(pieces), 8, 10_000, full), {
    name: 'AppError',
    status: 503,
    code: 'uploads_full',
  })
})

test('reads nothing of a file from a sender who may not send it', async () => {
  const world = await startWorld()
  const { cellar_id } = await world.person('Ada')
  let read = 0
  const payload = Readable.from(pieces.map(piece => () => piece)).map(piece => {
    read++
    return piece()
  })
  const url = addressOf(previewImport, { cellar_id })
  const headers = { 'content-type': 'application/octet-stream' }
  const { statusCode } = await world.app.inject({ method: 'POST', url, headers, payload })
  assert.deepEqual([statusCode, read], [401, 0])
})
