import { expect, type Page } from '@playwright/test'

/** Waits until no chart on the page waits to be drawn, and returns how many figures there are. */
export async function chartsDrawn(page: Page): Promise<number> {
  await expect(page.locator('[data-chart]').first()).toBeAttached()
  await expect(page.locator('[data-chart][data-waits]')).toHaveCount(0)
  return page.locator('[data-chart] figure').count()
}
