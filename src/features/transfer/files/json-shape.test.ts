import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { ErrorCode } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { refuseShape } from './json-shape.ts'

const unhurried = () => undefined

test('accepts any JSON, however it is cut into slices', async () => {
  const aValue = fc.jsonValue({ maxDepth: 4, stringUnit: fc.constantFrom(...'"\\[]{},é🍷a') })
  await fc.assert(
    fc.asyncProperty(aValue, fc.integer({ min: 1, max: 60 }), async (value, before) => {
      // The slice ends within the value.
      const text = `${' '.repeat(1_000_000 - before)}${JSON.stringify(value)}`
      await refuseShape(Buffer.from(text), unhurried)
      if (typeof value === 'string') await refuses(text.slice(0, -1), 'file_bad_json')
    }),
    { numRuns: 60 },
  )
})

test('limits a list to the rows of a table, and a record to its columns', async () => {
  const records = (count: number) => `{"wines":[${Array(count).fill('{"a":[1,2]}').join()}]}`
  await refuseShape(Buffer.from(records(limits.import_rows)), unhurried)
  await refuses(records(limits.import_rows + 1), 'file_too_many_rows')
  const values = (count: number) => Array.from({ length: count }, (_, at) => `"c${at}":1`).join()
  await refuseShape(Buffer.from(`[{${values(limits.import_columns)}}]`), unhurried)
  await refuses(`[{${values(limits.import_columns + 1)}}]`, 'file_too_many_columns')
})

test('does not count nested values as columns or rows', async () => {
  const many = Array(limits.import_rows + 1)
  await refuseShape(Buffer.from(`[{"a":[${many.fill('{}').join()}]}]`), unhurried)
})

async function refuses(text: string, code: ErrorCode) {
  await assert.rejects(refuseShape(Buffer.from(text), unhurried), { name: 'AppError', code })
}
