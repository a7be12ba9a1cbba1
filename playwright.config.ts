import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findTestChromium } from './scripts/chromium.mjs'

const chromium = findTestChromium()
if (!chromium) throw new Error('No Chromium was found. "npm test -- browser" fetches one; CHROMIUM_PATH names one.')

/** SLOW=3 makes each page's processor three times slower: who waits for less than they rest on is found by it. */
const slow = Number(process.env.SLOW ?? 1)

export default defineConfig<{ slow: number }>({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  timeout: slow * 60_000,
  // A machine at work with other things is not a fault.
  expect: { timeout: slow * 15_000 },
  globalTimeout: slow * 50 * 60_000,
  fullyParallel: true,
  // One more than there are processors, because tests wait for pages now and then.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    slow,
    // What cannot be clicked fails at its own line, before the whole test runs out of time.
    actionTimeout: slow * 30_000,
    browserName: 'chromium',
    // A click waits for what moves to stand still.
    contextOptions: { reducedMotion: 'reduce' },
    // What a service worker fetches goes past page.route. The tests of the installed application allow it.
    serviceWorkers: 'block',
    // Recording every test makes all of them slower: ask for it with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A process for a GPU that is not there would take a fourteenth of the processor.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // An address that no browser trusts, because it is neither https nor a number.
        '--host-resolver-rules=MAP cellar.test 127.0.0.1',
      ],
    },
  },
})
