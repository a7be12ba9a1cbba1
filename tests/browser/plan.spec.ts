import { addBottles } from '../../src/features/bottles/commands.ts'
import { departBottles } from '../../src/features/bottles/departures.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { dayAt, yearOf } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible } from './axe.ts'
import { expect, type Locator, type Page, type Person, test, withSample } from './fixtures.ts'

const today = dayAt(new Date())
const year = yearOf(today)

test('plans nothing without bottles, lets windows pass until there is a pace, and opens a due bottle', async ({
  page,
  signedIn,
}) => {
  const paula = await signedIn('Paula')
  await page.goto('/plan')
  await expect(page.getByRole('heading', { name: 'No bottles to plan' })).toBeVisible()

  const bottle_ids = await wineWith(paula, { producer: 'Domaine Ailleurs', drink_until: year }, 120)
  await wineWith(paula, { producer: 'Weingut Steinberger' }, 2)
  await expect(page.getByText('no pace is set')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Domaine Ailleurs' })).toContainText('120')
  await expect(page.getByRole('main')).toContainText('2 bottles have no drinking window')

  await page.getByRole('button', { name: 'Set pace, minimum and guests' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings of the drink plan' })
  await settings.getByLabel('Red: bottles a year').fill('24')
  await settings.getByLabel('Guests on').fill(`${year + 1}-06-01`)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByLabel('Number of guests')).toHaveAccessibleDescription(/Required/)
  await settings.getByLabel('Number of guests').fill('8')
  await expectAccessible(page, 'settings of the drink plan')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  // Another device has the settings too, and a change can be undone.
  await page.reload()
  await expect(page.getByRole('table', { name: 'Your pace by type and season' })).toContainText('24, set')
  await expect(page.getByRole('main')).toContainText('8 guests, half a bottle for each')
  await page.getByRole('button', { name: 'Set pace, minimum and guests' }).click()
  await settings.getByLabel('Red: bottles a year').fill('')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('no pace is set')).toBeVisible()

  // Five bottles every three months over three years are more than one a month and fewer than there are.
  for (const [at, day] of ['02-15', '05-15', '08-15', '11-15'].entries()) {
    const body = {
      bottle_ids: bottle_ids.slice(at * 15, at * 15 + 15),
      departed_on: `${year - 1}-${day}`,
      departure: 'drunk',
    } as const
    await paula.call(departBottles, { body })
  }
  const row = page
    .getByRole('table', { name: 'Bottles to open this month' })
    .getByRole('row', { name: 'Domaine Ailleurs' })
  await expect(row).toContainText('Its window ends')
  await row.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'Open a bottle' }).getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Opened: Domaine Ailleurs')).toBeVisible()
})

test('proposes three bottles for tonight on the start page, with reasons, and opens one', async ({
  page,
  signedIn,
}) => {
  await withSample(await signedIn('Theo'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Tonight' }).click()
  const tonight = page.getByRole('dialog', { name: 'Tonight' })
  await tonight.getByLabel('Dish').selectOption('Beef or lamb')
  const answers = tonight.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Open' }) })
  await expect(answers).toHaveCount(3)
  await expect(answers.first()).toContainText('Protein and fat soften its tannin.')
  await expect(answers.first()).toContainText('°C')
  await expectAccessible(page, 'tonight')
  await tonight.getByLabel('People').fill('900')
  await expect(tonight.getByText('No ripe bottle in the cellar fits.')).toBeVisible()
  // A wrong number says so, and does not lift what was asked for.
  await tonight.getByLabel('People').fill('0')
  await expect(tonight.getByLabel('People')).toHaveAccessibleDescription('Enter a whole number from 1 to 1,000.')
  await expect(tonight.getByText('No ripe bottle in the cellar fits.')).toBeVisible()
  await tonight.getByLabel('People').fill('2')
  await expect(answers).toHaveCount(3)
  const limit = tonight.getByLabel('Highest value of a bottle')
  await limit.fill('0')
  await expect(tonight.getByText('No ripe bottle in the cellar fits.')).toBeVisible()
  await limit.fill('abc')
  await expect(limit).toHaveAccessibleDescription('Enter an amount such as 12.50.')
  await expect(tonight.getByText('No ripe bottle in the cellar fits.')).toBeVisible()
  await limit.fill('')
  await answers.first().getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'Open a bottle' }).getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText(/^Opened: /)).toBeVisible()
})

