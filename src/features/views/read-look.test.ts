import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { densities, shownColumns } from '../../model/list-columns.ts'
import { ListLook } from './contract.ts'
import { readLook } from './read-look.ts'

const known = fc.constantFrom<unknown>(...shownColumns, 'own:018cc4e5-2200-7c83-a09e-e48a67b71de8')
const column = fc.oneof({ weight: 8, arbitrary: known }, fc.constantFrom<unknown>('own:x', 'colour', 7, null))
const fields = {
  columns: fc.oneof(
    // Some lists have more columns than a look may.
    fc.array(known, { maxLength: 120, size: 'max' }),
    fc.array(column, { maxLength: 120 }),
    fc.anything(),
  ),
  density: fc.constantFrom<unknown>(...densities, 'loose', undefined),
}
const look = fc.oneof(fc.record(fields), fc.record({ ...fields, other: fc.anything() }, { requiredKeys: [] }))

test('reads a kept look exactly when its schema accepts it', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof(look, fc.anything()), value => {
      const { success } = z.safeParse(ListLook, value)
      if (success) accepted++
      assert.equal(readLook(value) !== undefined, success)
    }),
    { numRuns: 2_000 },
  )
  assert.ok(accepted > 100, `${accepted} looks were accepted`)
  assert.ok(readLook({ columns: [...shownColumns], density: 'dense' }))
})
