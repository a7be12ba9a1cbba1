import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

/** A path, and the actions before the screenshot is taken. */
export type PicturedScreen = string | [string, (page: Page, width: number) => Promise<unknown> | undefined]

const exported = join(import.meta.dirname, '../files/imports/cellartracker/mathroule/bottles.tsv')
const own = {
  name: 'keller.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'La.;Jg.;Weingut;Wein;Farbe;Anz.;Preis;Kaufdatum;Laune',
      'Ö;2015;Hof Nachtwind;Blauer Abend;rot;6;39Euro;21.05.2017;heiter',
      'IT;2018;Cantina Bolle;Sera;purpur;3;29 €;März 2020;',
    ].join('\n'),
  ),
}
const pasted = [
  'Producer\tWine\tVintage\tType\tQuantity\tPrice',
  'Domaine des Deux Vents\tLes Pierres\t2019\tred\t6\t18,50 €',
  'Weingut Kranich\tSonnenhang Riesling\t2021\twhite\t12\t14.90 EUR',
  'Cantina Bolle\tSera\t20x8\tred\t3\t29 €',
].join('\n')

/** Lists every screen with its dialogs. Changes that one makes are seen by those after it. */
export function picturedScreens({ wine, rack }: { wine: string; rack: string }): Record<string, PicturedScreen> {
  return {
    list: '/',
    'list-filters': ['/', (page, width) => (width < 600 ? press(page, 'Filters') : undefined)],
    'list-selected': ['/', selectTwo],
    palette: ['/', page => page.keyboard.press('Control+k')],
    keys: ['/', page => page.keyboard.press('?')],
    wine,
    'wine-take-out': [wine, page => press(page, 'Take one out')],
    'wine-edit': [wine, page => press(page, 'Edit')],
    'wine-tasting': [wine, page => press(page, 'Note a tasting')],
    'wine-add-bottles': [wine, page => press(page, 'Add bottles')],
    add: '/add',
    paste: '/paste',
    'paste-filled': ['/paste', pasteRows],
    places: '/places',
    rack,
    scan: '/scan',
    orders: '/orders',
    'orders-new': ['/orders', page => press(page, 'New order')],
    opened: '/opened',
    tastings: '/tastings',
    wishes: '/wishes',
    'wishes-new': ['/wishes', page => press(page, 'Wish for a wine')],
    stocktakes: '/stocktakes',
    stocktake: ['/stocktakes', goOnWithStocktake],
    labels: '/labels',
    history: '/history',
    past: `/was/${new Date().getFullYear() - 1}-03-01`,
    cellar: '/cellar',
    more: '/more',
    import: '/import',
    'import-seen': ['/import', page => page.getByLabel('Choose a file').setInputFiles(exported)],
    'import-mapped': ['/import', page => page.getByLabel('Choose a file').setInputFiles(own)],
    export: '/export',
    inventory: '/export/inventory',
    analytics: '/analytics',
    profile: '/profile',
    admin: '/admin',
    changes: [wine, takeOutOffline],
    'not-found': '/nowhere',
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
  await page.getByRole('region', { name: 'Chosen wines' }).waitFor()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function pasteRows(page: Page) {
  await page.getByRole('grid').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(text => navigator.clipboard.writeText(text), pasted)
  await page.keyboard.press('Control+v')
}

async function goOnWithStocktake(page: Page) {
  const begun = page.getByRole('link', { name: /^Go on/ }).first()
  if (await begun.isVisible()) return begun.click()
  await press(page, 'Begin a stock-take')
  await press(page, 'Begin')
}

async function takeOutOffline(page: Page) {
  // All screens are stored on the device by then.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await press(page, 'Take one out')
  await page.getByRole('dialog').getByRole('button', { name: 'Take it out' }).click()
  await page.getByRole('link', { name: /one change waits/ }).click()
}
