import assert from 'node:assert/strict'
import test from 'node:test'
import { recentRows } from './recent-rows.ts'

const rows = (count: number) => ({ count, some: async () => [] })

test('drops the rows of an import when nobody has wanted them for a minute', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const recent = recentRows()
  recent.remember('one', rows(3))
  t.mock.timers.tick(59_000)
  assert.equal(recent.find('one')?.count, 3)
  t.mock.timers.tick(59_000)
  assert.equal(recent.find('one')?.count, 3, 'each page begins the minute again')
  t.mock.timers.tick(60_000)
  assert.equal(recent.find('one'), undefined)
})

test('drops the oldest rows when there are too many, but always remembers one import', () => {
  const recent = recentRows({ most: 10 })
  const known = () => ['one', 'two', 'three', 'four'].filter(key => recent.find(key))
  recent.remember('one', rows(4))
  recent.remember('two', rows(6))
  assert.deepEqual(known(), ['one', 'two'])
  recent.remember('three', rows(1))
  assert.deepEqual(known(), ['two', 'three'])
  recent.remember('four', rows(50))
  assert.deepEqual(known(), ['four'])
})
