import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { WeakValues } from './weak-values.ts'

test('finds a value while it is used elsewhere, and forgets it with its key once it was collected', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const [values, used] = [new WeakValues<object>(), { name: 'used' }]
  values.keep('used', used)
  for (let nth = 0; nth < 100; nth++) values.keep(`loose ${nth}`, { nth })
  assert.equal(values.size, 101)

  // A value that was just made or found is not collected before the work of this turn is done.
  await setImmediate()
  collect()
  assert.equal(values.find('loose 7'), undefined)
  assert.equal(values.find('used'), used)

  values.keep('another', used)
  assert.equal(values.size, 2)
  values.drop('used')
  assert.equal(values.find('used'), undefined)
})
