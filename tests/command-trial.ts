import assert from 'node:assert/strict'
import { anId } from '../src/features/cellars/builders.ts'
import type { Command, CommandContext, RowWrite } from '../src/ledger/command.ts'
import { OptimisticReplica } from '../src/ledger/optimistic.ts'
import { emptyReplica, withRows } from '../src/ledger/replica.ts'
import { Bottle } from '../src/model/bottle.ts'
import { AppError } from '../src/shared/errors.ts'

/** The person and the time with which commands are tried. */
export const context: CommandContext = {
  person_id: anId(),
  person_name: 'Ada',
  now: '2026-03-14T09:00:00.000Z',
  today: '2026-03-14',
}
export const tomorrow = '2026-03-15'
export const dayAfter = '2026-03-16'

/** Returns the writes of a command in a cellar with only these rows, of which it sees those in its read set. */
export function tried<Input>(command: Command<Input>, input: Input, ...rows: RowWrite[]): RowWrite[] {
  const draft = new OptimisticReplica(withRows(emptyReplica('a'), 1, rows))
  return draft.do(command, input, context) as RowWrite[]
}

export const bottlesAfter = (written: readonly RowWrite[]) =>
  written.flatMap(row => (row.table === 'bottles' && row.after ? [Bottle.parse(row.after)] : []))

export function bottleAfter(written: readonly RowWrite[]): Bottle {
  const [bottle] = bottlesAfter(written)
  assert.ok(bottle)
  return bottle
}

/** Returns whether an error is the refusal with this code, of this field if one is named. */
export const refusal = (code: string, field?: string) => (error: unknown) =>
  error instanceof AppError && (field ? error.fields?.[field]?.code === code : error.code === code)
