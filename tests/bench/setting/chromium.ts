import { type Browser, chromium, type Page } from '@playwright/test'
import { getTestChromium } from '../../../scripts/chromium.mjs'
import type { Somebody } from '../../harness.ts'

/** Opens the browser without windows: in the full one, each new profile builds a window in the seconds that are measured. */
export async function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await getTestChromium(), args: ['--no-sandbox', '--disable-gpu'] })
}

/** Opens a page of a new browser profile, signed in if a person is passed. */
export async function pageFor(
  browser: Browser,
  address: string,
  somebody?: Somebody,
  serviceWorkers: 'block' | 'allow' = 'block',
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en',
    viewport: { width: 1280, height: 800 },
    serviceWorkers,
  })
  if (somebody) {
    await context.addInitScript(
      ([token, user]) => {
        localStorage.setItem('wine_token', token)
        localStorage.setItem('wine_user', user)
      },
      [somebody.token, JSON.stringify(somebody.user)] as const,
    )
  }
  return context.newPage()
}
