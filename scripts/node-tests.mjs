import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode, root } from './node-version.mjs'
import { run } from './run.mjs'

const usesDatabase = /\bharness\.ts'|TEST_DATABASE_URL/
const usesPackage = /PACKAGE_FILE/
const usesSqliteAlone = /\bsqlite-harness\.ts'/
const usesPostgresAlone = /\bpostgres-harness\.ts'/
/** The time in which a slow machine runs a whole part. */
const limit = 40 * 60_000

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

/** Returns those that run on SQLite: all that use a database, unless they say by their harness that it is PostgreSQL. */
export function sqliteTestFiles(words = []) {
  return pathsOf(testFiles(words).filter(({ text }) => usesDatabase.test(text) && !usesPostgresAlone.test(text)))
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
 * server's limits. Each process takes a file whenever it has finished one (`scripts/next-files.mjs`), so that it loads
 * modules once for many files, and none waits long for the others. Returns the counts and the failures. A process that
 * does not end is killed.
 */
export async function runNodeTests(files, env = {}) {
  if (files.length === 0) return { passed: 0, failed: 1, output: 'No test file was found.\n' }
  const folder = mkdtempSync(join(env.TMPDIR ?? tmpdir(), 'wine-cellar-data-'))
  const taken = mkdtempSync(join(env.TMPDIR ?? tmpdir(), 'wine-cellar-taken-'))
  // A server that a test starts without a folder may not write to the data of this machine's owner.
  const shared = { DATA_DIR: folder, ...env, TEST_FILES: JSON.stringify(files), TAKEN_FILES: taken }
  try {
    const count = Math.min(cpus().length + 1, files.length)
    const results = await Promise.all(Array.from({ length: count }, () => runInOneProcess(shared)))
    return results.reduce((sum, { passed, failed, output }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      output: sum.output + output,
    }))
  } finally {
    for (const each of [folder, taken]) rmSync(each, { recursive: true, force: true })
  }
}

async function runInOneProcess(env) {
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
      'scripts/next-files.mjs',
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
