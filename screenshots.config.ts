import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Pictures of every screen, for docs/screenshots. */
export default defineConfig({
  ...base,
  testDir: 'tests/screenshots',
  timeout: 10 * 60_000,
  workers: 1,
  fullyParallel: false,
})
