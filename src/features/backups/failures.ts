/**
 * The reasons why a backup failed: the disk is full; what was restored differs from what was read; the restored instance
 * does not work; the file is something else; the folder cannot be written; only the copy in the second folder failed.
 */
export const backupFailures = [
  'disk_full',
  'damaged',
  'not_usable',
  'not_a_backup',
  'folder_unwritable',
  'second_folder',
  'unexpected',
] as const
export type BackupFailure = (typeof backupFailures)[number]
