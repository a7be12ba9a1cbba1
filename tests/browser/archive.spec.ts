import { writeFile } from 'node:fs/promises'
import { deleteCellar } from '../../src/features/cellars/contract.ts'
import { expectAccessible } from './axe.ts'
import { answerWith, expect, expectErrors, type Page, signInAt, test, withSample } from './fixtures.ts'

test('saves a cellar as a file and restores it on another instance', async ({
  page,
  context,
  emptyInstance,
  signedIn,
}, testInfo) => {
  expectErrors(/403 \(Forbidden\)/, /POST \/api\/cellars\/:cellar_id\/archive/)
  const nora = await withSample(await signedIn('Nora'))
  await page.addInitScript(() => {
    // Imitates a browser that cannot write to the disk.
    Object.assign(window, { showSaveFilePicker: undefined })
  })
  await page.goto('/cellar')
  const card = page.getByRole('region', { name: 'Export archive' })
  await card.getByLabel('Your password').fill('not the password')
  await card.getByRole('button', { name: 'Save archive' }).click()
  await expect(card.getByText('This password is incorrect.')).toBeVisible()
  await expectAccessible(page, 'the cellar with its archive')
  await card.getByLabel('Your password').fill(nora.password)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Nora \d{4}-\d\d-\d\d\.zip$/)
  const archive = testInfo.outputPath('nora.zip')
  await download.saveAs(archive)
  await expect(card.getByText(/^The archive has been saved \([\d.]+ MB\)\.$/)).toBeVisible()

  const otto = await emptyInstance.person('Otto')
  const there = await context.newPage()
  await there.setViewportSize({ width: 390, height: 844 })
  await signInAt(there, emptyInstance.url, otto)
  await there.goto(emptyInstance.url)
  await there.getByRole('link', { name: 'Restore it' }).click()
  const broken = testInfo.outputPath('broken.zip')
  await writeFile(broken, 'no archive')
  expectErrors(/422 \(Unprocessable Entity\)/, /POST \/api\/archives/)
  await there.getByLabel('Choose archive').setInputFiles(broken)
  await expect(there.getByRole('alert')).toContainText('This is not a complete archive of a cellar')
  await there.getByLabel('Choose archive').setInputFiles(archive)
  await expect(there.getByText('The cellar “Nora” has been restored and is now open.')).toBeVisible()
  await expect(there.locator('[data-wine-id]').first()).toBeVisible()
  await there.goto(`${emptyInstance.url}/history`)
  await expect(there.getByRole('main').getByRole('listitem').filter({ hasText: 'Nora' }).first()).toBeVisible()

  // Without any cellar, too.
  const paula = await emptyInstance.person('Paula')
  const body = { name: 'Paula', password: paula.password }
  await paula.call(deleteCellar, { body })
  await signInAt(there, emptyInstance.url, paula)
  await there.goto(`${emptyInstance.url}/import`)
  await there.getByRole('link', { name: 'restore an archive' }).click()
  await expectAccessible(there, 'the settings of somebody without a cellar')
  await there.getByLabel('Choose archive').setInputFiles(archive)
  await expect(there.getByText('The cellar “Nora” has been restored and is now open.')).toBeVisible()
  await expect(there.locator('[data-wine-id]').first()).toBeVisible()
})

test('streams the archive to disk where the browser can write there, and saves nothing else', async ({
  page,
  signedIn,
}) => {
  expectErrors(/403 \(Forbidden\)/, /POST \/api\/cellars\/:cellar_id\/archive/)
  const pia = await withSample(await signedIn('Pia'))
  await page.addInitScript(() => {
    // A file in the browser's own storage replaces the system's dialog.
    const showSaveFilePicker = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('archive.zip', { create: true })
    Object.assign(window, { showSaveFilePicker })
  })
  await page.goto('/cellar')
  const card = page.getByRole('region', { name: 'Export archive' })
  await card.getByLabel('Your password').fill('not the password')
  await card.getByRole('button', { name: 'Save archive' }).click()
  await expect(card.getByText('This password is incorrect.')).toBeVisible()
  expect(await savedFile(page)).toBeUndefined()
  await card.getByLabel('Your password').fill(pia.password)

  await answerWith(page, '**/archive', 200)
  expectErrors(/The archive did not come whole/)
  await card.getByRole('button', { name: 'Save archive' }).click()
  await expect(card.getByRole('alert')).toContainText(
    'The answer did not come from the cellar’s server. Check your network or proxy. Nothing was saved. Please try again.',
  )
  expect(await savedFile(page)).toBeUndefined()
  await page.unroute('**/archive')

  await card.getByLabel('Your password').fill(pia.password)
  await card.getByRole('button', { name: 'Save archive' }).click()
  await expect(card.getByText(/^The archive has been saved/)).toBeVisible()
  const whole = await savedFile(page)
  expect(whole?.begin).toBe('PK')

  await card.getByRole('button', { name: 'Save another archive' }).click()
  await card.getByLabel('Your password').fill(pia.password)
  // Between two proxies the end of an answer may be lost without an error.
  await page.route('**/archive', async route => {
    const response = await route.fetch()
    const body = await response.body()
    await route.fulfill({ response, body: body.subarray(0, body.length - 100) })
  })
  await card.getByRole('button', { name: 'Save archive' }).click()
  await expect(card.getByRole('alert')).toContainText(
    /^The download stopped after [\d.]+ MB of about [\d.]+ MB\. Nothing was saved\. Please try again\.$/,
  )
  // The older file that was to be replaced is unchanged.
  expect(await savedFile(page)).toEqual(whole)
})

/** Returns the beginning and the length of the file that was written. */
function savedFile(page: Page): Promise<{ begin: string; size: number } | undefined> {
  return page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    const handle = await folder.getFileHandle('archive.zip').catch(() => undefined)
    const file = await handle?.getFile()
    return file && { begin: await file.slice(0, 2).text(), size: file.size }
  })
}
