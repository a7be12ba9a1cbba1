import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../shared/ids.ts'
import { StartError } from '../start-error.ts'
import type { Database } from './tables.ts'

/**
 * The folder of a SQLite instance. Next to the database there is a small file, `instance.json`, whose id the database
 * contains as well. Thus a database that was emptied, lost or replaced is not mistaken for a new instance.
 */
const databaseFile = 'cellar.sqlite'
const markFile = 'instance.json'
/** All that the program itself puts there: also the backups, what a restore leaves, and what is not finished yet. */
const files =
  /^((cellar|before-restore-[\dTZ-]+)\.sqlite(-wal|-shm|-journal)?|instance\.json(\.new)?|secret\.key(\.[\da-f-]+)?|moments\.json(\.unfinished)?|[\w-]+\.part)$/
/** The folder of copies of large cellars, which can be deleted at any time. */
export const cacheFolder = 'cache'
const folders = /^(backups|cache|\.unfinished-\w+)$/

interface Mark {
  id: string
  created_on: string
}

/**
 * Creates the folder and the file if they are missing, accessible to their owner only. Returns the path of the file.
 */
export function prepareFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, databaseFile)
  if (existsSync(join(folder, markFile)) && !statSync(file, { throwIfNoEntry: false })?.size) throw emptied(folder)
  closeSync(openSync(file, 'a', 0o600))
  const entries = readdirSync(folder, { withFileTypes: true })
  // A folder that also holds other things is shared with them, so its permissions stay as they are.
  if (entries.every(({ name }) => files.test(name) || folders.test(name))) closeToOthers(folder)
  for (const entry of entries) {
    // A link to a folder elsewhere leaves it to whoever provided that one.
    if (files.test(entry.name) || (folders.test(entry.name) && entry.isDirectory())) {
      closeToOthers(join(folder, entry.name))
    }
  }
  return file
}

/**
 * Call this before the tables are created: a database without tables does not belong to an instance that has a mark.
 */
export function mustNotBeEmptied(folder: string) {
  if (existsSync(join(folder, markFile))) throw emptied(folder)
}

/** Gives an instance its mark, or compares the existing one with the database. */
export async function keepMark(db: Database, folder: string) {
  const mark = markOf(folder)
  const stored = await db.selectFrom('settings').select('value').where('name', '=', 'instance').executeTakeFirst()
  if (mark && stored && mark.id !== stored.value)
    throw new StartError(
      `${join(folder, databaseFile)} belongs to another installation than its folder. Restore the file that belongs there, or remove ${markFile} to continue with this one.`,
    )
  const { id, created_on } = mark ?? { id: stored?.value ?? newId(), created_on: new Date().toISOString().slice(0, 10) }
  if (!stored) await db.insertInto('settings').values({ name: 'instance', value: id }).execute()
  if (!mark) writeMark(folder, { id, created_on })
}

/** Returns the size of all files in the folder and its subfolders, apart from the database; 0 if there is no folder. */
export async function bytesOfOtherFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile() && !entry.name.startsWith(databaseFile))
  // A file that disappears meanwhile has no size.
  const sizes = files.map(({ parentPath, name }) =>
    stat(join(parentPath, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Returns the mark of the instance in a folder, if there is one. */
export function markOf(folder: string): Mark | undefined {
  try {
    const { id, created_on } = JSON.parse(readFileSync(join(folder, markFile), 'utf8'))
    return typeof id === 'string' && typeof created_on === 'string' ? { id, created_on } : undefined
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file completely or not at all. */
function writeMark(folder: string, mark: Mark) {
  const path = join(folder, markFile)
  writeFileSync(`${path}.new`, `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

function emptied(folder: string): StartError {
  return new StartError(
    `The data in ${folder} is gone: ${databaseFile} is empty or missing. Restore a backup as described in docs/running.md, or remove ${markFile} to start with an empty database.`,
  )
}

/**
 * Removes all permissions of group and others, and keeps those of the owner. Does nothing if the file system has no
 * permissions.
 */
function closeToOthers(path: string) {
  // Another process may have finished with a file meanwhile.
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 }
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch {
    // The file belongs to somebody else, or the file system has no permissions. Whoever provided the folder decides.
  }
}
