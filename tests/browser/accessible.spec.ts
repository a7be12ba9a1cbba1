import { expectAccessible, inEveryLook } from './axe.ts'
import { expect, expectNothingSticksOut, goWithin, onOpenPage, type Page, test } from './fixtures.ts'

test.describe('passes axe in both themes, on a desktop and on a phone', () => {
  test('sign in, new account and an unknown address', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await passes(page, 'sign in')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await passes(page, 'sign in, with faults')
    await goWithin(page, '/register')
    await passes(page, 'new account')
    await goWithin(page, '/nowhere')
    await passes(page, 'an unknown address')
  })

  onOpenPage('profile and the list of keys', async ({ page }) => {
    await goWithin(page, '/profile')
    await expect(page.getByText('This device')).toBeVisible()
    await passes(page, 'profile')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toBeVisible()
    await passes(page, 'the list of keys')
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
  })

  test('admin, the menu of the person, and the dialog that asks for the password', async ({ page, admin, signIn }) => {
    await signIn(admin)
    await page.goto('/admin')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await passes(page, 'the menu of the person')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)

    await expect(page.getByText('SQLite')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const people = page.getByRole('region', { name: 'The people on this server' })
    const hidden = await people.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(hidden, 'on a phone nobody is cut off').toBe(0)
    await passes(page, 'admin')

    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Disable account' }).click()
    await expect(page.getByLabel('Your password')).toBeVisible()
    await passes(page, 'admin, asking for the password')
  })
})

async function passes(page: Page, about: string) {
  await inEveryLook(page, async look => {
    await expectAccessible(page, `${about}, ${look.colorScheme}, ${look.width} wide`, look)
    await expectNothingSticksOut(page)
  })
}
