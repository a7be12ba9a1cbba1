import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playwrightVersion, runBrowserTests } from './browser-tests.mjs'
import { buildAll, buildStale } from './builds.mjs'
import { chromiumVersion, getTestChromium } from './chromium.mjs'
import { packageTestFiles, postgresTestFiles, pureTestFiles, runNodeTests, sqliteTestFiles } from './node-tests.mjs'
import { findNode } from './node-version.mjs'
import { packProgram } from './pack-program.mjs'
import { getPostgres } from './postgres.mjs'
import { run, temporaryInMemory } from './run.mjs'
import { statementsNotRun } from './statements.mjs'

const typesOfLastRun = ['--tsBuildInfoFile', 'node_modules/.cache/types']
const lingui = 'node_modules/@lingui/cli/dist/lingui.js'

/** The parts of `npm test`. Each returns `{ passed, failed, output, about? }`. */
export const parts = {
  types: () =>
    asOne(run(findNode(), ['node_modules/typescript/bin/tsc', '-p', '.', '--incremental', ...typesOfLastRun])),
  lint: () => asOne(run(findNode(), ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'])),
  texts: () => asOne(checkTexts()),
  rules: words => runNodeTests(pureTestFiles(words)),
  sqlite: words => runNodeTests(sqliteTestFiles(words), temporaryInMemory()),
  postgres: runOnPostgres,
  build: () => asOne(buildAll()),
  package: runFromPackage,
  browser: runInBrowser,
}

/** The parts of one stage run side by side, so that no processor is idle while one part ends. */
export const stages = [['types', 'lint', 'texts', 'rules', 'build'], ['package'], ['sqlite'], ['postgres'], ['browser']]

async function runOnPostgres(words) {
  const { url, about, stop } = await getPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'wine-cellar-statements-'))
  const [record, sent] = [join(folder, 'ran'), join(folder, 'sent')]
  try {
    for (const file of [record, sent]) writeFileSync(file, '')
    // Recording takes memory, which a long run would take for a leak.
    const isRecorded = !process.env.FAULT_ROUNDS
    const recording = isRecorded ? { STATEMENTS_FILE: record, SENT_STATEMENTS_FILE: sent } : {}
    const env = { ...temporaryInMemory(), TEST_DATABASE_URL: url, ...recording }
    const tests = await runNodeTests(postgresTestFiles(words), env)
    // Chosen files may send all their statements in other processes. The whole run has to have recorded some.
    const isWhole = words.length === 0 && isRecorded
    const ofSent =
      isWhole || statSync(sent).size > 0
        ? await runNodeTests(['tests/sent-statements.ts'], { SENT_STATEMENTS_FILE: sent })
        : { passed: 0, failed: 0, output: '' }
    const notRun = isWhole ? statementsNotRun(record).map(place => `${place} was not run on PostgreSQL\n`) : []
    return {
      passed: tests.passed + ofSent.passed,
      failed: tests.failed + ofSent.failed + notRun.length,
      output: tests.output + ofSent.output + notRun.join(''),
      about,
    }
  } finally {
    rmSync(folder, { recursive: true })
    await stop()
  }
}

async function runFromPackage(words) {
  const broken = await buildStale()
  if (broken) return { passed: 0, failed: 1, output: broken.output }
  const folder = mkdtempSync(join(tmpdir(), 'wine-cellar-package-'))
  try {
    return await runNodeTests(packageTestFiles(words), { PACKAGE_FILE: await packProgram(folder) })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runInBrowser(words) {
  const chromium = await getTestChromium()
  const broken = await buildStale()
  if (broken) return { passed: 0, failed: 1, output: broken.output }
  return {
    ...(await runBrowserTests(words)),
    about: `${chromiumVersion(chromium)} at ${chromium}, ${playwrightVersion()}`,
  }
}

async function asOne(finished) {
  const { code, output } = await finished
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

/** Checks that every text in the sources is in the catalogues, that none is left over, and that each is translated. */
async function checkTexts() {
  const [inStep, translated] = await Promise.all([
    run(findNode(), [lingui, 'check', 'sync', '--clean', '--overwrite', '--verbose', '--workers', '1']),
    run(findNode(), [lingui, 'check', 'missing', '--mode', 'catalog', '--verbose', '--workers', '1']),
  ])
  const hint = inStep.code === 0 ? '' : '"npm run texts" brings the catalogues in step with the sources.\n'
  return { code: inStep.code || translated.code, output: inStep.output + translated.output + hint }
}
