import { relative, resolve } from 'node:path'
import { inspect } from 'node:util'

/**
 * A reporter for `node --test` that prints failures in full, and the counts as JSON in its last line. A test that is
 * skipped, still to do or focused counts as failed, and so does a file without tests.
 */
export default async function* report(events) {
  const silent = new Set(process.argv.slice(1).map(file => resolve(file)))
  const counts = { passed: 0, failed: 0 }
  let succeeded = true

  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail') {
      silent.delete(data.file)
      const reason = type === 'test:fail' ? reasonOf(data.details) : whyNotCounted(data)
      if (reason) {
        counts.failed += 1
        yield `✖ ${data.name} (${placeOf(data)})\n${indented(reason)}\n\n`
      } else if (data.details.type !== 'suite') {
        counts.passed += 1
      }
    } else if (type === 'test:summary') {
      succeeded = data.success
    }
  }

  counts.failed += silent.size
  for (const file of silent) yield `✖ ${relative('.', file)} was not run: a test of another is focused with "only"\n\n`
  if (!succeeded && counts.failed === 0) counts.failed = 1
  yield `${JSON.stringify(counts)}\n`
}

/** A suite that failed only because of a test in it has no reason of its own. */
function reasonOf({ type, error }) {
  if (type === 'suite' && error.failureType === 'subtestsFailed') return undefined
  const reason = typeof error.cause === 'string' ? error.cause : inspect(error.cause ?? error)
  return reason.replace(/^ *at .*node:internal\/.*\n/gm, '')
}

function whyNotCounted({ skip, todo, name, file }) {
  if (skip !== undefined && skip !== false) return `is skipped ${skip === true ? '' : skip}`
  if (todo !== undefined && todo !== false) return `is still to do ${todo === true ? '' : todo}`
  if (name === file) return 'holds no test'
}

function placeOf({ file, line }) {
  return file ? `${relative('.', file)}${line ? `:${line}` : ''}` : 'unknown file'
}

function indented(text) {
  return text.trimEnd().replace(/^/gm, '    ')
}
