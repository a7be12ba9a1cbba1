import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { AppError } from '../shared/errors.ts'
import { Pictures } from './pictures.ts'

const { signal } = new AbortController()
const opened: Pictures[] = []
after(() => {
  for (const pictures of opened) pictures.close()
})

function open(timeout_ms?: number): Pictures {
  const pictures = new Pictures(timeout_ms)
  opened.push(pictures)
  return pictures
}

const aPicture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#285' } })
    .jpeg()
    .toBuffer()

test('makes pictures one after another, each with its own answer', async () => {
  const pictures = open()
  const made = await Promise.all([10, 20, 30].map(async side => pictures.made(await aPicture(side), signal)))
  assert.deepEqual(
    made.map(picture => picture.width),
    [10, 20, 30],
  )
})

test('gives up a picture that takes too long, and makes the next one', async () => {
  const pictures = open(1)
  await assert.rejects(
    pictures.made(await aPicture(2_000), signal),
    (error: unknown) => error instanceof AppError && error.status === 422 && error.code === 'photo_too_slow',
  )
  const patient = open()
  assert.equal((await patient.made(await aPicture(12), signal)).width, 12)
})

test('refuses pictures beyond the limit with 503', async () => {
  const pictures = open()
  const file = await aPicture(5)
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => pictures.made(file, signal)))
  const refused = results.filter(each => each.status === 'rejected')
  assert.equal(refused.length, 4)
  assert.ok(refused.every(each => each.reason instanceof AppError && each.reason.status === 503))
})
