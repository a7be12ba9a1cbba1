import * as z from 'zod/mini'
import { Cellar } from '../../ledger/contract.ts'
import { endpoint } from '../../shared/contract.ts'
import { id } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'

/**
 * The whole cellar leaves with this: also what no screen shows any more (removed photos, the original files of imports),
 * so its owner asks for it, and gives the password again. Which is why it is no GET: a password has no place in an address.
 */
export const takeArchive = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/archive',
  policy: 'owner',
  summary: 'The whole cellar as a ZIP of JSON lines and photos, as of one moment; see docs/archive-format.md',
  params: z.strictObject({ cellar_id: id() }),
  body: z.strictObject({ password: z.string().check(z.maxLength(limits.password_max)) }),
  gives: 'file',
})

export const RestoreStep = z.strictObject({
  phase: z.enum(['checking', 'writing']),
  /** Of the archive's bytes, unpacked. */
  done: z.int(),
  total: z.int(),
})
export type RestoreStep = z.infer<typeof RestoreStep>

/** A step of the work, or its end. A refusal that comes before the first step is an ordinary answer with its status. */
export const RestoreLine = z.union([
  RestoreStep,
  z.strictObject({ phase: z.literal('done'), cellar: Cellar }),
  z.strictObject({
    phase: z.literal('refused'),
    code: z.string(),
    message: z.string(),
    /** What is wrong with which field of the line that the message names. */
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
