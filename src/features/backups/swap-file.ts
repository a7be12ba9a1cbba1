import { existsSync } from 'node:fs'
import { link, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { markOf } from '../../server/db/data-folder.ts'
import { codeOf } from '../../server/db/dialect.ts'
import { BackupError } from './backup-error.ts'
import type { Swap } from './swap.ts'
import { syncFile, syncFolder } from './sync-file.ts'

const busy = 5
const databaseFile = 'cellar.sqlite'

/** Prepares to replace the file of an instance. Throws if a server has it open; a damaged file can be replaced too. */
export async function prepareSwapInFolder(folder: string): Promise<Swap> {
  const present = join(folder, databaseFile)
  mustNotBeOpen(present)
  return async (scratch, now) => {
    const restored = join(scratch, databaseFile)
    // The folder's mark is that of its instance, whichever instance the backup is of.
    const mark = markOf(folder)
    if (mark) setInstance(restored, mark.id)
    await syncFile(restored)
    mustNotBeOpen(present)
    const before = existsSync(present) ? `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}.sqlite` : null
    if (before) {
      // A log is left only beside a damaged file.
      for (const end of ['-wal', '-shm']) {
        if (existsSync(present + end)) await rename(present + end, join(folder, before) + end)
      }
      // With a second name for the present file, the next step alone replaces it, whenever the power fails.
      await link(present, join(folder, before)).catch(() => rename(present, join(folder, before)))
    }
    await rename(restored, present)
    await syncFolder(folder)
    return before
  }
}

function mustNotBeOpen(file: string) {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file)
  try {
    // Every connection holds a lock in WAL mode, even if it does nothing. This also writes the log into the file.
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
  } catch (error) {
    if (codeOf(error) === busy) throw new BackupError('in_use', `A server uses ${file}.`)
  } finally {
    database.close()
  }
}

function setInstance(file: string, id: string) {
  const database = new DatabaseSync(file)
  try {
    database.prepare(`update settings set value = ? where name = 'instance'`).run(id)
  } finally {
    database.close()
  }
}
