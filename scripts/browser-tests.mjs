import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode, root } from './node-version.mjs'
import { run, temporaryInMemory } from './run.mjs'

/** Runs Playwright's tests, only those that match the words if there are any; returns the counts and the failures. */
export async function runBrowserTests(words = []) {
  const folder = mkdtempSync(join(tmpdir(), 'wine-cellar-browser-'))
  const report = join(folder, 'report.json')
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json', ...words]
  const env = { ...temporaryInMemory(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code, output } = await run(findNode(), ['--disable-warning=ExperimentalWarning', ...playwright], { env })
  const counts = countsIn(report)
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return { ...counts, output }
}

export function playwrightVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@playwright/test/package.json'), 'utf8'))
  return `Playwright ${version}`
}

/** A test that is skipped, or passed only when repeated, counts as failed. */
function countsIn(report) {
  try {
    const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats
    return { passed: expected, failed: unexpected + flaky + skipped }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
