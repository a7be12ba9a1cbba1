import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { scopeOfDay } from '../../src/features/as-of/day-scope.ts'
import { screenAddresses } from '../screen-addresses.ts'

/** A path, and the actions before the screenshot is taken. */
export type PicturedScreen = string | [string, (page: Page, width: number) => Promise<unknown> | undefined]

const exported = join(import.meta.dirname, '../files/imports/cellartracker/mathroule/bottles.tsv')
const own = {
  name: 'keller.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'La.;Jg.;Weingut;Wein;Farbe;Anz.;Preis;Kaufdatum;Kundennummer;Laune',
      'Ö;2015;Hof Nachtwind;Blauer Abend;rot;6;39Euro;21.05.2017;42000017;heiter',
      'IT;2018;Cantina Bolle;Sera;purpur;3;29 €;März 2020;42000018;',
      ';;Summe;;;9;321 €;;;',
    ].join('\n'),
  ),
}
const pasted = [
  'Producer\tWine\tVintage\tType\tQuantity\tPrice',
  'Domaine des Deux Vents\tLes Pierres\t2019\tred\t6\t18,50 €',
  'Weingut Kranich\tSonnenhang Riesling\t2021\twhite\t12\t14.90 EUR',
  'Cantina Bolle\tSera\t20x8\tred\t3\t29 €',
].join('\n')

/** Lists every screen by its name, and then its dialogs. Changes that one makes are seen by those after it. */
export function picturedScreens(
  ids: Record<'wine_id' | 'place_id', string | undefined>,
): Record<string, PicturedScreen> {
  const past = `${scopeOfDay(`${new Date().getFullYear() - 1}-03-01`)}/`
  const {
    login: _,
    register: __,
    bottleSticker: ___,
    placeSticker: ____,
    changes: _____,
    ...all
  } = screenAddresses(ids)
  const wine = all.wine ?? ''
  return {
    ...all,
    past,
    'wines-filters': ['/', (page, width) => (width < 600 ? press(page, 'Filters') : undefined)],
    'wines-selected': ['/', selectTwo],
    palette: ['/', page => page.keyboard.press('Control+k')],
    keys: ['/', page => page.keyboard.press('?')],
    'wine-take-out': [wine, page => press(page, 'Take out bottle')],
    'wine-edit': [wine, page => press(page, 'Edit')],
    'wine-tasting': [wine, page => press(page, 'Add a tasting')],
    'wine-add-bottles': [wine, page => press(page, 'Add bottles')],
    'paste-filled': ['/paste', pasteRows],
    'orders-new': ['/orders', page => press(page, 'New order')],
    tonight: ['/', page => press(page, 'Tonight')],
    'wishes-new': ['/wishes', page => press(page, 'Add a wine to the wish list')],
    stocktake: ['/stocktakes', goOnWithStocktake],
    'import-seen': ['/import', page => page.getByLabel('Choose a file').setInputFiles(exported)],
    'import-mapped': ['/import', page => page.getByLabel('Choose a file').setInputFiles(own)],
    // All others come first, because a bottle is taken out here.
    changes: [wine, takeOutOffline],
  }
}

function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).first().click()
}

async function selectTwo(page: Page, width: number) {
  const rows = page.locator('[data-wine-id]')
  await rows.nth(3).waitFor()
  if (width < 600) await holdDown(page, rows.nth(1))
  else for (const key of ['j', 'x']) await page.keyboard.press(key)
  await rows.nth(3).click()
}

async function holdDown(page: Page, row: Locator) {
  const { x, y } = (await row.boundingBox()) ?? { x: 0, y: 0 }
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 100, y: y + 30 }] })
  await page.getByRole('region', { name: 'Selected wines' }).waitFor()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function pasteRows(page: Page) {
  await page.getByRole('grid').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(text => navigator.clipboard.writeText(text), pasted)
  await page.keyboard.press('Control+v')
}

async function goOnWithStocktake(page: Page) {
  const begun = page.getByRole('link', { name: /^Continue/ }).first()
  if (await begun.isVisible()) return begun.click()
  await press(page, 'Start stock-take')
  await press(page, 'Start')
}

async function takeOutOffline(page: Page) {
  // All screens are stored on the device by then.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await press(page, 'Take out bottle')
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await page.getByRole('link', { name: /one change waiting/ }).click()
}
