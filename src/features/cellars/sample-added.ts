import type { ChangeDescription } from '../../ledger/command.ts'
import type { SampleInput } from './contract.ts'

/** The sample cellar, which only the server can add, as the history describes it. */
export const sampleAdded = {
  name: 'sample/add',
  kind: 'imports',
  history: 'The sample cellar was added',
} as const satisfies ChangeDescription

/** The command as a screen runs it: its rules are at the server. */
export type AddSample = Pick<typeof sampleAdded, 'name'> & { input: typeof SampleInput }
