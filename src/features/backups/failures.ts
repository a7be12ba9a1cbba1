/**
 * The reasons why a backup failed: the disk is full; what was restored differs from what was read; the restored instance
 * does not work; the file is something else; the folder cannot be written; only the copy in the second folder failed; others use the data;
 * the backup is of a newer version.
 */
export const backupFailures = [
  'disk_full',
  'damaged',
  'not_usable',
  'not_a_backup',
  'folder_unwritable',
  'second_folder',
  'in_use',
  'newer_version',
  'unexpected',
] as const
export type BackupFailure = (typeof backupFailures)[number]
