import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allWrites } from './all-writes.ts'
import { deedKinds } from './deed-kinds.ts'

const deeds = Array.from(allWrites.values(), write => write.deed.name)

test('each deed is found under one kind of change', () => {
  const sorted = Object.values(deedKinds).flat<readonly (readonly string[])[]>()
  assert.deepEqual(
    deeds.filter(deed => sorted.filter(each => each === deed).length !== 1),
    [],
  )
})
