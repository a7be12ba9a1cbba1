import { addBottles } from '../../src/features/bottles/commands.ts'
import { openBottle } from '../../src/features/bottles/opening.ts'
import { addOrder } from '../../src/features/bottles/orders.ts'
import { addDays, dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, ledger } from './cellar.ts'
import { reconnect, sign, test } from './devices.ts'
import { expect, expectNothingSticksOut, type Person } from './fixtures.ts'

const today = dayAt(new Date())
const phone = { width: 390, height: 844 }

test('adds an order of two sizes, receives it in parts, corrects it and cancels the rest', async ({ page, ada }) => {
  test.slow()
  await aWine(ada, 'Weingut Steinberger', 1)
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'No bottles on order' })).toBeVisible()

  await page.getByRole('button', { name: 'New order' }).click()
  const dialog = page.getByRole('dialog', { name: 'New order' })
  await dialog.getByLabel('Merchant').fill('Ambros')
  await dialog.getByLabel('Order number').fill('77')
  await dialog.getByLabel('Expected on').fill(addDays(today, -10))
  await dialog.getByRole('button', { name: 'Add order' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Wine' })).toHaveAccessibleDescription('Required.')
  await dialog.getByRole('combobox', { name: 'Wine' }).fill('steinb')
  await page.getByRole('option', { name: /Weingut Steinberger/ }).click()
  await dialog.getByLabel('Price per bottle').fill('12')
  await dialog.getByRole('button', { name: 'Add wine or size' }).click()
  const second = dialog.getByRole('listitem', { name: 'Line 2' })
  await second.getByRole('combobox', { name: 'Wine' }).fill('steinb')
  await page.getByRole('option', { name: /Weingut Steinberger/ }).click()
  await second.getByLabel('Number of bottles').fill('2')
  await second.getByLabel('Size').selectOption('1500')
  const inOneLine = ['Number of bottles', 'Size', 'Price per bottle', 'Currency'].map(name => second.getByLabel(name))
  const tops = await Promise.all(inOneLine.map(async field => Math.round((await field.boundingBox())?.y ?? 0)))
  expect(new Set(tops).size, `fields in one line begin at ${tops}`).toBe(1)
  await dialog.getByRole('button', { name: 'Add order' }).click()
  await expect(dialog).toBeHidden()

  const order = page.getByRole('article')
  await expect(page.getByRole('status').first()).toHaveText('8 bottles in one order')
  await expect(page.getByRole('definition').filter({ hasText: '€72.00' })).toBeVisible()
  await expect(page.getByText('and 2 bottles without a price')).toBeVisible()
  await expect(order).toContainText(/days? late/)

  await order.getByRole('button', { name: 'Mark as received' }).click()
  const received = page.getByRole('dialog', { name: 'Receive bottles' })
  await received.getByLabel(/Number of .*750/).fill('4')
  await received.getByLabel(/Number of .*1.5/).fill('0')
  await received.getByLabel('Place').fill('Rack A')
  await received.getByRole('button', { name: 'Mark as received' }).click()
  await expect(order).toContainText(/2 × Bottle \(750 mL\)4 received/)
  await expect(order).toContainText('2 × Magnum')

  await order
    .getByRole('button', { name: /^Edit purchase/ })
    .first()
    .click()
  const edit = page.getByRole('dialog', { name: 'Edit purchase' })
  await edit.getByLabel('Number of bottles').fill('3')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByLabel('Number of bottles')).toHaveAccessibleDescription(
    'Must be at least 4 because that many were already received.',
  )
  await edit.getByLabel('Number of bottles').fill('5')
  await edit.getByLabel('Price per bottle').fill('11')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(order).toContainText(/1 × Bottle \(750 mL\)4 received/)
  await expect(order).toContainText('€11.00')

  await order.getByRole('button', { name: 'More actions for this order' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm cancellation' }).click()
  await expect(page.getByRole('heading', { name: 'No bottles on order' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(order).toContainText('2 × Magnum')
})

test('adds an order for a new wine in two sizes', async ({ page, ada }) => {
  await aWine(ada, 'Weingut Steinberger', 1)
  await page.setViewportSize(phone)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'New order' }).click()
  const dialog = page.getByRole('dialog', { name: 'New order' })
  await dialog.getByRole('button', { name: 'Add wine or size' }).click()
  for (const name of ['Line 1', 'Line 2']) {
    const line = dialog.getByRole('listitem', { name })
    await line.getByRole('radio', { name: 'Another wine' }).check({ force: true })
    await line.getByLabel('Producer').fill('Weingut Neuling')
    await line.getByLabel('Vintage').fill('2021')
  }
  await dialog.getByRole('listitem', { name: 'Line 2' }).getByLabel('Size').selectOption('1500')
  await expectAccessible(page, 'an order of a new wine')
  await dialog.getByRole('button', { name: 'Add order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article')).toContainText('Weingut Neuling 2021')
  await expect
    .poll(async () => (await ledger(ada)).at(-1)?.touched)
    .toEqual({
      wines: 1,
      purchases: 2,
      bottles: 12,
    })
})

test('opens a bottle in the list by keyboard alone, pours from it, and finds it among the open ones', async ({
  page,
  signedIn,
}) => {
  const bea = await signedIn('Bea')
  await aWine(bea, 'Weingut Steinberger', 2)
  await page.goto('/')
  await expect(page.getByText('1 wine', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  const dialog = page.getByRole('dialog', { name: 'Open a bottle' })
  await expect(dialog.getByRole('radio', { name: 'Opened' })).toBeFocused()
  await dialog.getByRole('radio', { name: 'None' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: '1 bottle open' })).toBeVisible()

  await page.keyboard.press('o')
  await page.getByRole('button', { name: 'Pour', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Pour' }).getByRole('button', { name: '150 mL' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('150 mL poured')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Pour' })).toBeHidden()
  await page.keyboard.press('o')
  await page.getByRole('button', { name: 'Pour', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Other amount in millilitres').fill('60')
  await page.keyboard.press('Enter')
  await expect(page.getByText('60 mL poured', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: '1 bottle open' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/opened')
  await expect(page.getByRole('listitem').filter({ hasText: 'Steinberger' })).toContainText(
    'About 3 glasses left (415 mL)',
  )
})

test('reports open bottles on a phone, and pours a glass or finishes one with a press', async ({ page, signedIn }) => {
  const cem = await signedIn('Cem')
  await openedBottle(cem, 8, 600)
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('link', { name: '1 bottle open too long' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Steinberger' })
  await expect(card).toContainText('Open 3 days too long')
  await card.getByRole('button', { name: '125 mL' }).click()
  await expect(card).toContainText('Less than a glass left (25 mL)')
  await card.getByRole('button', { name: 'Mark as finished' }).click()
  await expect(page.getByRole('heading', { name: 'No open bottles' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(card).toContainText('Less than a glass left (25 mL)')
})

test('removes, corrects and restores a bottle in a sheet on a phone', async ({ page, signedIn }) => {
  const dora = await signedIn('Dora')
  const wine_id = await aWine(dora, 'Weingut Steinberger', 1)
  await page.setViewportSize(phone)
  await page.goto(`/wines/${wine_id}`)
  const wine = page.getByRole('article')
  const sheet = page.getByRole('dialog', { name: /^Bottle [0-9A-Z]{6}$/ })
  const show = () => wine.getByRole('button', { name: /^Bottle [0-9A-Z]{6}$/ }).click()
  await show()
  await sheet.getByRole('button', { name: 'Move' }).click()
  await page.getByLabel('Place').fill('Rack A')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(wine).toContainText('Rack A')
  await show()
  await sheet.getByRole('button', { name: 'Take out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expect(wine).toContainText('No bottles of this wine in the cellar.')

  await show()
  await sheet.getByRole('button', { name: 'Correct details' }).click()
  await page.getByRole('radio', { name: 'Given away' }).check()
  await page.getByLabel('To whom').fill('Grete')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(wine).toContainText('Given away')
  await expect(wine).toContainText('to Grete')

  await show()
  await expect(sheet).toContainText('to Grete')
  await sheet.getByRole('button', { name: 'Return to cellar' }).click()
  await expect(wine).toContainText('1 × Bottle (750 mL)Rack A')
  await show()
  await sheet.getByRole('button', { name: 'History' }).click()
  await expect(sheet).toContainText('was returned to the cellar')
})

test('receives, opens and pours without a network, and sends all of it later', async ({ device, instance }) => {
  test.slow()
  const eva = await instance.person('Eva')
  const wine_id = await aWine(eva, 'Weingut Steinberger', 1)
  await anOrder(eva, wine_id)
  const before = await ledger(eva)
  const own = await device(eva, { viewport: phone })
  const { page, line } = own
  await page.goto('/orders')
  await expect(page.getByRole('article')).toBeVisible()
  await line.cut()
  await page.getByRole('button', { name: 'Mark as received', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Number of bottles received').fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click()
  await expect(page.getByRole('article')).toContainText(/1 × Bottle \(750 mL\)2 received/)
  await page.goto(`/wines/${wine_id}`)
  await page
    .getByRole('button', { name: /^Bottle [0-9A-Z]{6}$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('dialog', { name: 'Open a bottle' }).getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('article')).toContainText('open since')
  await page.goto('/opened')
  await page.getByRole('button', { name: '125 mL' }).click()
  await expect(page.getByText('About 5 glasses left (625 mL)')).toBeVisible()
  await reconnect(own)
  await expect(sign(page)).toHaveCount(0)
  const commands = async () => (await ledger(eva)).slice(before.length).map(change => change.command)
  await expect.poll(commands).toEqual(['bottles/receive', 'bottles/open', 'bottles/pour'])
})

test('passes axe with orders, open bottles and a bottle’s sheet', async ({ page, signedIn }) => {
  test.slow()
  const fay = await signedIn('Fay')
  const wine_id = await openedBottle(fay, 8, 150)
  await anOrder(fay, wine_id)
  const accessible = (about: string) =>
    inEveryLook(page, async look => {
      await expectAccessible(page, `${about}, ${look.colorScheme}, ${look.width}`, look)
      await expectNothingSticksOut(page)
    })
  const open = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  await page.goto('/orders')
  await expect(page.getByRole('article')).toBeVisible()
  await accessible('orders')
  await open('New order')
  await accessible('a new order')
  await page.keyboard.press('Escape')
  await page.goto('/opened')
  await expect(page.getByText(/days too long/)).toBeVisible()
  await accessible('opened')
  await open('Other')
  await accessible('pouring')
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.goto(`/wines/${wine_id}`)
  await page.getByRole('button', { name: /^Bottle .* open since/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `a bottle, ${colorScheme}`, { colorScheme })
  }
})

/** Adds a wine with a bottle that was opened some days ago, and returns the wine's id. */
async function openedBottle(person: Person, days: number, poured_ml: number): Promise<string> {
  const wine_id = await aWine(person, 'Weingut Steinberger', 0)
  const bottle_id = newId()
  const received_on = addDays(today, -20)
  const body = { id: newId(), wine_id, bottle_ids: [bottle_id], size_ml: 750, received_on }
  await person.call(addBottles, { body })
  const opening = { opened_on: addDays(today, -days), poured_ml }
  await person.call(openBottle, { body: { bottle_id, ...opening } })
  return wine_id
}

/** Adds an order of three bottles that were expected a while ago. */
async function anOrder(person: Person, wine_id: string) {
  const lines = [{ id: newId(), wine_id, bottle_ids: [newId(), newId(), newId()], size_ml: 750 }]
  const body = { lines, merchant: 'Ambros', expected_on: addDays(today, -40), received_on: null }
  await person.call(addOrder, { body })
}
