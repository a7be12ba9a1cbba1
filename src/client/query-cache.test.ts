import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryCache, type Question } from './query-cache.ts'

const token = 'wc_0123456789abcdef'

/** Returns a question that counts its requests and, by default, answers with that count. */
function counting(name: string, more: Partial<Question> = {}) {
  const calls = { count: 0 }
  const question: Question = { name, fetch: async () => ++calls.count, ...more }
  return { calls, question }
}

/** Waits until the cache has the answer. */
function answered(cache: QueryCache, name: string, data: unknown): Promise<void> {
  return new Promise(resolve => {
    const look = () => cache.get(name).data === data && resolve()
    cache.subscribe(look)
    look()
  })
}

test('fetches a fresh answer once, and again for another version', async () => {
  const cache = QueryCache.inMemory()
  const { calls, question } = counting('/history', { version: 1 })
  cache.want(question)
  cache.want(question)
  await answered(cache, '/history', 1)
  cache.want(question)
  assert.equal(calls.count, 1)
  cache.want({ ...question, version: 2 })
  await answered(cache, '/history', 2)
})

test('fetches a newer version after an older one that is being fetched', async () => {
  const cache = QueryCache.inMemory()
  const { question } = counting('/history', { version: 1 })
  cache.want(question)
  cache.want({ ...question, version: 2 })
  await answered(cache, '/history', 2)
  assert.equal(cache.get('/history').version, 2)
})

test('tries once more, then keeps the error together with the earlier answer', async () => {
  const cache = QueryCache.inMemory()
  let tries = 0
  const question: Question = {
    name: '/sessions',
    fetch: async () => {
      tries++
      if (tries > 1) throw new Error('No network')
      return 'all'
    },
  }
  cache.want(question)
  await answered(cache, '/sessions', 'all')
  await cache.refresh(question)
  const { data, error } = cache.get('/sessions')
  assert.deepEqual([data, error?.message, tries], ['all', 'No network', 3])
})

test('marks the other answers of the same path as out of date on a refresh', async () => {
  const cache = QueryCache.inMemory()
  const all = counting('/people?offset=0')
  const found = counting('/people?search=ada')
  const other = counting('/settings')
  for (const { question } of [all, found, other]) cache.want(question)
  for (const { question } of [all, found, other]) await answered(cache, question.name, 1)
  await cache.refresh(found.question)
  for (const { question } of [all, found, other]) cache.want(question)
  await answered(cache, all.question.name, 2)
  assert.deepEqual([found.calls.count, other.calls.count], [2, 1])
})

test('stores only persistent answers, and only for the confirmed token', async () => {
  const first = await QueryCache.open('ada', token, true)
  assert.ok(first)
  const cellars = counting('/cellars', { persist: true })
  const sessions = counting('/sessions')
  first.want(cellars.question)
  first.want(sessions.question)
  await answered(first, '/cellars', 1)
  await answered(first, '/sessions', 1)
  first.close()

  assert.equal(await QueryCache.open('ada', 'wc_another_token', false), undefined)
  const second = await QueryCache.open('ada', token, false)
  assert.equal(second?.get('/cellars').data, 1)
  assert.equal(second?.get('/sessions').data, undefined)
  second?.close()
})

test('fetches no persistent answer for a person whose data must not be stored', async () => {
  const cache = QueryCache.inMemory()
  const { calls, question } = counting('/cellars', { persist: true })
  cache.want(question)
  assert.deepEqual([calls.count, cache.isStored], [0, false])
})

test('does not ask again where a stored answer suffices', async ({ mock }) => {
  const first = await QueryCache.open('bruno', token, true)
  assert.ok(first)
  const { calls, question } = counting('/rates', { persist: true, suffices: data => data === 1 })
  first.want(question)
  await answered(first, '/rates', 1)
  first.close()

  const second = await QueryCache.open('bruno', token, false)
  // Any other stored answer is fetched again after a pause.
  mock.timers.enable({ apis: ['setTimeout'] })
  second?.want({ ...question, version: 5 })
  mock.timers.tick(10_000)
  assert.equal(calls.count, 1)
  second?.want({ ...question, version: 5, suffices: data => data === 2 })
  mock.timers.tick(10_000)
  assert.equal(calls.count, 2)
  mock.timers.reset()
  second?.close()
})
