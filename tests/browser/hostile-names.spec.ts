import { addBottles } from '../../src/features/bottles/commands.ts'
import { renameCellar } from '../../src/features/cellars/contract.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import { addTasting } from '../../src/features/tastings/commands.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { addWish } from '../../src/features/wishes/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { hostileNames } from '../hostile-names.ts'
import { sign } from './devices.ts'
import { expect, expectErrors, goWithin, type Page, test } from './fixtures.ts'

/* Each name is between marks, so that it is found wherever it is shown, even when it was damaged. */
test.use({ viewport: { width: 1280, height: 2400 } })

const names = hostileNames.map(name => `⟦${name}⟧`)

test('shows names unchanged on screens and paper, in dialogs, toasts and changes', async ({ page, context, ada }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, /NetworkError/)
  const [room_id, rack_id] = [newId(), newId()]
  await ada.call(renameCellar, { body: { name: `Cellar ${names[4]}` } })
  await ada.call(addPlace, { body: { id: room_id, name: names[4] ?? '', kind: 'room' } })
  await ada.call(addPlace, { body: { id: rack_id, name: names[0] ?? '', kind: 'shelf', parent_id: room_id } })
  const wine_ids: string[] = []
  for (const name of names) {
    const wine_id = newId()
    wine_ids.push(wine_id)
    const wine = { id: wine_id, producer: name, name, type: 'red' as const, region: name, tags: [name], note: name }
    await ada.call(addWine, { body: wine })
    const bottles = {
      id: newId(),
      wine_id,
      bottle_ids: [newId(), newId()],
      size_ml: 750,
      place_id: rack_id,
      received_on: '2026-03-14',
      merchant: name,
    }
    await ada.call(addBottles, { body: bottles })
    await ada.call(addTasting, { body: { id: newId(), wine_id, note: name, food: name, company: name } })
    await ada.call(addWish, { body: { id: newId(), wine_id, note: name, wished_on: '2026-03-14' } })
  }
  await page.goto('/changes')
  const screens = ['/', '/labels', '/export/inventory', '/history', '/places', `/places/${rack_id}`, '/tastings']
  for (const screen of [...screens, '/wishes', '/analytics', '/cellar', '/more', '/profile']) {
    await goWithin(page, screen)
    // A cellar without prices has no figure for its worth, so not every chart has one.
    if (screen === '/analytics') {
      await expect(page.locator('[data-chart]').first()).toBeAttached()
      await expect(page.locator('[data-waits]')).toHaveCount(0)
    }
    await expect(page.locator(['/more', '/profile'].includes(screen) ? 'body' : 'main'), screen).toContainText('⟦')
    expect(await damagedOn(page), screen).toEqual([])
  }
  for (const screen of ['/', '/tastings', '/wishes']) {
    await goWithin(page, screen)
    for (const name of names) await expect(page.getByRole('main'), screen).toContainText(name)
    expect(await damagedOn(page), screen).toEqual([])
  }

  // The parts of the application for the next steps are loaded before the network is gone.
  await goWithin(page, `/wines/${wine_ids[0]}`)
  await page.getByRole('button', { name: 'Take out bottle' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await context.setOffline(true)
  for (const [at, name] of names.entries()) {
    await goWithin(page, `/wines/${wine_ids[at]}`)
    await page.getByRole('button', { name: 'Take out bottle' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(name)
    expect(await damagedOn(page), `the dialog of ${name}`).toEqual([])
    await dialog.getByRole('button', { name: 'Take out' }).click()
    await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
    expect(await damagedOn(page), `after ${name} was taken out`).toEqual([])
  }
  await sign(page).click()
  for (const name of names) await expect(page.getByRole('main')).toContainText(name)
  expect(await damagedOn(page), 'Your changes').toEqual([])
})

/** Returns every text between marks on the page, in its titles and its labels, that is not one of the names. */
function damagedOn(page: Page): Promise<string[]> {
  return page.evaluate(names => {
    const attributes = ['aria-label', 'title', 'alt', 'value', 'placeholder']
    const texts = [...document.querySelectorAll('body, body *')].flatMap(element => [
      element.textContent ?? '',
      ...attributes.map(name => element.getAttribute(name) ?? ''),
    ])
    const parts = [document.title, ...texts].flatMap(text => text.split(/(?=⟦)/).slice(1))
    // A sticker has room only for the beginning of a long name.
    const beginnings = (part: string) => Array.from(part.matchAll(/…/g), ({ index }) => part.slice(0, index))
    const isName = (part: string) =>
      names.some(name => part.startsWith(name) || beginnings(part).some(beginning => name.startsWith(beginning)))
    return [...new Set(parts.filter(part => !isName(part)))]
  }, names)
}
