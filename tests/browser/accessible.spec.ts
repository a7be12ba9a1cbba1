import { expectAccessible, inEveryLook } from './axe.ts'
import { expect, type Page, test } from './fixtures.ts'

const screens: Record<string, { path: string; signedIn: boolean; reach?: (page: Page) => Promise<void> }> = {
  'sign in': { path: '/login', signedIn: false },
  'sign in, with faults': {
    path: '/login',
    signedIn: false,
    reach: page => page.getByRole('button', { name: 'Sign in' }).click(),
  },
  'new account': { path: '/register', signedIn: false },
  profile: { path: '/profile', signedIn: true, reach: page => expect(page.getByText('This one')).toBeVisible() },
  admin: { path: '/admin', signedIn: true, reach: page => expect(page.getByText('SQLite')).toBeVisible() },
  'admin, asking for the password': {
    path: '/admin',
    signedIn: true,
    reach: async page => {
      await page
        .getByRole('button', { name: /^What to do with/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Switch the account off' }).click()
      await expect(page.getByLabel('Your own password')).toBeVisible()
    },
  },
  'the menu of the person': {
    path: '/profile',
    signedIn: true,
    reach: page => page.getByRole('button', { name: /^Account of/ }).click(),
  },
  'the list of keys': { path: '/profile', signedIn: true, reach: page => page.keyboard.press('?') },
  'an unknown address': { path: '/nowhere', signedIn: false },
}

test.describe('axe has nothing to say, in both themes, on a desk and on a phone', () => {
  for (const [name, { path, signedIn, reach }] of Object.entries(screens)) {
    test(name, async ({ page, admin, signIn }) => {
      if (signedIn) await signIn(admin)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await reach?.(page)
      await inEveryLook(page, async ({ colorScheme, width }) => {
        await expectAccessible(page, `${colorScheme}, ${width} wide`)
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(needed, 'nothing sticks out').toBeLessThanOrEqual(width)
      })
    })
  }
})
