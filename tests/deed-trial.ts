import assert from 'node:assert/strict'
import { Bottle } from '../src/features/bottles/contract.ts'
import { anId } from '../src/features/cellars/builders.ts'
import type { Circumstance, Deed, Written } from '../src/features/cellars/deed.ts'
import { Draft } from '../src/features/cellars/draft.ts'
import { emptyReplica, withRows } from '../src/features/cellars/replica.ts'
import { AppError } from '../src/shared/errors.ts'

/** When deeds are tried, and by whom. */
export const circumstance: Circumstance = {
  person_id: anId(),
  person_name: 'Ada',
  now: '2026-03-14T09:00:00.000Z',
  today: '2026-03-14',
}
export const tomorrow = '2026-03-15'
export const dayAfter = '2026-03-16'

/** What a deed writes in a cellar of these rows alone: it sees of them what it says it is concerned with. */
export function tried<Input>(deed: Deed<Input>, input: Input, ...rows: Written[]): Written[] {
  const draft = new Draft(withRows(emptyReplica('a'), 1, rows))
  return draft.do(deed, input, circumstance) as Written[]
}

export const bottlesAfter = (written: readonly Written[]) =>
  written.flatMap(row => (row.table === 'bottles' && row.after ? [Bottle.parse(row.after)] : []))

export function bottleAfter(written: readonly Written[]): Bottle {
  const [bottle] = bottlesAfter(written)
  assert.ok(bottle)
  return bottle
}

/** Whether an error is the refusal of this code: of a field, where one is named. */
export const refusal = (code: string, field?: string) => (error: unknown) =>
  error instanceof AppError && (field ? error.fields?.[field]?.code === code : error.code === code)
