import * as z from 'zod/mini'
import { Cellar } from '../../ledger/contract.ts'
import { endpoint } from '../../shared/contract.ts'
import { limits } from '../../shared/limits.ts'
import { passwordAgain } from '../accounts/password-again.ts'

/**
 * The archive holds the whole cellar, including what no screen shows any more (removed photos, the original files of
 * imports). Only the owner can export it, and has to enter the password again. That is why this is not a GET: a
 * password must not appear in an address.
 */
export const takeArchive = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/archive',
  policy: 'owner',
  summary: 'The whole cellar as a ZIP of JSON lines and photos, as of one moment; see docs/archive-format.md',
  body: z.strictObject(passwordAgain),
  gives: 'file',
})

export const RestoreStep = z.strictObject({
  phase: z.enum(['checking', 'writing']),
  /** Both counts are in bytes of the unpacked archive. */
  done: z.int(),
  total: z.int(),
})
export type RestoreStep = z.infer<typeof RestoreStep>

/** A step of the work, or its end. A refusal before the first step is an ordinary response with its own status. */
export const RestoreLine = z.union([
  RestoreStep,
  z.strictObject({ phase: z.literal('done'), cellar: Cellar }),
  z.strictObject({
    phase: z.literal('refused'),
    code: z.string(),
    message: z.string(),
    /** The errors by field of the line that the message names. */
    fields: z.optional(z.record(z.string(), z.strictObject({ code: z.string(), message: z.string() }))),
  }),
])
export type RestoreLine = z.infer<typeof RestoreLine>

export const restoreArchive = endpoint({
  method: 'POST',
  path: '/api/archives',
  policy: 'signed-in',
  summary: `Bring an archive back (at most ${limits.archive_bytes} bytes) as a new cellar of one's own: all of it or nothing`,
  body: 'zip',
  most_bytes: limits.archive_bytes,
  gives: 'lines',
  answer: RestoreLine,
})
