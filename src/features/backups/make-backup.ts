import { constants, copyFileSync } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inSnapshot } from '../../server/db/dialect.ts'
import { connectDatabase, type Locations, openDatabase, schemaName } from '../../server/db/open.ts'
import type { Database } from '../../server/db/tables.ts'
import { version } from '../../server/root.ts'
import { encryptFile } from './age.ts'
import { BackupError } from './backup-error.ts'
import { type Digest, type Digests, differing, digestsOf, RowSum, rowsOf } from './digests.ts'
import type { Encryption } from './folder.ts'
import { lockChainsPatiently } from './moments/chain.ts'
import { beginChain, timeOfSnapshot } from './moments/extend.ts'
import { verifyEnd } from './moments/verify.ts'
import { clearedFolder, newScratch } from './scratch.ts'
import { syncFile, syncFolder } from './sync-file.ts'
import { manifestTable, type TableForm, tableForms } from './table-forms.ts'
import { warningAbout } from './trial.ts'

/*
 * A backup is a SQLite database with all tables of an instance as of one moment, whichever database the instance uses,
 * and a table that says what the others hold. It gets its name only after it was restored and compared.
 */

/** The contents of a backup as it describes them itself. */
export interface Manifest {
  made_at: string
  version: string
  schema: string
  tables: Digests
}

export interface MadeBackup {
  bytes: number
  rows: number
  /** The first thing that did not work in the restored instance, and so probably does not in the backed-up one. */
  warning: string | null
  /** The difference between the backup and the end of the chain before it, which leads to the same contents; or null. */
  parts_differ: string | null
}

interface Options {
  /** The release of the instance, given by its last migration. */
  release?: string
  /** The clock, if a chain of parts begins with the backup (see `moments`). */
  chainClock?: () => Date
}

/**
 * Makes a backup of an instance, restores it for a trial, encrypts it if there are recipients, and gives it its name.
 * Throws a `BackupError` if it is not equal to the instance. One of an instance that does not work as it should is a
 * backup all the same.
 */
export async function makeBackup(
  where: Locations,
  target: string,
  at: Date,
  encryption: Encryption,
  { release = schemaName, chainClock }: Options = {},
): Promise<MadeBackup> {
  const { backup_recipients, data_dir } = encryption
  const isPlain = backup_recipients.length === 0
  const folder = await clearedFolder(dirname(target), at)
  // The plain file stays on the disk of the data, and out of the folder that others copy.
  const scratch = await newScratch(isPlain ? folder : data_dir, at)
  const encrypted = join(folder, `${basename(scratch)}.age`)
  try {
    const file = join(scratch, 'cellar.sqlite')
    const forms = await withTables(scratch, file, release)
    const chains = chainClock && { now: chainClock, unlock: await lockChainsPatiently(folder) }
    const source = await connectDatabase(where)
    const { tables, chain } = await inSnapshot(source, async tx => {
      const chain =
        chains && (await beginChain(tx, forms, await timeOfSnapshot(tx, chains.now), target, { folder, encryption }))
      await chains?.unlock()
      return { chain, tables: await copied(tx, forms, file) }
    }).finally(async () => {
      await chains?.unlock()
      await source.destroy()
    })
    writeManifest(file, { made_at: at.toISOString(), version, schema: release, tables })
    const warning = await tried(file, at)
    if (isPlain) await syncFile(file)
    else await encryptFile(file, encrypted, backup_recipients)
    await rename(isPlain ? file : encrypted, target)
    await syncFolder(folder)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    // Encrypted parts cannot be read here.
    const ended = isPlain ? chain?.ended : undefined
    const parts_differ =
      chain && ended ? await differenceAtEnd(folder, ended, release, { tables, marks: chain.marks }, at) : null
    return { bytes: (await stat(target)).size, rows, warning, parts_differ }
  } finally {
    await rm(scratch, { recursive: true, force: true })
    await rm(encrypted, { force: true })
  }
}

