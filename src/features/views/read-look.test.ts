import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { densities, shownColumns } from '../../model/list-columns.ts'
import { ListLook } from './contract.ts'
import { readLook } from './read-look.ts'

const column = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<unknown>(...shownColumns, 'own:018cc4e5-2200-7c83-a09e-e48a67b71de8') },
  fc.constantFrom<unknown>('own:x', 'colour', 7, null),
)
const look = fc.record(
  {
    columns: fc.oneof(fc.array(column, { maxLength: 120 }), fc.anything()),
    density: fc.constantFrom<unknown>(...densities, 'loose', undefined),
    other: fc.anything(),
  },
  { requiredKeys: [] },
)

test('reads a kept look exactly when its schema accepts it', () => {
  fc.assert(
    fc.property(fc.oneof(look, fc.anything()), value => {
      assert.equal(readLook(value) !== undefined, z.safeParse(ListLook, value).success)
    }),
    { numRuns: 2_000 },
  )
  assert.ok(readLook({ columns: [...shownColumns], density: 'dense' }))
})
