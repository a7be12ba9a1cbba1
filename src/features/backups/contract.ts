import * as z from 'zod/mini'
import { endpoint } from '../../shared/contract.ts'
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
  }),
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