test('locks a bottle for an occasion, shows that everywhere, and asks before it is opened', async ({
  page,
  signedIn,
}) => {
  const lotte = await signedIn('Lotte')
  const [locked_id = ''] = await wineWith(lotte, { producer: 'Domaine Ailleurs', drink_until: year + 20 }, 2)
  await page.goto('/')
  await page.getByRole('row', { name: 'Domaine Ailleurs' }).click()
  const code = page.locator(`[data-bottle="${locked_id}"]`)
  await code.click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock bottles' })
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(dialog.getByLabel('Kept for')).toHaveAccessibleDescription(/Required/)
  await dialog.getByLabel('Kept for').fill('the wedding')
  await dialog.getByLabel('Locked until').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(dialog.getByLabel('Locked until')).toHaveAccessibleDescription(/cannot be in the past/)
  await dialog.getByLabel('Locked until').fill(`${year + 5}-06-01`)
  await expectAccessible(page, 'a lock')
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText('One bottle locked')).toBeVisible()
  await expect(code).toHaveAccessibleName(/Locked until .*: the wedding/)
  await expect(
    page
      .getByRole('main')
      .getByText(/^Locked until .*: the wedding$/)
      .first(),
  ).toBeVisible()

  await page.goto('/plan')
  await expect(page.getByRole('main')).toContainText('1 bottle is locked: the plan opens them')
  await page.getByRole('link', { name: '1 bottle is locked' }).click()
  await expect(page.getByRole('row', { name: 'Domaine Ailleurs' })).toContainText('1 locked')

  // The other bottle is offered first; the locked one asks, and stays closed until the answer is yes.
  await page.getByRole('row', { name: 'Domaine Ailleurs' }).click()
  await page.getByRole('button', { name: 'Take out bottle' }).click()
  const out = page.getByRole('dialog', { name: /^(Open|Take out) a bottle$/ })
  await expect(out.getByLabel('Bottle', { exact: true })).not.toHaveValue(locked_id)
  await out.getByRole('button', { name: 'Cancel' }).click()
  await code.click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await out.getByRole('button', { name: 'Open', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'This bottle is locked' })
  await expect(question).toContainText('the wedding')
  await expectAccessible(page, 'the question about a locked bottle')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await out.getByRole('button', { name: 'Open', exact: true }).click()
  await question.getByRole('button', { name: 'Open anyway' }).click()
  await expect(out).toBeHidden()
  await expect(page.getByText('Opened: Domaine Ailleurs')).toBeVisible()
})

/** The ways to a control without a mouse, and how it is pressed there; the tests of every screen show the way by Tab. */
const ways = {
  touch: { reach: (control: Locator) => control.tap(), press: async () => {} },
  keys: { reach: (control: Locator) => control.focus(), press: (page: Page) => page.keyboard.press('Enter') },
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const [way, { reach, press: pressReached }] of Object.entries(ways)) {
    test(`saves a view, explains a value and plans by ${way} alone`, async ({ page, signedIn }) => {
      const press = async (control: Locator) => {
        await reach(control)
        await pressReached(page)
      }
      await withSample(await signedIn('Tess'))
      await page.goto('/analytics?country=FR')
      await press(page.getByRole('button', { name: 'Save this view' }))
      await reach(page.getByRole('textbox', { name: 'Name' }))
      await page.keyboard.insertText('French')
      await press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
      const saved = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'French' })
      await press(page.getByRole('button', { name: 'Clear filters' }))
      await expect(page).toHaveURL('/analytics')
      await press(saved)
      await expect(page).toHaveURL(/country=FR$/)

      const explain = page.getByRole('button', { name: 'How the value is calculated' })
      await press(explain)
      const explained = page.getByRole('dialog', { name: 'How the value is calculated' })
      await expect(explained).toContainText('€')
      await press(explain)
      await expect(explained).toBeHidden()

      await press(page.getByRole('link', { name: 'More' }))
      await press(page.getByRole('link', { name: 'Drink plan' }))
      await press(page.getByRole('button', { name: 'Set pace, minimum and guests' }))
      const settings = page.getByRole('dialog', { name: 'Settings of the drink plan' })
      await reach(settings.getByLabel('Red: bottles a year'))
      await page.keyboard.insertText('24')
      await press(settings.getByRole('button', { name: 'Save' }))
      await expect(settings).toBeHidden()
      await expect(page.getByRole('table', { name: 'Your pace by type and season' })).toContainText('24, set')
      const open = page
        .getByRole('table', { name: /^Bottles to open/ })
        .getByRole('button', { name: 'Open' })
        .first()
      await press(open)
      await press(page.getByRole('dialog', { name: 'Open a bottle' }).getByRole('button', { name: 'Open' }))
      await expect(page.getByText(/^Opened: /)).toBeVisible()
    })
  }
})

/** Adds a red wine that has been ready for three years, with bottles; returns their ids. */
async function wineWith(person: Person, wine: { producer: string; drink_until?: number }, count: number) {
  const wine_id = newId()
  const drink_from = wine.drink_until ? wine.drink_until - 3 : undefined
  await person.call(addWine, { body: { id: wine_id, type: 'red', ...wine, ...(drink_from && { drink_from }) } })
  const bottle_ids = Array.from({ length: count }, () => newId())
  const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on: `${year - 4}-01-01` }
  await person.call(addBottles, { body })
  return bottle_ids
}
