import { useLingui } from '@lingui/react/macro'
import type { BackupFailure } from '../failures.ts'

/** Returns the sentence for the reason why a backup failed. */
export function useBackupFailures(): (failed: string) => string {
  const { t } = useLingui()
  const sentences: Record<BackupFailure, string> = {
    disk_full: t`The disk is full.`,
    damaged: t`The restored data was not the same as the data on the server.`,
    not_usable: t`It was made, but the restored data did not work as it should. The data on the server may be damaged.`,
    not_a_backup: t`The file that was written could not be read.`,
    folder_unwritable: t`The folder for backups cannot be written.`,
    second_folder: t`It is in the data folder, but could not be copied to the second folder.`,
    in_use: t`Others were using the data. Stop all servers, and start one alone.`,
    newer_version: t`The backup is of a newer version. Update the server first.`,
    parts_differ: t`It is right itself, but moments between it and the one before it may not be.`,
    out_of_reach: t`There is no backup from before that moment.`,
    unexpected: t`The log of the server says why.`,
  }
  return failed => sentences[failed as BackupFailure] ?? sentences.unexpected
}
