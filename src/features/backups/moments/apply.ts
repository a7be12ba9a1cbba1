import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { BackupError } from '../backup-error.ts'
import type { Values } from '../digests.ts'
import { endingTables } from '../ending-tables.ts'
import { tableForms } from '../table-forms.ts'
import type { Step } from './differences.ts'
import { formNamed } from './marks.ts'
import { type Head, type PartFile, readPart } from './part-file.ts'

/**
 * Leads the copy of a backup on by the parts of its chains. Throws a `BackupError` if a part is missing, was changed, or
 * does not follow the one before; then the copy is of no use.
 */
export async function applyParts(
  file: string,
  schema: string,
  parts: readonly PartFile[],
  data_dir: string,
  keys: readonly string[] = [],
): Promise<void> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    const write = writer(database, file)
    let after: string | null = null
    for (const part of parts) {
      const lines = readPart(part, data_dir, keys)
      const head = (await lines.next()).value as Head
      const expected = part.number === 0 ? null : after
      if (head.number !== part.number || head.at !== part.at || head.after !== expected || head.schema !== schema)
        throw new BackupError('damaged', `part ${part.number} of ${head.base} does not follow the one before`)
      database.exec('begin')
      for await (const step of lines) write(step as Step)
      database.exec('commit')
      after = part.digest
    }
    // These are in no part, and may belong to somebody or something that is gone now.
    for (const table of passing) database.exec(`delete from "${table}"`)
    const [broken] = database.prepare('pragma foreign_key_check').all()
    if (broken) throw new BackupError('damaged', `a row of ${broken.table} belongs to nothing`)
  } catch (error) {
    throw error instanceof BackupError || codeIsOfSystem(error) ? error : new BackupError('damaged', String(error))
  } finally {
    database.close()
  }
}

/** Tables of which nothing is in a part, because their rows end by themselves within days. */
export const passing = [...endingTables, 'upload_parts'] as const

const codeIsOfSystem = (error: unknown) => /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code))

/** Returns a function that carries out the steps of parts, with one prepared statement for each kind. */
function writer(database: DatabaseSync, file: string): (step: Step) => void {
  const forms = tableForms(file)
  const statements = new Map<string, StatementSync>()
  const prepared = (text: string) => {
    const known = statements.get(text) ?? database.prepare(text)
    statements.set(text, known)
    return known
  }
  const names = (columns: readonly string[]) => columns.map(column => `"${column}"`)
  const into = (table: string, rows: readonly Values[]) => {
    const { columns } = formNamed(forms, table)
    const places = columns.map(() => '?').join(',')
    const insert = prepared(`insert or replace into "${table}" (${names(columns).join(',')}) values (${places})`)
    for (const row of rows) insert.run(...row)
  }
  const from = (table: string, key: Values) => {
    const columns = names(formNamed(forms, table).key.slice(0, key.length))
    prepared(`delete from "${table}" where ${columns.map(column => `${column} = ?`).join(' and ')}`).run(...key)
    // It was still being written when the backup was made, and would be removed at the next start.
    if (table === 'cellars') prepared('delete from settings where name = ?').run(`unfinished:${key[0]}`)
  }
  return step => {
    if ('into' in step) into(step.into, step.rows)
    else if ('from' in step) for (const key of step.keys) from(step.from, key)
    else prepared(`delete from "${formNamed(forms, step.log).name}" where at < ?`).run(step.before)
  }
}
