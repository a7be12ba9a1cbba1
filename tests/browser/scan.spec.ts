import { linkBarcode } from '../../src/features/labels/commands.ts'
import { addPlace } from '../../src/features/places/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, servedTo } from './cellar.ts'
import { pictureOf } from './code-pictures.ts'
import { type Device, expect, type Page, reconnect, test } from './devices.ts'
import { expectNothingSticksOut } from './fixtures.ts'

const ean = '4006381333931'

test('reads a barcode from a picture, links it to a wine offline, and recognises it from then on', async ({
  device,
  instance,
}) => {
  const ada = await instance.person('Ada')
  const wine_id = await aWine(ada, 'Weingut Steinberger', 2)
  const own: Device = await device(ada)
  const { page, line } = own
  await page.goto('/scan')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan')
  await line.cut()

  await choosePicture(page, await pictureOf(ean, 'EAN13'))
  await expect(page.getByRole('heading', { name: 'Unknown barcode' })).toBeVisible()
  await page.getByRole('button', { name: 'Link barcode' }).click()
  await expect(page.getByText('Choose the wine for this barcode, or add it.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Wine' }).fill('steinb')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Link barcode' }).click()
  await expect(page.getByRole('heading', { name: 'Weingut Steinberger' })).toBeVisible()
  await expect(page.getByText('2 in the cellar')).toBeVisible()

  await page.getByRole('button', { name: 'Add bottles' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add bottles' }).click()
  await expect(page.getByText('8 in the cellar')).toBeVisible()

  await reconnect(own)
  await expect.poll(async () => (await servedTo(ada)).wines.get(wine_id)?.barcodes).toEqual([ean])
})

test('opens a bottle or place by a code that is typed by hand or by a scanner', async ({ page, ada }) => {
  const wine_id = await aWine(ada, 'Weingut Steinberger', 1)
  const place_id = newId()
  await ada.call(addPlace, { body: { id: place_id, name: 'Rack A', kind: 'rack' } })
  const { bottles, places } = await servedTo(ada)
  const code = [...bottles.values()][0]?.code ?? ''

  await page.goto('/scan')
  await expect(page.getByRole('textbox', { name: 'Code or barcode' })).toBeVisible()
  // A handheld scanner types wherever the focus is, and none of its keys triggers a shortcut.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/wines/${wine_id}#${code}$`))
  const inHand = page.getByRole('region', { name: `Bottle ${code}` })
  await expect(inHand).toContainText('In the cellar')
  await expectAccessible(page, 'a scanned bottle')

  await inHand.getByRole('button', { name: 'Take out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expect(inHand).toContainText('Drunk')

  // Any camera app opens the address on a sticker.
  await page.goto(`/B/${code}`)
  await expect(page).toHaveURL(new RegExp(`/wines/${wine_id}#${code}$`))
  await page.goto(`/p/${places.get(place_id)?.code}`)
  await expect(page).toHaveURL(new RegExp(`/places/${place_id}$`))

  await page.goto('/b/ABCDEF')
  await expect(page.getByRole('heading', { name: 'This is not a cellar code' })).toBeVisible()
})

test('fills in the next vintage by barcode, and links a new barcode with the added wine', async ({ page, ada }) => {
  const wine_id = await aWine(ada, 'Weingut Steinberger', 1)
  const params = { cellar_id: ada.cellar_id, wine_id }
  await ada.call(linkBarcode, { params, body: { barcode: ean } })

  await page.goto('/add')
  await page.getByRole('textbox', { name: 'Barcode optional' }).fill('4006381333932')
  await page.getByRole('button', { name: 'Add wine' }).click()
  await expect(page.getByText(/Enter all digits below the barcode/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Barcode optional' }).fill(ean)
  await expect(page.getByText('This barcode belongs to Weingut Steinberger 2020.')).toBeVisible()
  await page.getByRole('button', { name: 'Add another vintage' }).click()
  await expect(page.getByLabel('Producer')).toHaveValue('Weingut Steinberger')
  await page.getByLabel('Vintage').fill('2021')
  await page.getByRole('button', { name: 'Add wine' }).click()
  await expect(page.getByRole('article')).toContainText('2021')

  await page.goto('/scan')
  await page.getByLabel('Code or barcode').fill(ean)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '2020' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '2021' })).toBeVisible()

  await page.getByLabel('Code or barcode').fill('036000291452')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Add a new wine' }).click()
  await expect(page.getByRole('textbox', { name: 'Barcode optional' })).toHaveValue('0036000291452')
  await page.getByLabel('Producer').fill('Domaine Ailleurs')
  await page.getByRole('button', { name: 'Add wine' }).click()
  await expect(page.getByRole('article')).toContainText('0036000291452')
})

test('reports problems with the camera or the picture, and passes axe', async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.goto('/scan')
  await inEveryLook(page, async look => {
    await expectAccessible(page, `scan, ${look.colorScheme}, ${look.width} wide`, look)
    await expectNothingSticksOut(page)
  })
  await page.getByRole('button', { name: 'Start camera' }).click()
  await expect(page.getByText(/No camera was found on this device|The camera is blocked/)).toBeVisible()
  await choosePicture(page, Buffer.from('no picture'))
  await expect(page.getByText('This file is not a picture that can be opened.')).toBeVisible()
  const blank = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await choosePicture(page, Buffer.from(blank, 'base64'))
  await expect(page.getByText(/No code was found in this picture/)).toBeVisible()
})

async function choosePicture(page: Page, buffer: Buffer) {
  await page.getByLabel('Picture of a code').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
}
