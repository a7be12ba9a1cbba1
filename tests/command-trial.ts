import assert from 'node:assert/strict'
import { anId } from '../src/features/cellars/builders.ts'
import type { Command, CommandContext, RowWrite } from '../src/ledger/command.ts'
import { OptimisticReplica } from '../src/ledger/optimistic.ts'
import { emptyReplica, withRows } from '../src/ledger/replica.ts'
import { Bottle } from '../src/model/bottle.ts'
import { AppError } from '../src/shared/errors.ts'

/** When commands are tried, and by whom. */
export const context: CommandContext = {
  person_id: anId(),
  person_name: 'Ada',
  now: '2026-03-14T09:00:00.000Z',
  today: '2026-03-14',
}
export const tomorrow = '2026-03-15'
export const dayAfter = '2026-03-16'

/** What a command writes in a cellar of these rows alone: it sees of them what it says it is concerned with. */
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

/** Whether an error is the refusal of this code: of a field, where one is named. */
export const refusal = (code: string, field?: string) => (error: unknown) =>
  error instanceof AppError && (field ? error.fields?.[field]?.code === code : error.code === code)
