import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { runNodeTests } from '../scripts/node-tests.mjs'

/* The runner of Node's tests passes over nothing. */

const root = resolve(import.meta.dirname, '..')
const passing = `test('passes', () => {})`

test('counts the tests of every file once, however many processes take them', async t => {
  const files = await filesOf(t, Array(7).fill(`${passing}\ntest('passes too', () => {})`))
  assert.deepEqual(await counts(files), { passed: 14, failed: 0 })
})

/** The word for the focus is put together here, since the runner would refuse this file too. */
const faults = {
  'that fails': [`test('fails', () => { throw new Error('a reason') })`, /a reason/],
  'that is skipped': [`test('skips', { skip: true }, () => {})`, /is skipped/],
  'that is still to do': [`test('is to do', { todo: true }, () => {})`, /is still to do/],
  'that is focused': [`test('focuses', { only${': '}true }, () => {})`, /is focused/],
  'of a file that throws before it': [`throw new Error('at once')`, /at once/],
  'of a file that throws after it': [`test('is there', () => {})\nthrow new Error('later')`, /later/],
  'that is missing in its file': ['export {}', /holds no test/],
} as const

for (const [which, [text, reason]] of Object.entries(faults)) {
  test(`reports a test ${which}, with its reason, and runs the other files`, async t => {
    const { passed, failed, output } = await runNodeTests(await filesOf(t, [text, passing]))
    assert.ok(failed > 0)
    assert.equal(passed, 1)
    assert.match(output, reason)
  })
}

async function counts(files: string[]) {
  const { passed, failed } = await runNodeTests(files)
  return { passed, failed }
}

async function filesOf(t: { after(clear: () => Promise<void>): void }, texts: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wine-cellar-tests-'))
  t.after(() => rm(folder, { recursive: true }))
  return Promise.all(
    texts.map(async (text, at) => {
      const file = join(folder, `${at}.test.mjs`)
      await writeFile(file, `import { test } from 'node:test'\n${text}\n`)
      return relative(root, file)
    }),
  )
}
