import type { ChangeDescription } from '../../ledger/command.ts'

/** An import, which only the server can apply, as the history describes it. */
export const importApplied = {
  name: 'imports/apply',
  kind: 'imports',
  history: 'A file was imported',
} as const satisfies ChangeDescription
