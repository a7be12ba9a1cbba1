import { BackupError, failureOf } from '../features/backups/backup-error.ts'
import type { BackupFailure } from '../features/backups/failures.ts'
import { StartError } from '../server/start-error.ts'
import { AppError } from '../shared/errors.ts'

const sentences: Record<BackupFailure, string> = {
  disk_full: 'The disk is full.',
  damaged: 'Not all rows are as they were when the backup was made.',
  not_usable: 'The restored data does not work.',
  not_a_backup: 'This file is not a backup of this application, or it is damaged.',
  folder_unwritable: 'The folder cannot be written.',
  second_folder: 'The second folder cannot be written.',
  in_use: 'Stop all servers that use the data, then restore again.',
  newer_version: 'The backup is of a newer version of this application.',
  parts_differ: 'The parts since the backup before do not lead to this one.',
  out_of_reach: 'That moment cannot be reached.',
  unexpected: 'Something unexpected happened.',
}

/** Returns the sentence for an error of a command at the machine, after which nothing has changed. */
export function backupSentence(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof AppError && error.code === 'database_away') return 'The database cannot be reached.'
  const details = error instanceof BackupError ? error.detail : String(error)
  return `${sentences[failureOf(error)]} Nothing was changed. (${details})`
}
