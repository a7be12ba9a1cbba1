import { codeOf, notWritten } from '../../server/db/dialect.ts'
import type { BackupFailure } from './failures.ts'

/** A backup that is not right, with the details for the log. */
export class BackupError extends Error {
  readonly code: BackupFailure
  readonly detail: string

  constructor(code: BackupFailure, detail: string) {
    super(`${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }
}

const folderCodes = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT'])

/** Returns the reason for which making or restoring a backup failed. */
export function failureOf(error: unknown): BackupFailure {
  if (error instanceof BackupError) return error.code
  if (notWritten(error)) return 'disk_full'
  return folderCodes.has(codeOf(error)) ? 'folder_unwritable' : 'unexpected'
}
