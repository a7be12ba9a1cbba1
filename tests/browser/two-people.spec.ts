import { dayAt } from '../../src/shared/days.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, ledger, servedTo } from './cellar.ts'
import { expect, keptIn, type Page, type Person, reconnect, sign, test } from './devices.ts'
import type { Instance } from './fixtures.ts'
import { expectNothingSticksOut } from './fixtures.ts'

const yearAhead = new Date(Date.now() + 366 * 86_400_000)

test('what another person changes is seen without loading again; edits of two meet field by field', async ({
  device,
  instance,
  person,
}) => {
  test.slow()
  const { ada, bruno } = await twoIn(instance, person)
  const wine_id = await aWine(instance, ada, 'Weingut Steinberger', 2)
  const [adas, brunos] = [await device(ada), await device(bruno)]
  const [here, there] = [adas.page.getByRole('article'), brunos.page.getByRole('article')]
  for (const { page } of [adas, brunos]) await page.goto(`/wines/${wine_id}`)
  await edit(adas.page, { 'Name of the wine': 'Kabinett' })
  await expect(there).toContainText('Kabinett')
  await press(brunos.page, 'Take one out')
  await press(brunos.page, 'Take it out')
  await expect(here).toContainText('1 × Bottle')

  for (const { line } of [adas, brunos]) await line.cut()
  await edit(adas.page, { 'Name of the wine': 'Spätlese', Note: 'Said by Ada' })
  await edit(brunos.page, { Vintage: '2019', Note: 'Said by Bruno' })
  await expect(sign(brunos.page)).toHaveText('No connection, one change waits')
  await reconnect(adas)
  await expect(sign(adas.page)).toHaveCount(0)
  await reconnect(brunos)
  for (const wine of [here, there]) {
    await expect(wine).toContainText('Spätlese')
    await expect(wine.getByRole('heading', { level: 2 })).toContainText('2019')
    await expect(wine).toContainText('Said by Bruno')
  }

  await press(adas.page, 'Show')
  const edits = adas.page.getByRole('listitem').filter({ hasText: 'The wine was changed' })
  await expect(edits.filter({ hasText: 'Kabinett Spätlese' })).toContainText('Ada')
  const later = edits.filter({ hasText: 'Said by Bruno' })
  await expect(later).toContainText('Bruno,')

  // Bruno is told whose text his replaced, and has hers one press away.
  await expect(sign(brunos.page)).toHaveText('Your change replaced a newer one')
  await sign(brunos.page).click()
  const replaced = brunos.page.getByRole('listitem').filter({ hasText: 'took its place' })
  await expect(replaced).toContainText(/Ada changed this on .+ Your change was made on this device on/)
  await expect(replaced.getByRole('row', { name: 'Note Said by Bruno Said by Ada' })).toBeVisible()
  await expectAccessible(brunos.page, 'changes that replaced newer ones')
  await replaced.getByRole('button', { name: 'Undo my change' }).click()
  await expect(replaced).toHaveCount(0)
  await expect(sign(brunos.page)).toHaveCount(0)
  await brunos.page.goto(`/wines/${wine_id}`)
  for (const wine of [here, there]) {
    await expect(wine.getByRole('heading', { level: 2 })).toContainText('2020')
    await expect(wine).toContainText('Said by Ada')
    await expect(wine).toContainText('Spätlese')
  }
})

test('of two who took the same last bottle one is told by whom and when, and can try again, change it or give it up', async ({
  device,
  instance,
  person,
}) => {
  test.slow()
  const { ada, bruno } = await twoIn(instance, person)
  const last = await aWine(instance, ada, 'Château Last', 1)
  const other = await aWine(instance, ada, 'Weingut Steinberger', 2)
  const adas = await device(ada)
  const brunos = await device(bruno, { at: yearAhead })
  const { page } = brunos
  for (const { line } of [adas, brunos]) await line.cut()
  for (const [on, wine_id] of [
    [adas.page, last],
    [page, last],
    [page, other],
  ] as const) {
    await on.goto(`/wines/${wine_id}`)
    await press(on, 'Take one out')
    await press(on, 'Take it out')
    await expect(on.getByRole('heading', { name: 'Gone' })).toBeVisible()
  }
  // The pointer on it keeps the toast there.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await reconnect(adas)
  await expect(sign(adas.page)).toHaveCount(0)
  await reconnect(brunos)
  await expect(sign(page)).toHaveText('2 changes need attention')
  await undo.click()
  await expect(page.getByText('There is nothing to undo: this change was refused')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('2 × Bottle')

  await brunos.line.cut()
  await edit(page, { Note: 'Waits for the network' })
  await sign(page).click()
  await expect(page.getByRole('heading', { name: 'On their way' })).toBeVisible()
  await inEveryLook(page, async look => {
    await expectAccessible(page, `your changes, ${look.colorScheme}, ${look.width}`, look)
    await expectNothingSticksOut(page)
  })

  const taken = page.getByRole('listitem').filter({ hasText: 'Château Last' })
  await expect(taken).toContainText(/This bottle has left the cellar already: Ada took it out on \w+ \d+, \d{4}/)
  const refusedAt = async () => (await keptIn(page, bruno)).queue[0]?.refusal?.at
  const before = await refusedAt()
  await reconnect(brunos)
  await expect(page.getByRole('heading', { name: 'On their way' })).toHaveCount(0)
  await taken.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => ((await refusedAt()) ?? before) !== before).toBe(true)
  await expect(taken).toContainText('Ada took it out')

  const tooEarly = page.getByRole('listitem').filter({ hasText: 'Weingut Steinberger' })
  await tooEarly.getByRole('button', { name: 'Change it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change what you asked for' })
  await dialog.getByLabel('On', { exact: true }).fill(dayAt(new Date()))
  await dialog.getByRole('radio', { name: 'Sold' }).check()
  await dialog.getByLabel('Sold for').fill('24.50')
  await dialog.getByLabel('Currency').selectOption('CHF')
  await dialog.getByRole('button', { name: 'Send it' }).click()
  await expect(tooEarly).toHaveCount(0)
  const sold = async () => {
    const { bottles } = await servedTo(ada, instance)
    const bottle = [...bottles.values()].find(({ departure }) => departure === 'sold')
    return [bottle?.wine_id, bottle?.revenue_minor, bottle?.revenue_currency]
  }
  await expect.poll(sold).toEqual([other, 2450, 'CHF'])

  await taken.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All your changes have reached the server')
  await expect(sign(page)).toHaveCount(0)

  const departures = (await ledger(instance, ada)).filter(change => change.deed === 'depart_bottle')
  expect(departures.map(change => change.person_name)).toEqual(['Ada', 'Bruno'])
  await expect.poll(async () => (await keptIn(page, bruno)).replica).toEqual(await servedTo(ada, instance))
})

/** Bruno is let into the cellar of Ada, and has it open. */
async function twoIn(instance: Instance, person: (name: string) => Promise<Person>) {
  const ada = await person('Ada')
  const bruno = { ...(await person('Bruno')), cellar_id: ada.cellar_id }
  instance.admit(bruno, ada.cellar_id, 'editor')
  return { ada, bruno }
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

async function edit(page: Page, fields: Record<string, string>) {
  await press(page, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit the wine' })
  const note = dialog.getByLabel('Note')
  await expect(dialog).toBeVisible()
  if (fields.Note !== undefined && !(await note.isVisible())) await dialog.getByText('More about it').click()
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}
