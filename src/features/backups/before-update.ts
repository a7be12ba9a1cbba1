import type { Config } from '../../server/config.ts'
import { StartError } from '../../server/start-error.ts'
import { BackupError, failureOf } from './backup-error.ts'
import { newBackup } from './folder.ts'
import { makeBackup } from './make-backup.ts'

/**
 * Backs up data of an earlier release before its tables are changed, and tries the change out on the backup. Throws a
 * `StartError` if there can be no backup, or the change fails; then nothing has changed.
 */
export async function backUpBeforeUpdate(release: string, config: Config, now: Date): Promise<void> {
  const target = newBackup(config, 'before-update', now)
  console.error('This is a newer version. The data is backed up, and the update is tried out on the backup …')
  try {
    await makeBackup(config.database, target, now, config, { release })
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
