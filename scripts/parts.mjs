import { playwrightVersion, runBrowserTests } from './browser-tests.mjs'
import { buildAll, buildStale } from './builds.mjs'
import { chromiumVersion, getTestChromium } from './chromium.mjs'
import { temporaryInMemory } from './memory-folder.mjs'
import { databaseTestFiles, pureTestFiles, runNodeTests } from './node-tests.mjs'
import { findNode } from './node-version.mjs'
import { getPostgres } from './postgres.mjs'
import { run } from './run.mjs'
import { checkTexts } from './texts-complete.mjs'

/** What `npm test` is made of. Each answers `{ passed, failed, output, about? }`. */
export const parts = {
  types: () => asOne(run(findNode(), ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'])),
  lint: () => asOne(run(findNode(), ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'])),
  texts: () => asOne(checkTexts()),
  rules: words => runNodeTests(pureTestFiles(words)),
  sqlite: words => runNodeTests(databaseTestFiles(words), temporaryInMemory()),
  postgres: runOnPostgres,
  build: () => asOne(buildAll()),
  browser: runInBrowser,
}

/** What runs side by side, so that no processor waits while one part ends; and what has both processors to itself. */
export const stages = [['types', 'lint', 'texts', 'rules', 'build'], ['sqlite'], ['postgres'], ['browser']]

async function runOnPostgres(words) {
  const { url, about, stop } = await getPostgres()
  try {
    return { ...(await runNodeTests(databaseTestFiles(words), { TEST_DATABASE_URL: url })), about }
  } finally {
    await stop()
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
