import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode, root } from './node-version.mjs'
import { run } from './run.mjs'

const usesDatabase = /\bharness\.ts'|TEST_DATABASE_URL/
const usesPackage = /PACKAGE_FILE/
const usesSqliteAlone = /\bsqlite-harness\.ts'/
const limit = 10 * 60_000
const sharesEach = 12

/** Returns the test files whose path contains all words. */
function testFiles(words) {
  // The tests of the whole program take longest, so they start first.
  return ['tests', 'src']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true })
        .map(path => `${folder}/${path.replaceAll('\\', '/')}`)
        .sort(),
    )
    .filter(path => path.endsWith('.test.ts') && words.every(word => path.includes(word)))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Returns those that use a database, which run on SQLite. */
export function sqliteTestFiles(words = []) {
  return pathsOf(testFiles(words).filter(({ text }) => usesDatabase.test(text)))
}

/** Returns those that run on PostgreSQL too: all but those that say by their harness that no database matters to them. */
export function postgresTestFiles(words = []) {
  return pathsOf(testFiles(words).filter(({ text }) => usesDatabase.test(text) && !usesSqliteAlone.test(text)))
}

/** Returns those that need neither a database nor a build, and take seconds. */
export function pureTestFiles(words = []) {
  return pathsOf(testFiles(words).filter(({ text }) => !usesDatabase.test(text) && !usesPackage.test(text)))
}

/** Returns those that install the package and run it. */
export function packageTestFiles(words = []) {
  return pathsOf(testFiles(words).filter(({ text }) => usesPackage.test(text)))
}

function pathsOf(files) {
  return files.map(({ path }) => path)
}

/**
 * Runs the files with node --test, in one process more at once than there are processors, because some tests wait for a
 * server's limits. Each process loads modules once for all its files, mostly from Node's compile cache. In all there
 * are several shares for each processor, so that none waits long for the last one. Returns the counts and the failures.
 * A process that does not end is killed.
 */
export async function runNodeTests(files, env = {}) {
  if (files.length === 0) return { passed: 0, failed: 1, output: 'No test file was found.\n' }
  // A server that a test starts without a folder may not write to the data of this machine's owner.
  const folder = mkdtempSync(join(env.TMPDIR ?? tmpdir(), 'wine-cellar-data-'))
  return runAll(files, { DATA_DIR: folder, ...env }).finally(() => rmSync(folder, { recursive: true, force: true }))
}

async function runAll(files, env) {
  const count = Math.min(sharesEach * cpus().length, files.length)
  const shares = Array.from({ length: count }, (_, nth) => files.filter((_, at) => at % count === nth))
  const results = []
  const workers = Array.from({ length: cpus().length + 1 }, async () => {
    for (let share = shares.shift(); share; share = shares.shift()) results.push(await runInOneProcess(share, env))
  })
  await Promise.all(workers)
  return results.reduce((sum, { passed, failed, output }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    output: sum.output + output,
  }))
}

async function runInOneProcess(files, env) {
  const rounds = Math.max(1, Number(process.env.FAULT_ROUNDS ?? 1))
  const { code, output } = await run(
    findNode(),
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-isolation=none',
      '--import=./scripts/fixed-seed.mjs',
      ...(env.STATEMENTS_FILE ? ['--import=./scripts/record-statements.mjs'] : []),
      `--test-timeout=${rounds * 180_000}`,
      '--test-reporter=./scripts/test-reporter.mjs',
      ...files,
    ],
    { env, timeout: rounds * limit, killSignal: 'SIGKILL' },
  )
  const lines = output.trimEnd().split('\n')
  const at = lines.findLastIndex(isCounts)
  if (at < 0) return { passed: 0, failed: 1, output: `${output}\nThe tests did not come to their end.\n` }
  const [line] = lines.splice(at, 1)
  const counts = JSON.parse(line)
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return { ...counts, output: `${lines.join('\n')}\n` }
}

function isCounts(line) {
  return /^\{"passed":\d+,"failed":\d+\}$/.test(line)
}
