import { expect, goWithin, type Page } from './fixtures.ts'

export function rows(page: Page) {
  return page.getByRole('grid').locator('[data-wine-id]')
}

export async function openList(page: Page, address = '/') {
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
}

export async function openListWithin(page: Page, address = '/') {
  await goWithin(page, address)
  await expect(rows(page).first()).toBeVisible()
}

export async function openLook(page: Page) {
  await page.getByRole('button', { name: 'View options' }).click()
  const dialog = page.getByRole('dialog', { name: 'View options' })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function expectTotal(page: Page, wines: number) {
  await expect(page.getByText(wines === 1 ? '1 wine' : `${wines} wines`, { exact: true })).toBeVisible()
}
