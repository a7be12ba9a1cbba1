import { relative } from 'node:path'
import { inspect } from 'node:util'

/** The reason for which the test of a file is skipped when another process runs that file. */
export const elsewhere = 'Another process has taken this file.'

/**
 * A reporter for `node --test` of `scripts/next-files.mjs`, in which each file is a test that holds the tests of the
 * file. It prints failures in full, and the counts as JSON in its last line. A test that is skipped or still to do counts
 * as failed, and so does a file without tests: on Linux, where every test can run.
 */
export default async function* report(events) {
  const counts = { passed: 0, failed: 0 }
  let succeeded = true
  let testsOfFile = 0

  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail') {
      const isFile = data.nesting === 0
      if (isFile && data.skip === elsewhere) continue
      const isTest = !isFile && data.details.type !== 'suite'
      if (isTest) testsOfFile += 1
      const isEmpty = isFile && testsOfFile === 0 && process.platform === 'linux'
      const reason = type === 'test:fail' ? reasonOf(data.details, isTest) : whyNotCounted(data, isEmpty)
      if (reason) {
        counts.failed += 1
        yield `✖ ${data.name} (${placeOf(data)})\n${indented(reason)}\n\n`
      } else if (isTest) {
        counts.passed += 1
      }
      if (isFile) testsOfFile = 0
    } else if (type === 'test:summary') {
      succeeded = data.success
    }
  }

  if (!succeeded && counts.failed === 0) counts.failed = 1
  yield `${JSON.stringify(counts)}\n`
}

/** A file or suite that failed only because of a test in it has no reason of its own. */
function reasonOf({ error }, isTest) {
  if (!isTest && error.failureType === 'subtestsFailed') return undefined
  const reason = typeof error.cause === 'string' ? error.cause : inspect(error.cause ?? error)
  return reason.replace(/^ *at .*node:internal\/.*\n/gm, '')
}

function whyNotCounted({ skip, todo }, isEmpty) {
  if (skip !== undefined && skip !== false) return `is skipped ${skip === true ? '' : skip}`
  if (todo !== undefined && todo !== false) return `is still to do ${todo === true ? '' : todo}`
  if (isEmpty) return 'holds no test'
}

function placeOf({ file, line }) {
  return file ? `${relative('.', file)}${line ? `:${line}` : ''}` : 'unknown file'
}

function indented(text) {
  return text.trimEnd().replace(/^/gm, '    ')
}
