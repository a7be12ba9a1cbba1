import { constants } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locations, openDatabase, schemaNames } from '../../server/db/open.ts'
import type { Database } from '../../server/db/tables.ts'
import { decryptFile, isEncrypted } from './age.ts'
import { BackupError } from './backup-error.ts'
import { digestsOf } from './digests.ts'
import { endingTables } from './ending-tables.ts'
import { checkedManifest } from './make-backup.ts'
import { applyParts } from './moments/apply.ts'
import type { PartFile } from './moments/part-file.ts'
import { momentsSetting } from './moments/setting.ts'
import { restoreSetting } from './ordered-restore.ts'
import { clearedFolder, newScratch } from './scratch.ts'
import { prepareSwapInFolder } from './swap-file.ts'
import { prepareSwapInPostgres } from './swap-schema.ts'
import { manifestTable, tableForms } from './table-forms.ts'
import { warningAbout } from './trial.ts'

export interface Restored {
  made_at: string
  rows: number
  /** The first thing that did not work in a trial of the restored data; null if all did. */
  warning: string | null
  /** The name of the file or schema in which the data from before is now; null if there was none. */
  before: string | null
}

/**
 * Restores a backup of any release up to this one, led on by the parts of its chain if there are any. The backup is copied, checked row by row and used for a trial before
 * it takes the place of the present data, which stays beside it. Everything that lets somebody in and ends by itself has
 * ended in the restored data: sessions, codes, invitations, links for guests. Throws a `BackupError` if the file is not
 * whole, and a `StartError` if a server uses the data, the backup is of a newer release, or none of the keys opens it;
 * then nothing has changed.
 */
export async function restoreBackup(
  file: string,
  where: Locations,
  data_dir: string,
  now: Date,
  keys: readonly string[] = [],
  parts: readonly PartFile[] = [],
): Promise<Restored> {
  await clearedFolder(data_dir, now)
  const swap = await ('data_dir' in where ? prepareSwapInFolder(where.data_dir) : prepareSwapInPostgres(where))
  const scratch = await newScratch(data_dir, now)
  try {
    const { made_at, warning } = await triedOut(file, scratch, now, keys, parts)
    const db = await openDatabase({ data_dir: scratch })
    let rows: number
    try {
      await endWhatEnds(db)
      await db.schema.dropTable(manifestTable).execute()
      rows = Object.values(await digestsOf(db, tableForms(join(scratch, 'cellar.sqlite')))).reduce(
        (sum, table) => sum + table.rows,
        0,
      )
    } finally {
      await db.destroy()
    }
    return { made_at, rows, warning, before: await swap(scratch, now) }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Checks a backup as a restore does, and changes nothing. Throws a `BackupError` if it is not whole. */
export async function checkBackup(file: string, data_dir: string, now: Date): Promise<TriedOut> {
  const scratch = await newScratch(data_dir, now)
  try {
    return await triedOut(file, scratch, now)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

export interface TriedOut {
  made_at: string
  warning: string | null
}

/**
 * Copies a backup into a folder, checks it row by row, leads it on by the parts of its chain, brings it up to this release
 * and uses it for a trial.
 */
async function triedOut(
  file: string,
  scratch: string,
  now: Date,
  keys: readonly string[] = [],
  parts: readonly PartFile[] = [],
): Promise<TriedOut> {
  const copy = join(scratch, 'cellar.sqlite')
  if (await isEncrypted(file)) await decryptFile(file, copy, keys)
  else await copyFile(file, copy, constants.COPYFILE_FICLONE)
  const { made_at, schema } = await checkedManifest(copy)
  if (!schemaNames.includes(schema)) throw new BackupError('newer_version', schema)
  if (parts.length > 0) await applyParts(copy, schema, parts, scratch, keys)
  const db = await openDatabase({ data_dir: scratch })
  try {
    return { made_at: parts.at(-1)?.at ?? made_at, warning: await warningAbout(db, now) }
  } finally {
    await db.destroy()
  }
}

async function endWhatEnds(db: Database) {
  for (const table of endingTables) await db.deleteFrom(table).execute()
  // Otherwise a backup that was made while a restore waited would be replaced by it at the next start. And the next
  // chain begins at once.
  await db.deleteFrom('settings').where('name', 'in', [restoreSetting, momentsSetting]).execute()
}
