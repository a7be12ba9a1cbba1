import { appendFileSync } from 'node:fs'
import pg from 'pg'

const ofRows = /^\s*(select|insert|update|delete|with)\b/i
/** The files that only pass statements on. */
const passing = /\/src\/server\/db\/(postgres|postgres-batch|run-in-order|insert|prepared)\.ts/
const place = /\/((?:src|tests|scripts)\/[^\s:?]+)(?:\?[^\s:]*)?:(\d+)/

/** Writes to the file each form of a statement about rows that the sources send in this process, with its first values. */
export function recordSentStatements(file) {
  const known = new Set()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function recorded(config, values, ...rest) {
    const text = typeof config === 'string' ? config : (config?.text ?? '')
    const form = ofRows.test(text) ? formOf(text) : undefined
    if (form !== undefined && !known.has(form)) {
      const at = sender()
      if (!isOfTests(at)) {
        known.add(form)
        const sent = config?.values ?? (Array.isArray(values) ? values : [])
        appendFileSync(file, `${JSON.stringify({ at, text, values: sent.map(textOf) })}\n`)
      }
    }
    return query.call(this, config, values, ...rest)
  }
}

function isOfTests(at) {
  return at !== undefined && /^(tests|scripts)\/|\.test\.ts/.test(at)
}

/** Returns the text with all lists of values of one length. */
function formOf(text) {
  return text
    .replace(/\$\d+/g, '$')
    .replace(/\$(\s*,\s*\$)+/g, '$')
    .replace(/\(\$\)(\s*,\s*\(\$\))+/g, '($)')
}

function textOf(value) {
  return typeof value === 'string' && value.length <= 100 ? value : null
}

/** Returns the place in the sources or the tests that sends the present statement. */
function sender() {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  const line = stack
    .split('\n')
    .find(each => place.test(each) && !passing.test(each) && !/node_modules|sent-statements/.test(each))
  const [, path, number] = place.exec(line ?? '') ?? []
  return path && `${path}:${number}`
}
