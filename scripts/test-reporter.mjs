import { relative, resolve } from 'node:path'
import { inspect } from 'node:util'

/**
 * For `node --test`: prints what failed, whole, and as its last line the counts as JSON. A test that is skipped, still
 * to do or focused counts as failed, and so does a file that holds no test.
 */
export default async function* report(events) {
  const printed = new Map()
  const withFailures = new Set()
  const counts = { passed: 0, failed: 0 }
  let succeeded = true

  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') {
      const file = resolve(data.file)
      printed.set(file, (printed.get(file) ?? '') + data.message)
    } else if (type === 'test:pass' || type === 'test:fail') {
      const reason = type === 'test:fail' ? reasonOf(data.details) : whyNotCounted(data)
      if (reason) {
        counts.failed += 1
        withFailures.add(data.file)
        yield `✖ ${data.name} (${placeOf(data)})\n${indented(reason)}\n\n`
      } else if (data.details.type !== 'suite') {
        counts.passed += 1
      }
    } else if (type === 'test:diagnostic' && data.message.includes('--test-only')) {
      counts.failed += 1
      yield `✖ a test is focused with "only" (${placeOf(data)})\n\n`
    } else if (type === 'test:interrupted') {
      // nothing more comes after this
      counts.failed += data.tests.length
      for (const test of data.tests)
        yield `✖ ${test.name} (${placeOf(test)})\n    was still running when it was stopped\n\n`
      yield `${JSON.stringify(counts)}\n`
    } else if (type === 'test:summary' && data.file === undefined) {
      succeeded = data.success
    }
  }

  for (const file of withFailures) {
    if (printed.has(file)) yield `Printed by ${relative('.', file)}:\n${indented(printed.get(file))}\n\n`
  }
  if (!succeeded && counts.failed === 0) counts.failed = 1
  yield `${JSON.stringify(counts)}\n`
}

/** A suite that failed only because a test in it did has nothing of its own to say. */
function reasonOf({ type, error }) {
  if (type === 'suite' && error.failureType === 'subtestsFailed') return undefined
  const reason = typeof error.cause === 'string' ? error.cause : inspect(error.cause ?? error)
  return reason.replace(/^ *at .*node:internal\/.*\n/gm, '')
}

function whyNotCounted({ skip, todo, name, file, nesting }) {
  if (skip !== undefined && skip !== false) return `is skipped ${skip === true ? '' : skip}`
  if (todo !== undefined && todo !== false) return `is still to do ${todo === true ? '' : todo}`
  if (nesting === 0 && file && relative('.', file) === relative('.', name)) return 'holds no test'
}

function placeOf({ file, line }) {
  return file ? `${relative('.', file)}${line ? `:${line}` : ''}` : 'unknown file'
}

function indented(text) {
  return text.trimEnd().replace(/^/gm, '    ')
}