async function differenceAtEnd(...chain: Parameters<typeof verifyEnd>): Promise<string | null> {
  try {
    await verifyEnd(...chain)
    return null
  } catch (error) {
    if (error instanceof BackupError) return error.detail
    throw error
  }
}

/** Creates the tables of a release in a file, and returns them. */
async function withTables(folder: string, file: string, release: string): Promise<TableForm[]> {
  await (await openDatabase({ data_dir: folder }, release)).destroy()
  return tableForms(file)
}

/** Copies all rows into the file, and returns the digests of what was read. */
async function copied(from: Database, forms: readonly TableForm[], file: string): Promise<Digests> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  const digests: Record<string, Digest> = {}
  try {
    // Nothing has to survive a power cut before the end, where all is synced at once.
    database.exec('pragma journal_mode = off; pragma synchronous = off; begin')
    for (const { name } of forms) database.exec(`delete from "${name}"`)
    for (const form of forms) {
      const columns = form.columns.map(column => `"${column}"`).join(',')
      const into = database.prepare(
        `insert into "${form.name}" (${columns}) values (${form.columns.map(() => '?').join(',')})`,
      )
      const sum = new RowSum()
      for await (const row of rowsOf(from, form)) {
        sum.add(row)
        into.run(...row)
      }
      digests[form.name] = sum.digest()
    }
    database.exec('commit')
  } finally {
    database.close()
  }
  return digests
}

/** Writes into a backup what its tables hold. */
export function writeManifest(file: string, manifest: Manifest) {
  const database = new DatabaseSync(file)
  try {
    database.exec(`create table ${manifestTable} (name text primary key, value text not null)`)
    const into = database.prepare(`insert into ${manifestTable} values (?, ?)`)
    for (const [name, value] of Object.entries(manifest)) into.run(name, JSON.stringify(value))
  } finally {
    database.close()
  }
}

/** Restores the file into a folder of its own, compares every row with what was read, and uses what was restored. */
async function tried(file: string, at: Date): Promise<string | null> {
  const trial = await mkdtemp(join(dirname(file), 'trial-'))
  copyFileSync(file, join(trial, 'cellar.sqlite'), constants.COPYFILE_FICLONE)
  await checkedManifest(join(trial, 'cellar.sqlite'))
  const db = await openDatabase({ data_dir: trial })
  try {
    return await warningAbout(db, at)
  } finally {
    await db.destroy()
  }
}

/** Reads a backup from end to end, and returns what it says about itself. Throws a `BackupError` if it is not whole. */
export async function checkedManifest(file: string): Promise<Manifest> {
  const manifest = readManifest(file)
  const folder = dirname(file)
  const db = await connectDatabase({ data_dir: folder })
  try {
    const wrong = differing(manifest.tables, await digestsOf(db, tableForms(file)))
    if (wrong.length > 0) throw new BackupError('damaged', wrong.join(', '))
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError('damaged', String(error))
  } finally {
    await db.destroy()
  }
  return manifest
}

function readManifest(file: string): Manifest {
  try {
    const database = new DatabaseSync(file)
    try {
      const verdict = database.prepare('pragma integrity_check(1)').get()?.integrity_check
      if (verdict !== 'ok') throw new BackupError('damaged', String(verdict))
      // Rows are all that a backup has: nothing in it does anything by itself.
      const acting = database.prepare(`select name from sqlite_schema where type in ('trigger', 'view')`).get()
      if (acting) throw new BackupError('not_a_backup', `it has ${acting.name}`)
      const rows = database.prepare(`select name, value from ${manifestTable}`).all()
      const manifest = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(String(value))]))
      const isTime = /^\d{4}-/.test(manifest.made_at) && new Date(manifest.made_at).toISOString() === manifest.made_at
      if (!isTime) throw new RangeError('it has no time')
      return manifest as unknown as Manifest
    } finally {
      database.close()
    }
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError('not_a_backup', String(error))
  }
}
