import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import { migrationsRun } from '../../server/db/dialect.ts'
import { schemaNames } from '../../server/db/open.ts'
import type { Database } from '../../server/db/tables.ts'
import { StartError } from '../../server/start-error.ts'
import { BackupError, failureOf } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'

/**
 * Backs up data of an earlier release before its tables are changed, and tries the change out on the backup. Throws a
 * `StartError` if there can be no backup, or the change fails; then nothing has changed.
 */
export async function backUpBeforeUpdate(db: Database, { database, data_dir }: Config, now: Date): Promise<void> {
  const run = await migrationsRun(db)
  const release = schemaNames.filter(name => run.includes(name)).at(-1)
  const target = join(
    data_dir,
    'backups',
    `before-update-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`,
  )
  console.error('This is a newer version. The data is backed up, and the update is tried out on the backup …')
  try {
    await makeBackup(database, target, now, release)
  } catch (error) {
    const reason = error instanceof BackupError ? error.detail : String(error)
    throw new StartError(
      failureOf(error) === 'disk_full'
        ? 'The disk is too full to back up the data before the update. Nothing was changed. Make room, and start again.'
        : `The data could not be backed up and updated for a trial. Nothing was changed. Start the earlier version, or report this: ${reason}`,
    )
  }
  console.error(`The data from before the update is in ${target}.`)
}
