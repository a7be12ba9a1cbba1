import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node-version.mjs'

const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/g
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

/** Writes to the file, at the end of this process, which statements it ran, as V8 counts it. */
export function recordStatements(file) {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true })
  process.on('exit', () => session.post('Profiler.takePreciseCoverage', (_, { result }) => write(file, result)))
}

function write(file, scripts) {
  const byUrl = new Map(scripts.map(script => [script.url, script.functions.flatMap(({ ranges }) => ranges)]))
  const ran = allStatements().flatMap(({ path, offsets }) => {
    const ranges = byUrl.get(pathToFileURL(join(root, 'src', path)).href) ?? []
    return offsets.filter(offset => isRun(ranges, offset)).map(offset => `${path} ${offset}\n`)
  })
  appendFileSync(file, ran.join(''))
}

/** The smallest range around the offset tells. */
function isRun(ranges, offset) {
  const around = ranges.filter(range => range.startOffset <= offset && offset < range.endOffset)
  const smallest = around.sort(
    (one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset),
  )[0]
  return (smallest?.count ?? 0) > 0
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
