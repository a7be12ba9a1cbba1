import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { cardLink } from '../../src/features/wine-cards/card-link.ts'
import { makeWineCard } from '../../src/features/wine-cards/contract.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine } from './cellar.ts'
import { expect, expectErrors, type Page, test } from './fixtures.ts'

const file = (name: string) => fileURLToPath(new URL(`../files/imports/cellartracker/${name}`, import.meta.url))

test('rejects an unreadable file in plain words, accepts the next ones, and cancels or undoes each', async ({
  page,
  signedIn,
}) => {
  expectErrors(/400 \(Bad Request\)/, /POST \/api\/cellars\/:cellar_id\/imports/)
  await signedIn('Jutta')
  await page.goto('/import')
  const choice = page.getByLabel('Choose a file')
  const hint = page.getByText('Drop a file here, or choose one.')
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  await choice.setInputFiles(file('mathroule/not_logged.html'))
  await expect(page.getByRole('alert')).toContainText('Sign in there and export again.')
  await choice.setInputFiles(file('mathroule/bottles.tsv'))
  await expect(page.getByRole('table', { name: 'Warnings by line' }).getByRole('row')).toHaveCount(3)
  await cancel.click()
  await expect(hint).toBeVisible()

  await choice.setInputFiles(file('mathroule/inventory.tsv'))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('3 bottles are on order.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hint).toBeVisible()

  await test.step('a dropped file', async () => {
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      const text = 'Wine,Vintage,Producer,Size,Type,Quantity\nHaus A,2010,Haus,750ml,Red,2'
      transfer.items.add(new File([text], 'mine.csv'))
      return transfer
    })
    await hint.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByText('mine.csv: CellarTracker, 1 row')).toBeVisible()
    await cancel.click()
    await expect(hint).toBeVisible()
  })

  await test.step('a large file, whose upload is shown', async () => {
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    const large = test.info().outputPath('large.csv')
    await writeFile(large, Buffer.alloc(20_000_000, 'Wine,Vintage\nHaus A,2010\n'))
    await choice.setInputFiles(large)
    const progress = page.getByRole('progressbar', { name: 'Uploading large.csv' })
    await expect(progress).toHaveAttribute('aria-valuemax', '20000000')
    await expect(page.getByText(/ MB of 20 MB$/)).toBeVisible()
    await cancel.click()
    await expect(progress).toBeHidden()
    await expect(choice).toBeEnabled()
  })
})

test('opens a wine card that is dropped as a file, and one that is pasted as a link or as a text', async ({
  page,
  context,
  instance,
  signedIn,
}) => {
  const karla = await signedIn('Karla')
  const wine_id = await aWine(karla, 'Weingut Steinberger', 0)
  const params = { cellar_id: karla.cellar_id, wine_id }
  const { card, code } = await karla.call(makeWineCard, { params, body: { note: false } })
  const openWith = async (send: 'drop' | 'paste', text: string) => {
    await page.goto('/import')
    const target = page.getByText('Drop a file here')
    await expect(target).toBeVisible()
    if (send === 'drop') {
      const dataTransfer = await page.evaluateHandle(text => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'card.json'))
        return transfer
      }, text)
      await target.dispatchEvent('drop', { dataTransfer })
    } else {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(text => navigator.clipboard.writeText(text), text)
      await page.keyboard.press('Control+V')
    }
    await expect(page.getByText(/Signed by this server/)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Producer' })).toHaveValue('Weingut Steinberger')
  }
  await openWith('drop', JSON.stringify(card, null, 2))
  await openWith('paste', cardLink(code?.text ?? '', instance.url))
  await openWith('paste', JSON.stringify(card))
})

test('recognises, corrects and imports a custom table, and only the changes of a later one', async ({
  page,
  signedIn,
}) => {
  await signedIn('Lina')
  await page.goto('/import')
  const sheet = (bottles: number) =>
    [
      'La.;Jg.;Weingut;Wein;Farbe;Anz.;Preis;Kaufdatum;Laune',
      `Ö;2015;Hof Nachtwind;Blauer Abend;rot;${bottles};39Euro;21.05.2017;heiter`,
      'IT;2018;Cantina Bolle;Sera;purpur;3;29 €;März 2020;',
    ].join('\n')
  const choose = (name: string, text: string) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('keller.csv', sheet(6))
  await expect(page.getByText('keller.csv: Custom table, 2 rows')).toBeVisible()
  await expect(page.getByLabel('Import La. as')).toHaveValue('country')
  await page.getByLabel(/^Import line 3: /).uncheck()
  await expect(figure(page, 'Rows left out')).toHaveText('1')
  await page.getByLabel(/^Import line 3: /).check()
  await expect(page.getByText('keller.csv: Custom table, 2 rows')).toBeVisible()
  await expect(figure(page, 'Rows left out')).toBeHidden()
  await page.getByLabel('Import Laune as').selectOption('tasting_note')
  await expect(figure(page, 'Tastings')).toHaveText('1')
  await page.getByLabel('purpur means').selectOption('red')
  await expect(page.getByRole('heading', { name: 'Your corrections' })).toBeVisible()
  await inEveryLook(page, look => expectAccessible(page, 'the preview of an import', look))
  const take = page.getByRole('button', { name: 'Import', exact: true })
  await take.click()
  await expect(page.getByRole('heading', { name: '2 wines, 9 bottles are in your cellar' })).toBeVisible()

  await page.goto('/history')
  await page.getByRole('link', { name: 'Download file' }).click()
  await expect(page.getByRole('button', { name: 'Download keller.csv' })).toBeFocused()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download keller.csv' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(sheet(6))
  await choose('keller.csv', sheet(6))
  await expect(page.getByText('Everything in this file is already in your cellar.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await choose('later.csv', sheet(4))
  await expect(page.getByRole('group', { name: '2 of 9 bottles are no longer in this file' })).toBeVisible()
  await expectAccessible(page, 'what changed since')
  await page.getByLabel('What happened?').selectOption('gifted')
  await expect(page.getByLabel('What happened?')).toHaveValue('gifted')
  await take.click()
  await expect(page.getByText('2 past bottles were imported.')).toBeVisible()
})

test('asks which comes first in dates that can be read in two ways, and shows what has no field', async ({
  page,
  signedIn,
}) => {
  await signedIn('Mara')
  await page.goto('/import')
  const text = 'Name,Bought,Weather\nSera,3/4/21,sunny\nAlba,5/6/20,rain\n'
  const buffer = Buffer.from(text)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('Some dates can be read in two ways, such as 3/4/21.')).toBeVisible()
  await page.getByRole('button', { name: 'The month comes first' }).click()
  await expect(page.getByLabel('Order of the dates')).toHaveValue('month_first')
  await expect(page.getByText('Some dates can be read in two ways')).toBeHidden()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: '2 wines, 2 bottles are in your cellar' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sera' }).click()
  await expect(page.getByRole('article')).toContainText('Mar 4, 2021')
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Bottle \w{6}$/ })
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('From the import')).toBeVisible()
  await expect(sheet.getByText('sunny')).toBeVisible()
})

function figure(page: Page, label: string) {
  return page.locator('dl > div', { hasText: label }).locator('dd')
}
