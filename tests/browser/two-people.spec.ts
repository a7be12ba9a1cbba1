import { cellarStoreName } from '../../src/client/store-names.ts'
import { openBottle } from '../../src/features/bottles/opening.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import { placeBottles } from '../../src/features/places/placing.ts'
import { editWines } from '../../src/features/wines/commands.ts'
import { mergeWines } from '../../src/features/wines/merging.ts'
import { dayAt } from '../../src/shared/days.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, ledger, servedTo } from './cellar.ts'
import { expect, type Page, type Person, reconnect, sign, storedIn, test } from './devices.ts'
import type { Instance } from './fixtures.ts'
import { expectNothingSticksOut } from './fixtures.ts'

const yearAhead = new Date(Date.now() + 366 * 86_400_000)

test('shows another person’s changes without a reload, and merges edits by field', async ({ device, instance }) => {
  test.slow()
  const { ada, bruno } = await twoIn(instance)
  const wine_id = await aWine(ada, 'Weingut Steinberger', 2)
  const [adas, brunos] = [await device(ada), await device(bruno)]
  const [here, there] = [adas.page.getByRole('article'), brunos.page.getByRole('article')]
  for (const { page } of [adas, brunos]) await page.goto(`/wines/${wine_id}`)
  await edit(adas.page, { 'Wine name': 'Kabinett' })
  await expect(there).toContainText('Kabinett')
  await press(brunos.page, 'Take out bottle')
  await press(brunos.page, 'Take out')
  await expect(here).toContainText('1 × Bottle')

  for (const { line } of [adas, brunos]) await line.cut()
  await edit(adas.page, { 'Wine name': 'Spätlese', Note: 'Said by Ada' })
  await edit(brunos.page, { Vintage: '2019', Note: 'Said by Bruno' })
  await expect(sign(brunos.page)).toHaveText('Offline, one change waiting')
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

  // Bruno is told whose text his change replaced, and can restore hers with one press.
  await expect(sign(brunos.page)).toHaveText('Your change replaced a newer one')
  await sign(brunos.page).click()
  const replaced = brunos.page.getByRole('listitem').filter({ hasText: 'made without knowing about it' })
  await expect(replaced).toContainText(/Ada changed this on .+ Your change on this device from/)
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

test('tells who took the last bottle and when, and offers to retry, change or discard', async ({
  device,
  instance,
}) => {
  test.slow()
  const { ada, bruno } = await twoIn(instance)
  const last = await aWine(ada, 'Château Last', 1)
  const other = await aWine(ada, 'Weingut Steinberger', 2)
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
    await press(on, 'Take out bottle')
    await press(on, 'Take out')
    await expect(on.getByRole('heading', { name: 'Past bottles' })).toBeVisible()
  }
  // The pointer on the toast keeps it open.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await reconnect(adas)
  await expect(sign(adas.page)).toHaveCount(0)
  await reconnect(brunos)
  await expect(sign(page)).toHaveText('2 changes need attention')
  await undo.click()
  await expect(page.getByText('This change was refused, so there is nothing to undo')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('2 × Bottle')

  await brunos.line.cut()
  await edit(page, { Note: 'Waits for the network' })
  await sign(page).click()
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
  await inEveryLook(page, async look => {
    await expectAccessible(page, `your changes, ${look.colorScheme}, ${look.width}`, look)
    await expectNothingSticksOut(page)
  })

  const taken = page.getByRole('listitem').filter({ hasText: 'Château Last' })
  await expect(taken).toContainText(/This bottle is no longer in the cellar: Ada took it out on \w+ \d+, \d{4}/)
  const refusedAt = async () => (await storedIn(page, bruno)).queue[0]?.refusal?.at
  const before = await refusedAt()
  await reconnect(brunos)
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toHaveCount(0)
  await taken.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => ((await refusedAt()) ?? before) !== before).toBe(true)
  await expect(taken).toContainText('Ada took it out')

  const tooEarly = page.getByRole('listitem').filter({ hasText: 'Weingut Steinberger' })
  await tooEarly.getByRole('button', { name: 'Edit change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit change' })
  await dialog.getByLabel('Date', { exact: true }).fill(dayAt(new Date()))
  await dialog.getByRole('radio', { name: 'Sold' }).check()
  await dialog.getByLabel('Sold for').fill('24.50')
  await dialog.getByLabel('Currency').selectOption('CHF')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(tooEarly).toHaveCount(0)
  const sold = async () => {
    const { bottles } = await servedTo(ada)
    const bottle = [...bottles.values()].find(({ departure }) => departure === 'sold')
    return [bottle?.wine_id, bottle?.revenue_minor, bottle?.revenue_currency]
  }
  await expect.poll(sold).toEqual([other, 2450, 'CHF'])

  await taken.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All changes have been sent')
  await expect(sign(page)).toHaveCount(0)

  const departures = (await ledger(ada)).filter(change => change.command === 'bottles/depart')
  expect(departures.map(change => change.person_name)).toEqual(['Ada', 'Bruno'])
  await expect.poll(async () => (await storedIn(page, bruno)).replica).toEqual(await servedTo(ada))
})

test('names the change that a refused one conflicts with and its author, and offers the next step', async ({
  device,
  instance,
}) => {
  test.slow()
  const { ada, bruno } = await twoIn(instance)
  const params = { cellar_id: ada.cellar_id }
  const [rack, steinberger, ailleurs, duplicate] = [
    newId(),
    await aWine(ada, 'Steinberger', 2),
    await aWine(ada, 'Ailleurs', 1),
    await aWine(ada, 'Ailleurs, twice', 1),
  ]
  const grid = { grid_rows: 1, grid_columns: 3, grid_depth: 1 }
  await ada.call(addPlace, { body: { id: rack, name: 'Rack 2', kind: 'rack', ...grid } })
  const [his, hers] = Array.from((await servedTo(ada)).bottles.values()).filter(each => each.wine_id === steinberger)
  const { page, line } = await device(bruno)

  // Without a network he undoes a note, puts a bottle into a slot, and edits a wine.
  await page.goto(`/wines/${steinberger}`)
  await edit(page, { Note: 'Said by Bruno' })
  await expect(sign(page)).toHaveCount(0)
  await line.cut()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('article')).not.toContainText('Said by Bruno')
  await page.goto(`/places/${rack}`)
  await page.getByRole('button', { name: `bottle ${his?.code}` }).click()
  await page.getByRole('gridcell', { name: /^A1, / }).click()
  await expect(page.getByRole('gridcell', { name: /^A1, Steinberger/ })).toBeVisible()
  await page.goto(`/wines/${duplicate}`)
  await edit(page, { Note: 'Of the late harvest' })
  await expect(sign(page)).toHaveText('Offline, 3 changes waiting')

  // Meanwhile she enters another note, puts her bottle there, and merges the wine with its duplicate.
  const note = { note: 'Said by Ada' }
  await ada.call(editWines, { body: { wine_ids: [steinberger], ...note } })
  const placements = [{ bottle_id: hers?.id ?? '', place_id: rack, slot_row: 1, slot_column: 1, slot_depth: 1 }]
  await ada.call(placeBottles, { body: { placements } })
  const merging = { ...params, wine_id: ailleurs }
  await ada.call(mergeWines, { params: merging, body: { other_ids: [duplicate] } })
  await reconnect({ page, line, context: page.context() })
  await expect(sign(page)).toHaveText('3 changes need attention')
  await sign(page).click()
  const refused = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')

  // All of them are sent again at once, and refused again.
  const refusedAt = async () => (await storedIn(page, bruno)).queue.map(each => each.refusal?.at)
  const before = await refusedAt()
  await page.getByRole('button', { name: 'Send all again' }).click()
  const areLater = async () => (await refusedAt()).every((at, place) => at !== undefined && at !== before[place])
  await expect.poll(areLater).toBe(true)

  const undo = refused.filter({ hasText: 'A change was undone' })
  await expect(undo).toContainText('Steinberger 2020')
  await expect(undo).toContainText(/Ada made another change to it on .+: The wine was changed\./)
  await undo.getByRole('link', { name: 'Show the later change' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Said by Ada' }).first()).toContainText('Ada,')
  await page.goBack()

  const placed = refused.filter({ hasText: 'The slot of one bottle was changed' })
  await expect(placed).toContainText('Steinberger 2020')
  await expect(placed).toContainText(`${his?.code} · Bottle (750 mL) · Rack 2 · A1`)
  await expect(placed).toContainText(`Rack 2 · A1: occupied by another bottle, Steinberger 2020 (${hers?.code}).`)
  await expect(placed).toContainText(/Ada put the other bottle there on .+\./)

  const edited = refused.filter({ hasText: 'The item this change is about is no longer in the cellar.' })
  await expect(edited).toContainText('Ailleurs, twice 2020')
  await expect(edited).toContainText(/Ada merged the wine with Ailleurs 2020 on .+\./)
  await inEveryLook(page, async look => {
    await expectAccessible(page, `refused changes, ${look.colorScheme}, ${look.width}`, look)
    await expectNothingSticksOut(page)
  })

  await placed.getByRole('button', { name: 'Choose another slot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose another slot' })
  await expect(dialog.getByLabel(`Steinberger 2020 · ${his?.code}`)).toHaveValue('0')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(placed).toHaveCount(0)
  await edited.getByRole('button', { name: 'Use Ailleurs 2020 instead' }).click()
  await expect(edited).toHaveCount(0)
  const served = async () => {
    const { bottles, wines } = await servedTo(ada)
    const bottle = bottles.get(his?.id ?? '')
    return [bottle?.place_id, bottle?.slot_column, wines.get(ailleurs)?.note]
  }
  await expect.poll(served).toEqual([rack, 2, 'Of the late harvest'])
})

test('shows when a late change was made and sent, and what it replaced', async ({ device, instance }) => {
  test.slow()
  const { ada, bruno } = await twoIn(instance)
  const wine_id = await aWine(ada, 'Weingut Steinberger', 2)
  const rack = newId()
  const grid = { grid_rows: 2, grid_columns: 3, grid_depth: 1 }
  await ada.call(addPlace, { body: { id: rack, name: 'Rack 2', kind: 'rack', ...grid } })
  instance.backdate(ada.cellar_id)
  const own = await device(bruno, { at: new Date(Date.now() - 2 * 3_600_000) })
  const { page, line } = own
  await page.goto(`/wines/${wine_id}`)
  await line.cut()
  await edit(page, { Note: 'Said by Bruno' })
  await ada.call(editWines, { body: { wine_ids: [wine_id], note: 'Said by Ada' } })
  await reconnect(own)
  await expect(sign(page)).toHaveText('Your change replaced a newer one')
  await press(page, 'Show')
  const late = page.getByRole('listitem').filter({ hasText: 'Said by Bruno' }).first()
  await expect(late).toContainText(/Bruno, made on .+, sent on .+/)

  // Values that are not free text, in the form of the server.
  const [bottle] = (await servedTo(ada)).bottles.values()
  const [here, there] = [bottle, { ...bottle, place_id: rack, slot_row: 1, slot_column: 2, slot_depth: 1 }]
  const theirs = { ...there, preserved: 'gas', wine_id, window_source: 'own' }
  const fields = ['preserved', 'wine_id', 'slot_row', 'slot_column', 'slot_depth', 'place_id', 'window_source'] as const
  await tellOverwritten(page, bruno, {
    touched: [{ table: 'bottles', id: bottle?.id, before: theirs, after: { ...here, preserved: 'cork' } }],
    overwritten: fields.map(field => ({ field, value: theirs[field] })),
  })
  const message = 'This bottle has been open since Nov 1, 2026.'
  await keep(page, bruno, 'outbox', {
    key: newId(),
    command: openBottle.name,
    input: { bottle_id: bottle?.id, opened_on: '2026-11-20', preserved: 'gas' },
    context: {
      person_id: bruno.user.id,
      person_name: 'Bruno',
      now: new Date().toISOString(),
      today: '2026-11-20',
    },
    touched: [],
    refusal: { status: 409, code: 'opened_already', message, fields: {}, at: new Date().toISOString() },
  })
  await page.goto('/changes')
  const replaced = page.getByRole('listitem').filter({ hasText: 'made without knowing about it' })
  await expect(replaced).toHaveCount(2)
  const table = replaced.last().getByRole('table')
  await expect(table.getByRole('row', { name: 'Preserved with Cork Argon' })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Wine .*Weingut Steinberger 2020$/ })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Place – Rack 2 · A2' })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(4)

  // The request is changed in the same words.
  const refused = page.getByRole('listitem').filter({ hasText: message })
  await expect(refused.getByRole('row', { name: 'Preserved with Argon –' })).toBeVisible()
  await refused.getByRole('button', { name: 'Edit change' }).click()
  await expect(page.getByRole('dialog').getByLabel('Preserved with').locator('option:checked')).toHaveText('Argon')
})

/** Admits Bruno to Ada's cellar, and opens it in his browser. */
async function twoIn(instance: Instance) {
  const ada = await instance.person('Ada')
  const bruno = { ...(await instance.person('Bruno')), cellar_id: ada.cellar_id }
  instance.admit(bruno, ada.cellar_id, 'editor')
  return { ada, bruno }
}

/** Records in a browser that one of the person's changes replaced what Ada had written. */
async function tellOverwritten(page: Page, person: Person, { touched, overwritten }: Expected) {
  const at = new Date().toISOString()
  const fields = { version: 2, person_id: null, person_name: 'Ada', made_at: at }
  const { table, id } = touched[0] ?? {}
  const rows = overwritten.map(each => ({ table, id, ...fields, ...each }))
  await keep(page, person, 'overwriting', { at: 999, key: newId(), composed_at: at, touched, overwritten: rows })
}

interface Expected {
  touched: { table: string; id: string | undefined; before: object; after: object }[]
  overwritten: { field: string; value: unknown }[]
}

/** Puts a value into the store of a browser without the application. */
async function keep(page: Page, { user, cellar_id }: Person, store: string, value: object) {
  const name = cellarStoreName({ person_id: user.id, cellar_id })
  await page.evaluate(
    ({ name, store, value }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = reject
        opening.onsuccess = () => {
          const tx = opening.result.transaction(store, 'readwrite')
          tx.objectStore(store).put(value)
          tx.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    { name, store, value },
  )
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

async function edit(page: Page, fields: Record<string, string>) {
  await press(page, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit wine' })
  const note = dialog.getByLabel('Note')
  await expect(dialog).toBeVisible()
  if (fields.Note !== undefined && !(await note.isVisible())) await dialog.getByText('More details').click()
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}
