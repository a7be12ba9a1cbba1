import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = process.env.CHROMIUM_PATH ?? findChromium()
if (!chromium) throw new Error('No Chromium was found. "npm test -- browser" fetches one; CHROMIUM_PATH names one.')
process.env.CHROMIUM_PATH = chromium

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  timeout: 60_000,
  // A machine at work with other things is not a fault.
  expect: { timeout: 15_000 },
  globalTimeout: 8 * 60_000,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
