import { addBottles } from '../../src/features/bottles/commands.ts'
import { departBottles } from '../../src/features/bottles/departures.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import type { NewPlace } from '../../src/features/places/contract.ts'
import { dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { aWine, ledger, servedTo } from './cellar.ts'
import { expect, expectErrors, goWithin, type Page, type Person, test } from './fixtures.ts'

async function aRack(person: Person, name: string, fields: Partial<NewPlace>) {
  await person.call(addPlace, { body: { id: newId(), name, kind: 'rack', grid_rows: 1, ...fields } })
}

/** Adds a wine with six bottles to the oak rack, which has five slots. */
async function addSix(page: Page, second = '') {
  await page.getByLabel('Producer').fill('Domaine du Clocher')
  await page.getByLabel('Number of bottles').fill('5')
  await page.getByLabel('Place').fill('Oak rack, left')
  await page.getByRole('option', { name: 'Oak rack, left' }).click()
  await expect(page.getByText('5 slots are free;')).toBeVisible()
  await expect(page.getByText('does not fit')).toBeHidden()
  await page.getByLabel('Number of bottles').fill('6')
  await expect(page.getByText('Only 5 slots are free in Oak rack, left. One bottle does not fit.')).toBeVisible()
  const rest = page.getByLabel('Put this bottle')
  await expect(rest).toHaveText('Into Oak rack, left, without a slotSteel rack (2 free slots)')
  if (second) await rest.selectOption({ label: second })
  await page.getByRole('button', { name: 'Add wine' }).click()
  await expect(page.getByRole('article')).toContainText('Domaine du Clocher')
}

test('says what does not fit in a rack, offers another, and names each bottle with its slot wherever it is met', async ({
  page,
  ada,
}) => {
  test.slow()
  await aRack(ada, 'Oak rack, left', { row_names: ['I'], grid_columns: 9, blocked: blockedUntil(4) })
  await aRack(ada, 'Steel rack', { grid_columns: 2 })
  const before = (await ledger(ada)).length
  const commands = async () => (await ledger(ada)).slice(before).map(({ command }) => command)

  await page.goto('/add')
  await addSix(page)
  const done = page.getByText('Added: Domaine du Clocher. One lies in Oak rack, left without a slot.')
  await expect(done).toBeVisible()
  await expect.poll(commands).toEqual(['bottles/bulk-add'])
  await page.getByRole('button', { name: 'Show Oak rack, left' }).click()
  await expect(page.getByText('5 of 5 slots', { exact: true })).toBeVisible()
  await expect(page.getByText('full', { exact: true })).toBeVisible()
  await expect(page.getByText('1 bottle without a slot', { exact: true })).toBeVisible()
  await goWithin(page, '/history')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.first()).toContainText('6 bottles of a new wine were added')
  await lines.first().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await servedTo(ada)).wines.size).toBe(0)
  expect((await servedTo(ada)).bottles.size).toBe(0)

  await goWithin(page, '/add')
  await addSix(page, 'Steel rack (2 free slots)')
  const article = page.getByRole('article')
  await expect(article.getByRole('button', { name: /^Bottle .{6}, A1$/ })).toBeVisible()
  const coded = (await article.getByRole('button', { name: /^Bottle .{6}, A1$/ }).getAttribute('aria-label')) ?? ''
  const code = article.getByRole('button', { name: /^Bottle .{6}, I9$/ })
  const where = 'Domaine du Clocher (Oak rack, left · I9)'

  await article.getByRole('button', { name: 'Take out bottle' }).click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByLabel('Bottle', { exact: true })
  await expect(choice.getByRole('option', { name: / · Oak rack, left · I9$/ })).toHaveCount(1)
  await expect(choice.getByRole('option', { name: / · Steel rack · A1$/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await code.click()
  await expect(dialog).toContainText('PlaceOak rack, left · I9')
  await dialog.getByRole('button', { name: 'Edit bottle' }).click()
  await expect(dialog).toContainText(where)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await code.click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toContainText(where)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await code.click()
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(`Opened: ${where}`)).toBeVisible()
  await article.getByRole('button', { name: /^Bottle .{6}, I9, open since/ }).click()
  await dialog.getByRole('button', { name: 'Pour', exact: true }).click()
  await expect(dialog).toContainText(where)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await goWithin(page, '/opened')
  await expect(page.getByRole('main')).toContainText('Oak rack, left · I9')
  await page.getByRole('button', { name: 'Mark as finished' }).click()
  await expect(page.getByText(`Drunk: ${where}`)).toBeVisible()
  await goWithin(page, '/history')
  await expect(lines.first()).toContainText('Oak rack, left · I9')

  await goWithin(page, '/labels')
  await page.getByText('Exclude labels').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Oak rack, left · I8' })).toBeVisible()
  await goWithin(page, '/places')
  await expect(page.getByText('4 of 5 slots', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('clocher')
  await expect(page.getByRole('option', { name: /Domaine du Clocher/ })).toContainText('Oak rack, left · I5')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(coded.slice('Bottle '.length, -', A1'.length))
  await expect(page.getByRole('option', { name: /Domaine du Clocher/ })).toContainText('Steel rack')
  await expect(page.getByRole('option').getByText('A1', { exact: true })).toHaveCSS('font-size', '24px')
  await page.keyboard.press('Escape')
  await goWithin(page, `/?search=${coded.slice('Bottle '.length, -', A1'.length)}`)
  const row = page.getByRole('row', { name: /Domaine du Clocher/ })
  await expect(row).toContainText('Steel rack')
  await expect(row.getByText('A1', { exact: true })).toHaveCSS('font-size', '24px')
})

function blockedUntil(column: number) {
  return Array.from({ length: column }, (_, at) => ({ row: 1, column: at + 1 }))
}

test.describe('half past midnight in Kiritimati, 14 hours ahead of UTC', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('fills in the day of the person', async ({ page, instance, signIn }) => {
    const bo = await instance.person('Bo')
    const wine_id = await aWine(bo, 'Weingut Steinberger', 2)
    const utcDay = new Date().toISOString().slice(0, 10)
    const midnight = new Date(`${utcDay}T10:00:00Z`).getTime()
    const dayThere = new Date(midnight + 24 * 3_600_000).toISOString().slice(0, 10)
    await page.clock.setFixedTime(midnight + 30 * 60_000)
    await signIn(bo)
    await page.goto(`/wines/${wine_id}`)
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Bottle/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(dialog.getByLabel('Date')).toHaveValue(dayThere)
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    const opened = async () => Array.from((await servedTo(bo)).bottles.values(), ({ opened_on }) => opened_on)
    await expect.poll(opened).toContain(dayThere)
    await goWithin(page, '/opened')
    await expect(page.getByRole('main')).toContainText('Opened today')
  })
})

test('offers a bottle that comes back another slot when its own is taken', async ({ page, signedIn }) => {
  expectErrors(/Failed to load resource.*409/, /POST \/api\/cellars\/:cellar_id\/changes\/undo/)
  const eda = await signedIn('Eda')
  const [params, place_id] = [{ cellar_id: eda.cellar_id }, newId()]
  const rack = {
    id: place_id,
    name: 'Oak rack',
    kind: 'rack' as const,
    grid_rows: 1,
    grid_columns: 2,
    blocked: blockedUntil(1),
  }
  await eda.call(addPlace, { params, body: rack })
  const wine_id = await aWine(eda, 'Weingut Steinberger', 0)
  const today = dayAt(new Date())
  const addOne = async () => {
    const [bottle_id, slots] = [newId(), [{ place_id, count: 1 }]]
    const body = { id: newId(), wine_id, bottle_ids: [bottle_id], size_ml: 750, received_on: today, place_id, slots }
    await eda.call(addBottles, { params, body })
    return bottle_id
  }
  await aRack(eda, 'Steel rack', { grid_columns: 1 })
  const bottle_ids = [await addOne()]
  const departure = { bottle_ids, departure: 'drunk' as const, departed_on: today }
  await eda.call(departBottles, { params, body: departure })
  await addOne()

  await page.goto(`/wines/${wine_id}`)
  const gone = page.getByRole('article').getByRole('button', { name: /^Bottle [0-9A-Z]{6}$/ })
  await gone.click()
  await page.getByRole('button', { name: 'Return to cellar' }).click()
  const done = 'Returned to cellar: Weingut Steinberger 2020 (Oak rack · no slot). Its slot A2 is taken.'
  await expect(page.getByText(done)).toBeVisible()
  await page.getByRole('button', { name: 'Put it into a free slot: Steel rack' }).click()
  await expect(page.getByText(/^Bottle [0-9A-Z]{6} lies in a slot now: Steel rack$/)).toBeVisible()
  const slotOf = async (id: string) => (await servedTo(eda)).bottles.get(id)?.slot_row
  await expect.poll(() => slotOf(bottle_ids[0] ?? '')).toBe(1)
})
