import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runNodeTests } from '../scripts/node-tests.mjs'
import { root } from '../scripts/node-version.mjs'
import { emptyFolder } from './empty-folder.ts'

/* The runner of Node's tests passes over nothing. */

const passing = `test('passes', () => {})`

test('counts the tests of every file once, however many processes take them', async t => {
  const files = await filesOf(t, Array(7).fill(`${passing}\ntest('passes too', () => {})`))
  const { passed, failed } = await runNodeTests(files)
  assert.deepEqual({ passed, failed }, { passed: 14, failed: 0 })
})

/**
 * Tests, the number of failures each causes, and the reason. The word for the focus is put together here, since the
 * runner would refuse this file too.
 */
const faults = {
  'that fails': [`test('fails', () => { throw new Error('a reason') })`, 1, /a reason/],
  'that is skipped': [`test('skips', { skip: true }, () => {})`, 1, /is skipped/],
  'that is still to do': [`test('is to do', { todo: true }, () => {})`, 1, /is still to do/],
  'that is focused': [`test('focuses', { only${': '}true }, () => {})`, 1, /is focused/],
  'of a file that throws before it': [`throw new Error('at once')`, 1, /at once/],
  'of a file that throws after it': [`test('is there', () => {})\nthrow new Error('later')`, 2, /later/],
  'that is missing in its file': ['export {}', 1, /holds no test/],
} as const

for (const [which, [text, failures, reason]] of Object.entries(faults)) {
  test(`reports a test ${which}, with its reason, and runs the other files`, async t => {
    const { passed, failed, output } = await runNodeTests(await filesOf(t, [text, passing]))
    assert.deepEqual({ passed, failed }, { passed: 1, failed: failures })
    assert.match(output, reason)
  })
}

async function filesOf(t: TestContext, texts: readonly string[]): Promise<string[]> {
  const folder = await emptyFolder(t)
  return Promise.all(
    texts.map(async (text, at) => {
      const file = join(folder, `${at}.test.mjs`)
      await writeFile(file, `import { test } from 'node:test'\n${text}\n`)
      return relative(root, file)
    }),
  )
}
