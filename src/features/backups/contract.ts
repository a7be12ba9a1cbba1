import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
import { limits } from '../../shared/limits.ts'
import { passwordAgain } from '../accounts/password-again.ts'

export const Backup = z.strictObject({
  name: z.string(),
  made_at: z.string(),
  bytes: z.int(),
  encrypted: z.boolean(),
})
export type Backup = z.infer<typeof Backup>

/** Returns the media type of a backup's file. */
export const backupType = (backup: Pick<Backup, 'encrypted'>) =>
  backup.encrypted ? 'application/octet-stream' : 'application/vnd.sqlite3'

/** A restore that an administrator has ordered, and what became of it. */
export const OrderedRestore = z.strictObject({
  /** The name of the backup, and the time at which it was made. */
  name: z.string(),
  made_at: z.string(),
  /** The moment to restore, if the backup is led on to one by its parts. */
  moment: z.optional(z.string()),
  /** The time of the order, or of its end. */
  at: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** The reason, or `expired` if no start came in time; null unless it failed. */
  failed: z.nullable(z.string()),
  /** The name of the file or schema with the data from before; null unless it is done. */
  before: z.nullable(z.string()),
})
export type OrderedRestore = z.infer<typeof OrderedRestore>

/** The moments that can be restored. */
export const MomentsFound = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** The reason why the last changes could not be written; null if they could. */
  failed: z.nullable(z.string()),
})
export type MomentsFound = z.infer<typeof MomentsFound>

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  policy: 'admin',
  summary: 'The backups in the data folder, the latest first; each was restored for a trial and compared',
  answer: z.strictObject({
    backups: z.array(Backup),
    /** True if each backup is copied to a second folder. */
    second_folder: z.boolean(),
    /** True if new backups are encrypted. */
    encrypted: z.boolean(),
    moments: z.nullable(MomentsFound),
    restore: z.nullable(OrderedRestore),
    /** True if the server can restart itself for a restore. */
    restarts: z.boolean(),
  }),
})

/** A step of the upload, or its end. A refusal before the first step is an ordinary response with its own status. */
export const UploadLine = z.union([
  z.strictObject({ phase: z.literal('checking') }),
  z.strictObject({
    phase: z.literal('done'),
    made_at: z.string(),
    /** False if something was wrong already when the backup was made. */
    works: z.boolean(),
  }),
  z.strictObject({ phase: z.literal('refused'), code: z.string(), message: z.string() }),
])
export type UploadLine = z.infer<typeof UploadLine>

export const uploadBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  policy: 'admin',
  summary: `Upload a backup (at most ${limits.backup_bytes} bytes), which is checked and tried out, and replaces an earlier uploaded one`,
  body: 'zip',
  most_bytes: limits.backup_bytes,
  gives: 'lines',
  answer: UploadLine,
})

export const orderRestore = endpoint({
  method: 'POST',
  path: '/api/admin/backups/:name/restore',
  policy: 'admin',
  summary: 'Restore a backup at the next start of the server, which has to come within a day',
  params: z.strictObject({ name: z.string() }),
  body: z.strictObject(passwordAgain),
})

export const orderMoment = endpoint({
  method: 'POST',
  path: '/api/admin/restore',
  policy: 'admin',
  summary: 'Restore everything as it was at a moment, at the next start of the server, which has to come within a day',
  body: z.strictObject({ moment: z.iso.datetime(), ...passwordAgain }),
})

export const startRestore = endpoint({
  method: 'POST',
  path: '/api/admin/restore/start',
  policy: 'admin',
  summary: 'Restart the server, which then carries out the restore that was ordered; 404 where it cannot',
})

export const cancelRestore = endpoint({
  method: 'DELETE',
  path: '/api/admin/restore',
  policy: 'admin',
  summary: 'Take back the order to restore a backup, or the note of what became of it',
})

export const downloadBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups/:name/download',
  policy: 'admin',
  summary: 'A backup: a SQLite database with everything of the instance, which may be encrypted with age',
  params: z.strictObject({ name: z.string() }),
  body: z.strictObject(passwordAgain),
  gives: 'file',
})
