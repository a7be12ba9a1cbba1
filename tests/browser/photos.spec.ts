import sharp from 'sharp'
import { getPhoto } from '../../src/features/photos/contract.ts'
import { addressOf } from '../../src/shared/address.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, ledger, servedTo } from './cellar.ts'
import { expect, type Page, reconnect, sign, storedIn, test } from './devices.ts'

/** Returns a photo as a camera writes it: rotated, and with its location. */
async function taken(name: string, width: number, height: number, background: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 59/1 0/1' } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const chooser = (page: Page) => page.locator('input[type=file][multiple]').first()
const shown = (page: Page) => page.getByRole('button', { name: 'Show photos' })
const small = (page: Page) => shown(page).getByRole('img')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Weingut Steinberger 2020' })

test('shows photos taken without a network at once, keeps them over a reload, and sends them once', async ({
  device,
  instance,
}) => {
  test.slow()
  const ada = await instance.person('Ada')
  const wine_id = await aWine(ada, 'Weingut Steinberger', 1)
  const own = await device(ada)
  const { page, line } = own
  await page.goto(`/wines/${wine_id}`)
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
  await expect(shown(page)).toHaveCount(0)

  await line.cut()
  await chooser(page).setInputFiles([
    await taken('front.jpg', 2_500, 1_000, '#7a1f35'),
    await taken('back.jpg', 800, 600, '#2c6a3f'),
  ])
  await expect(page.getByText('2 photos added')).toBeVisible()
  await expect(small(page)).toBeVisible()
  await page.reload()
  await expect(small(page)).toBeVisible()
  await expect(sign(page)).toHaveText('Offline, 2 changes waiting')
  await shown(page).click()
  await expect(dialog(page).getByRole('figure').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')

  // The answer to the first is lost, so it is sent again, but applied once.
  line.swallow(1)
  await reconnect(own)
  // The server encodes each photo again when it has time.
  await expect(sign(page)).toHaveCount(0, { timeout: 60_000 })
  const added = async () => (await ledger(ada)).filter(change => change.command === 'photos/add')
  await expect.poll(added).toHaveLength(2)
  const photos = [...(await servedTo(ada)).photos.values()]
  expect(photos.map(photo => [photo.width, photo.height]).sort()).toEqual([
    [2_400, 960],
    [800, 600],
  ])
  const params = { cellar_id: ada.cellar_id, photo_id: photos[0]?.id ?? '', form: 'whole' }
  const headers = { authorization: `Bearer ${ada.token}` }
  const served = await fetch(instance.url + addressOf(getPhoto, params), { headers })
  const { format, exif } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
  await expect.poll(async () => (await storedIn(page, ada)).queue).toEqual([])

  // Another device of hers stores what it has shown.
  const other = await device(ada)
  await other.page.goto(`/wines/${wine_id}`)
  await expect(small(other.page)).toBeVisible()
  await other.line.cut()
  await other.page.reload()
  await expect(small(other.page)).toBeVisible()
  await other.line.restore()

  await page.getByRole('banner').getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})

test('opens, captions, reorders, removes and restores photos by keyboard alone', async ({ device, instance }) => {
  test.slow()
  const bea = await instance.person('Bea')
  const wine_id = await aWine(bea, 'Weingut Steinberger', 1)
  const { page } = await device(bea)
  await page.goto(`/wines/${wine_id}`)
  await chooser(page).setInputFiles([
    await taken('front.jpg', 600, 800, '#7a1f35'),
    await taken('back.jpg', 800, 600, '#2c6a3f'),
  ])
  await expect(page.getByText('2 photos added')).toBeVisible()
  await expect(small(page)).toBeVisible()
  await shown(page).focus()
  await page.keyboard.press('Enter')
  const figure = dialog(page).getByRole('figure')
  await expect(figure.getByRole('img')).toBeVisible()
  await expect(figure).toHaveAccessibleName('Photo 1')
  await page.keyboard.press('ArrowRight')
  await dialog(page).getByRole('button', { name: 'Add caption' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('The back of the label')
  await page.keyboard.press('Enter')
  await expect(figure).toContainText('The back of the label')
  await expect(figure).toHaveAccessibleName('The back of the label')
  await expect(dialog(page).getByRole('button', { name: 'Edit caption' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Show first' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'The back of the label' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(dialog(page).getByRole('button', { name: 'Show first' })).toHaveCount(0)
  await expectAccessible(page, 'the photos of a wine')

  // On a phone the wine is a separate page, and the photos open above it.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await shown(page).focus()
  await page.keyboard.press('Enter')
  await expect(figure).toContainText('The back of the label')
  await expectAccessible(page, 'the photos of a wine on a phone')

  await dialog(page).getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(figure).not.toContainText('The back of the label')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('img', { name: 'The back of the label' })).toBeVisible()
  await inEveryLook(page, look => expectAccessible(page, 'a wine with photos', look))
  await expect.poll(async () => [...(await servedTo(bea)).photos.values()].length).toBe(2)

  await chooser(page).setInputFiles({ name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('list.jpg cannot be read.')).toBeVisible()
})

test('accepts a phone’s HEIC where the browser reads it, and rejects it in plain words elsewhere', async ({
  page,
  ada,
}) => {
  const wine_id = await aWine(ada, 'Weingut Steinberger', 1)
  const header = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)])
  const picture = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: header }
  await page.goto(`/wines/${wine_id}`)
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
  await chooser(page).setInputFiles([picture])
  await expect(page.getByText('IMG_0001.HEIC is a HEIC picture, which this browser cannot read.')).toBeVisible()
  expect((await servedTo(ada)).photos.size).toBe(0)

  // Imitates a browser with a HEIC decoder, such as Safari.
  await page.evaluate(() => {
    const usual = window.createImageBitmap
    window.createImageBitmap = ((source: ImageBitmapSource, ...more: []) =>
      source instanceof File && source.name.endsWith('.HEIC')
        ? Promise.resolve(new OffscreenCanvas(60, 40)).then(canvas => {
            canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
            return usual(canvas)
          })
        : usual(source, ...more)) as typeof createImageBitmap
  })
  await chooser(page).setInputFiles([picture])
  await expect(small(page)).toBeVisible()
  await expect.poll(async () => (await servedTo(ada)).photos.size, { timeout: 60_000 }).toBe(1)

  // Says how many of too many were added, and why not the others.
  const many = await Promise.all(Array.from({ length: 22 }, (_, at) => taken(`${at}.jpg`, 40, 30, '#2c6a3f')))
  await chooser(page).setInputFiles(many)
  await expect(page.getByText('A wine can have at most 20 photos. Remove one first.')).toBeVisible()
  await expect(page.getByText('19 photos added')).toBeVisible()
})
