import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node-version.mjs'
import { recordSentStatements } from './sent-statements.mjs'
import { statement } from './statements.mjs'

/* Only the Node of the tests loads this: an older one, which starts them, has no hooks. */

const sources = pathToFileURL(join(root, 'src/')).href

recordStatements(process.env.STATEMENTS_FILE)
recordSentStatements(process.env.SENT_STATEMENTS_FILE)

/**
 * Writes each statement of the sources to the file when this process runs it first. The sources get marks when they are
 * loaded, since V8 counts what ran only in code that does not come from the compile cache.
 */
function recordStatements(file) {
  const known = new Set()
  globalThis.markAsRun = (place, own) => {
    if (!known.has(place)) appendFileSync(file, `${place}\n`)
    known.add(place)
    return own
  }
  registerHooks({
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
