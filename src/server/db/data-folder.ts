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
import { join } from 'node:path'
import { newId } from '../../shared/ids.ts'
import { StartError } from '../start-error.ts'
import type { Database } from './tables.ts'

/**
 * The folder of a SQLite instance. Beside the database lies a small mark, `instance.json`, whose id the database holds
 * too: so a file that was emptied, lost or replaced is not taken for a new instance.
 */
const databaseFile = 'cellar.sqlite'
const markFile = 'instance.json'
const ours = /^(cellar\.sqlite(-wal|-shm)?|instance\.json(\.new)?|[\w-]+\.part)$/

interface Mark {
  id: string
  created_on: string
}

/** Makes the folder and the file where they are missing, for their owner alone; gives the path of the file. */
export function prepareFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, databaseFile)
  if (existsSync(join(folder, markFile)) && !statSync(file, { throwIfNoEntry: false })?.size) throw emptied(folder)
  closeSync(openSync(file, 'a', 0o600))
  const names = readdirSync(folder)
  // A folder that holds other things as well was given for them too: it stays as it is.
  if (names.every(name => ours.test(name))) closeToOthers(folder)
  for (const name of names) if (ours.test(name)) closeToOthers(join(folder, name))
  return file
}

/** Before the tables are made: a database without any belongs to no instance that has a mark. */
export function mustNotBeEmptied(folder: string) {
  if (existsSync(join(folder, markFile))) throw emptied(folder)
}

/** Gives an instance its mark, or compares the one it has. */
export async function keepMark(db: Database, folder: string) {
  const mark = readMark(folder)
  const kept = await db.selectFrom('settings').select('value').where('name', '=', 'instance').executeTakeFirst()
  if (mark && kept && mark.id !== kept.value)
    throw new StartError(
      `${join(folder, databaseFile)} belongs to another instance than the folder it lies in. Put back the file that belongs there, or remove ${markFile} to go on with this one.`,
    )
  const { id, created_on } = mark ?? { id: kept?.value ?? newId(), created_on: new Date().toISOString().slice(0, 10) }
  if (!kept) await db.insertInto('settings').values({ name: 'instance', value: id }).execute()
  if (!mark) writeMark(folder, { id, created_on })
}

function readMark(folder: string): Mark | undefined {
  try {
    const { id, created_on } = JSON.parse(readFileSync(join(folder, markFile), 'utf8'))
    return typeof id === 'string' && typeof created_on === 'string' ? { id, created_on } : undefined
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all. */
function writeMark(folder: string, mark: Mark) {
  const path = join(folder, markFile)
  writeFileSync(`${path}.new`, `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

function emptied(folder: string): StartError {
  return new StartError(
    `The cellars of ${folder} are gone: ${databaseFile} is empty or missing. Put a copy back, as docs/running.md says, or remove ${markFile} to begin with nothing.`,
  )
}

/** Leaves the owner what they may do and takes all from others; where the file system keeps no such rights, nothing. */
function closeToOthers(path: string) {
  const { mode } = statSync(path)
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch {
    // Of somebody else, or on a file system without rights: who gave the folder decides.
  }
}
