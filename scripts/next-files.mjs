import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from './node-version.mjs'
import { elsewhere } from './test-reporter.mjs'

/*
 * A test for each file of `TEST_FILES`, which holds the tests of the file. Of all processes that run this, the first one
 * that reaches a file runs it, and the others skip it.
 */

const focus = /\b(only: true|\.only\()/
/** The longest time that Node allows. Each test has its own limit, and a file takes as long as all of its tests. */
const timeout = 2 ** 31 - 1

for (const [at, path] of JSON.parse(process.env.TEST_FILES).entries()) {
  test(path, { timeout }, t => {
    if (!isFree(at)) return t.skip(elsewhere)
    const file = join(root, path)
    if (focus.test(readFileSync(file, 'utf8'))) throw new Error('A test is focused, so the others would not run.')
    // The tests of a suite wait until its function is done, and those of a test do not.
    suite(path, () => import(pathToFileURL(file).href))
  })
}

/** Takes a file, which is marked as taken by a folder: only one process can make it. */
function isFree(at) {
  try {
    mkdirSync(join(process.env.TAKEN_FILES, String(at)))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}
