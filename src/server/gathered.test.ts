import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gathered } from './gathered.ts'

test('reads what is asked for at the same time together, and what is asked for later again', async () => {
  const reads: string[][] = []
  let now = 'first'
  const read = gathered(async keys => {
    reads.push(keys)
    return new Map(keys.filter(key => key !== 'none').map(key => [key, `${key} ${now}`]))
  }, 5)
  const answers = await Promise.all(['a', 'b', 'a', 'none', 'c', 'd'].map(read))
  assert.deepEqual(answers, ['a first', 'b first', 'a first', undefined, 'c first', 'd first'])
  now = 'second'
  assert.equal(await read('a'), 'a second')
  assert.deepEqual(reads, [['a', 'b', 'none', 'c', 'd', 'd', 'd', 'd'], ['a']])
})

test('reads no more than 256 keys at once', async () => {
  const sizes: number[] = []
  const read = gathered(async keys => {
    sizes.push(keys.length)
    return new Map(keys.map(key => [key, key]))
  }, 5)
  const keys = Array.from({ length: 600 }, (_, at) => `key ${at}`)
  assert.deepEqual(await Promise.all(keys.map(read)), keys)
  assert.deepEqual(sizes, [256, 256, 128])
})

test('fails all who asked together when the read fails, and reads again for the next', async () => {
  let isBroken = true
  const read = gathered(async keys => {
    if (isBroken) throw new Error('away')
    return new Map(keys.map(key => [key, key]))
  }, 5)
  const answers = await Promise.allSettled([read('a'), read('b')])
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  isBroken = false
  assert.equal(await read('a'), 'a')
})
