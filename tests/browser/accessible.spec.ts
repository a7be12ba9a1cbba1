import { expectAccessible, inEveryLook } from './axe.ts'
import { expect, expectNothingSticksOut, type Page, test } from './fixtures.ts'

interface Screen {
  path: string
  signedIn: boolean
  /** The states to check on the screen, one after the other, and how to reach them. */
  states: Record<string, (page: Page) => Promise<void>>
}

const asItIs = async () => {}
const screens: Record<string, Screen> = {
  'sign in': {
    path: '/login',
    signedIn: false,
    states: {
      'sign in': asItIs,
      'sign in, with faults': async page => {
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
      },
    },
  },
  'new account': { path: '/register', signedIn: false, states: { 'new account': asItIs } },
  'profile, the menu of the person and the list of keys': {
    path: '/profile',
    signedIn: true,
    states: {
      profile: page => expect(page.getByText('This device')).toBeVisible(),
      'the menu of the person': async page => {
        await page.getByRole('button', { name: /^Account of/ }).click()
        await expect(page.getByRole('menu')).toBeVisible()
      },
      'the list of keys': async page => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      },
    },
  },
  'admin, also when it asks for the password': {
    path: '/admin',
    signedIn: true,
    states: {
      admin: async page => {
        await expect(page.getByText('SQLite')).toBeVisible()
        await page.setViewportSize({ width: 390, height: 844 })
        const people = page.getByRole('region', { name: 'The people on this server' })
        const hidden = await people.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        expect(hidden, 'on a phone nobody is cut off').toBe(0)
      },
      'admin, asking for the password': async page => {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Disable account' }).click()
        await expect(page.getByLabel('Your password')).toBeVisible()
      },
    },
  },
  'an unknown address': { path: '/nowhere', signedIn: false, states: { 'an unknown address': asItIs } },
}

test.describe('passes axe in both themes, on a desktop and on a phone', () => {
  for (const [name, { path, signedIn, states }] of Object.entries(screens)) {
    test(name, async ({ page, admin, signIn }) => {
      if (signedIn) await signIn(admin)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const [about, reach] of Object.entries(states)) {
        await reach(page)
        await inEveryLook(page, async look => {
          await expectAccessible(page, `${about}, ${look.colorScheme}, ${look.width} wide`, look)
          await expectNothingSticksOut(page)
        })
      }
    })
  }
})
