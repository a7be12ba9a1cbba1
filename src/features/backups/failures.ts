/**
 * The reasons why a backup failed: the disk is full; what was restored differs from what was read; the restored instance
 * does not work; the file is something else; the folder cannot be written; only the copy in the second folder failed; others use the data;
 * the backup is of a newer version; the parts since the backup before do not lead to this one; nothing reaches back to a moment.
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
  'parts_differ',
  'out_of_reach',
  'unexpected',
] as const
export type BackupFailure = (typeof backupFailures)[number]
