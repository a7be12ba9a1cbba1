import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node-version.mjs'

const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/g
const sources = pathToFileURL(join(root, 'src/')).href
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

/**
 * Writes each statement of the sources to the file when this process runs it first. The sources get marks when they are
 * loaded, since V8 counts what ran only in code that does not come from the compile cache.
 */
export function recordStatements(file) {
  const known = new Set()
  globalThis.markAsRun = (place, own) => {
    if (!known.has(place)) appendFileSync(file, `${place}\n`)
    known.add(place)
    return own
  }
  // Imported by its name, it would end the scripts of an older Node, which start the tests and have no such function.
  module.registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const isSource = url.startsWith(sources) && url.endsWith('.ts') && !url.endsWith('.test.ts')
      return isSource ? { ...loaded, source: marked(url.slice(sources.length), String(loaded.source)) } : loaded
    },
  })
}

function marked(path, text) {
  return text.replaceAll(statement, (words, method, offset) => {
    const mark = own => `globalThis.markAsRun('${path} ${offset}', ${own})`
    if (method === undefined) return words.replace('sql', mark('sql'))
    return `${text[offset - 1] === '?' ? '.' : ''}[${mark(`'${method}'`)}](`
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
