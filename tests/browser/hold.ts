import type { Page, Request } from '@playwright/test'

/** Holds back the answers to an address until the returned function is called. */
export async function hold(
  page: Page,
  address: string,
  onRequest: (request: Request) => void = () => {},
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    onRequest(route.request())
    await released
    await route.fallback()
  })
  return release
}
