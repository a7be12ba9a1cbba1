import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node-version.mjs'

/** A statement in a source, with its method unless it is one of SQL. */
export const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/g
/** The files and words of statements for SQLite alone: its file, and cellars written in parts. */
const filesOfSqlite = /unfinished-cellars/
const wordsOfSqlite = /^.*(sqlite_version|pragma_)/

/** Returns the other database statements of the sources: for each file with some, the offset of each in its text. */
function allStatements() {
  return readdirSync(join(root, 'src'), { recursive: true })
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !filesOfSqlite.test(path))
    .map(path => {
      const text = readFileSync(join(root, 'src', path), 'utf8')
      const offsets = Array.from(text.matchAll(statement), ({ index }) => index)
      return { path, text, offsets: offsets.filter(offset => !wordsOfSqlite.test(text.slice(offset))) }
    })
}

/** Returns the places of the statements that no process recorded in the file. */
export function statementsNotRun(file) {
  const ran = new Set(readFileSync(file, 'utf8').split('\n'))
  return allStatements().flatMap(({ path, text, offsets }) =>
    offsets
      .filter(offset => !ran.has(`${path} ${offset}`))
      .map(offset => `src/${path}:${text.slice(0, offset).split('\n').length}`),
  )
}
