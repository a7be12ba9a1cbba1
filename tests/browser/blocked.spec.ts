import { randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { cellarStoreName } from '../../src/client/store-names.ts'
import type { OutboxEntry } from '../../src/ledger/web/outbox-entry.ts'
import { LyingProxy } from '../lying-proxy.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, ledger } from './cellar.ts'
import { expect, onEmptyPage, type Page, store, test } from './fixtures.ts'

test('lists a blocked change with what answered, and saves, discards or sends it again', async ({
  expectErrors,
  instance,
  page,
  person,
  signIn,
}) => {
  expectErrors(/413/)
  const ada = await person('Ada')
  const wines = [await aWine(instance, ada, 'Steinberger', 2), await aWine(instance, ada, 'Ailleurs', 2)]
  await signIn(ada)
  await page.route('**/departure', route =>
    route.fulfill({ status: 413, headers: { server: 'nginx' }, contentType: 'text/html', body: '<h1>Too large</h1>' }),
  )
  await takeOne(page, wines[0] ?? '')
  const name = cellarStoreName({ person_id: ada.user.id, cellar_id: ada.cellar_id })
  // Waiting for the real attempts would take more than a minute; this sets the state before the last one.
  await expect.poll(() => triedForLong(page, name)).toBe(true)
  await takeOne(page, wines[1] ?? '')

  await page.getByRole('link', { name: 'One change needs attention' }).click()
  const apart = page.getByRole('region', { name: 'Does not get through' }).getByRole('listitem')
  await expect(apart).toHaveCount(1)
  await expect(apart).toContainText('Steinberger')
  await expect(apart).toContainText('Something between this device and the server answered: 413, nginx.')
  await expect(apart).toContainText('It is too large for what stands between this device and the server.')
  const waiting = page.getByRole('region', { name: 'On their way' }).getByRole('listitem')
  await expect(waiting).toContainText('Ailleurs')
  await inEveryLook(page, look => expectAccessible(page, `blocked changes ${JSON.stringify(look)}`, look))

  const saved = page.waitForEvent('download')
  await apart.getByRole('button', { name: 'Save as a file' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Change \d{4}-\d\d-\d\d\.json$/)

  await waiting.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(waiting).toHaveCount(0)

  await page.unroute('**/departure')
  await apart.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All your changes have reached the server')
  await page.goto(`/wines/${wines[0]}`)
  await expect(page.getByRole('heading', { name: 'Gone' })).toBeVisible()
})

test('makes a photo smaller that is too large for a proxy, sends it, and discards the rest at once', async ({
  browser,
  instance,
  person,
}) => {
  test.slow()
  const ada = await person('Ada')
  const wine_id = await aWine(instance, ada, 'Steinberger', 2)
  const proxy = await LyingProxy.to(instance.url)
  proxy.lie = (_, bytes) => (bytes > 100_000 ? { status: 413 } : undefined)
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    await onEmptyPage(page, proxy.url)
    await store(page, { wine_token: ada.token, wine_user: JSON.stringify(ada.user) })
    await page.goto(`/wines/${wine_id}`)
    await page
      .locator('input[type=file][multiple]')
      .first()
      .setInputFiles([await noise('front.jpg'), await noise('back.jpg'), await noise('cork.jpg')])
    const name = cellarStoreName({ person_id: ada.user.id, cellar_id: ada.cellar_id })
    await expect.poll(() => triedForLong(page, name, 3)).toBe(true)
    await page.evaluate(() => void dispatchEvent(new Event('online')))

    await page.getByRole('link', { name: '3 changes need attention' }).click()
    const apart = page.getByRole('region', { name: 'Does not get through' })
    const photos = apart.getByRole('listitem').filter({ hasText: 'A photo was added' })
    await expect(photos).toHaveCount(3)
    await expect(photos.first()).toContainText('It is too large for what stands between this device and the server.')
    await photos.first().getByRole('button', { name: 'Make it smaller' }).click()
    await expect(photos).toHaveCount(2)
    const added = async () => (await ledger(instance, ada)).filter(change => change.command === 'add_photo').length
    await expect.poll(added).toBe(1)

    await discardAll(apart, 2)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All your changes have reached the server')

    proxy.lie = ({ method }) => (method === 'GET' ? undefined : { status: 502 })
    await takeOne(page, wine_id)
    await page.getByRole('button', { name: 'Take one out' }).click()
    await page.getByRole('button', { name: 'Take it out' }).click()
    await expect(page.getByRole('button', { name: 'Take one out' })).toHaveCount(0)
    await page.goto('/changes')
    await discardAll(page.getByRole('region', { name: 'On their way' }), 2)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All your changes have reached the server')
    proxy.lie = () => undefined
    await page.goto(`/wines/${wine_id}`)
    await expect(page.getByRole('article')).toContainText('2 × Bottle')
    await expect(page.getByRole('button', { name: 'Show the photos' })).toBeVisible()
    expect(await added()).toBe(1)
  } finally {
    await context.close()
    proxy.close()
  }
})

async function discardAll(region: Locator, count: number) {
  await region.getByRole('button', { name: 'Discard all' }).click()
  const dialog = region.page().getByRole('dialog', { name: `Discard ${count} changes?` })
  await dialog.getByRole('button', { name: 'Discard' }).click()
}

/** Returns a photo that hardly compresses: about 200 kB as a JPEG of the application. */
async function noise(name: string) {
  const size = { width: 500, height: 400, channels: 3 } as const
  const pixels = randomBytes(size.width * size.height * size.channels)
  const buffer = await sharp(pixels, { raw: size }).jpeg({ quality: 95 }).toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

async function takeOne(page: Page, wine_id: string) {
  await page.goto(`/wines/${wine_id}`)
  await page.getByRole('button', { name: 'Take one out' }).click()
  await page.getByRole('button', { name: 'Take it out' }).click()
  await expect(page.getByRole('heading', { name: 'Gone' })).toBeVisible()
}

/**
 * Makes an error that was answered once look as if it had lasted for long. Returns false while there are too few such
 * changes.
 */
function triedForLong(page: Page, name: string, count = 1): Promise<boolean> {
  const given = { name, count }
  return page.evaluate(async ({ name, count }) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open(name))
    const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox')
    const queue: OutboxEntry[] = await done(outbox.getAll())
    const blocked = queue.flatMap(one => (one.blocked ? { ...one, blocked: one.blocked } : []))
    const since = new Date(Date.now() - 600_000).toISOString()
    if (blocked.length === count)
      for (const one of blocked) await done(outbox.put({ ...one, blocked: { ...one.blocked, tries: 10, since } }))
    db.close()
    return blocked.length === count
  }, given)
}
