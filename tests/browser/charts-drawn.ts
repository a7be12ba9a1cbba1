import { expect, type Page } from '@playwright/test'

/** Waits until each chart on the page has its figure, and returns how many there are. */
export async function chartsDrawn(page: Page): Promise<number> {
  await expect(page.locator('[data-chart]').first()).toBeAttached()
  await expect(page.locator('[data-chart]:not(:has(figure))')).toHaveCount(0)
  return page.locator('[data-chart]').count()
}
