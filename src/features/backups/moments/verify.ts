import { constants } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '../../../server/db/open.ts'
import { BackupError } from '../backup-error.ts'
import { type Digests, differing, digestsOf } from '../digests.ts'
import { newScratch } from '../scratch.ts'
import { tableForms } from '../table-forms.ts'
import { applyParts, passing } from './apply.ts'
import { partsOf, wayToEnd } from './chain.ts'
import { comparedTables, type Marks, marksOf } from './marks.ts'

/** Tables that are in no part, or whose rows are compared by their marks, which leave out when a row was last used. */
const notCompared = new Set<string>([...passing, ...Object.keys(comparedTables), 'attempts', 'sign_in_tries'])

/**
 * Restores the end of a chain for a trial, and compares it with the backup that it leads to. If they are not equal, the
 * last part is removed, so that nobody goes on by it, and a `BackupError` says so.
 */
export async function verifyEnd(
  folder: string,
  base: string,
  schema: string,
  backup: { tables: Digests; marks: Marks },
  now: Date,
): Promise<void> {
  const scratch = await newScratch(folder, now)
  try {
    const { file, parts } = await wayToEnd(folder, base)
    const copy = join(scratch, 'cellar.sqlite')
    await copyFile(file, copy, constants.COPYFILE_FICLONE)
    await applyParts(copy, schema, parts, scratch)
    const wrong = await differencesFrom(backup, scratch, copy)
    if (wrong.length > 0) throw new BackupError('parts_differ', wrong.join(', '))
  } catch (error) {
    const last = (await partsOf(folder, base)).findLast(({ isLast }) => isLast)
    if (last) await rm(last.path)
    throw error instanceof BackupError ? new BackupError('parts_differ', error.message) : error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function differencesFrom({ tables, marks }: { tables: Digests; marks: Marks }, scratch: string, copy: string) {
  const forms = tableForms(copy)
  const db = await connectDatabase({ data_dir: scratch })
  try {
    const compared = forms.filter(({ name }) => !notCompared.has(name))
    const expected = Object.fromEntries(compared.map(({ name }) => [name, tables[name] ?? { rows: 0, sum: '0' }]))
    const { rows } = await marksOf(db, forms)
    const byMarks = Object.keys(rows).filter(name => !isSame(rows[name], marks.rows[name]))
    return [...differing(expected, await digestsOf(db, compared)), ...byMarks]
  } finally {
    await db.destroy()
  }
}

/** Compares the hashes of rows, which databases return in different orders. */
function isSame(one: Record<string, string> = {}, other: Record<string, string> = {}): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every(key => one[key] === other[key])
}
