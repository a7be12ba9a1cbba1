import { randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { cellarStoreName } from '../../src/client/store-names.ts'
import type { OutboxEntry } from '../../src/ledger/web/outbox-entry.ts'
import { LyingProxy } from '../lying-proxy.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine, ledger } from './cellar.ts'
import { expect, expectErrors, goWithin, type Page, type Person, test } from './fixtures.ts'

const behindProxy = test.extend<{ nginx: LyingProxy }>({
  nginx: async ({ instance }, use) => {
    const nginx = await LyingProxy.to(instance.url)
    await use(nginx)
    nginx.close()
  },
  baseURL: async ({ nginx }, use) => use(nginx.url),
})

test('lists a blocked change with what answered, and saves, discards or sends it again', async ({ page, ada }) => {
  expectErrors(/413/)
  const wines = [await aWine(ada, 'Steinberger', 2), await aWine(ada, 'Ailleurs', 2)]
  await page.route('**/bottles/depart', route =>
    route.fulfill({ status: 413, headers: { server: 'nginx' }, contentType: 'text/html', body: '<h1>Too large</h1>' }),
  )
  await page.goto('/more')
  await takeOne(page, wines[0] ?? '')
  await untilSetAside(page, ada, 'One change needs attention')
  await takeOne(page, wines[1] ?? '')

  await page.getByRole('link', { name: 'One change needs attention' }).click()
  const setAside = page.getByRole('region', { name: 'Cannot be delivered' }).getByRole('listitem')
  await expect(setAside).toHaveCount(1)
  await expect(setAside).toContainText('Steinberger')
  await expect(setAside).toContainText('The answer came from something between this device and the server: 413, nginx.')
  await expect(setAside).toContainText('It is too large for the network or proxy between this device and the server.')
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')
  await expect(waiting).toContainText('Ailleurs')
  await inEveryLook(page, look => expectAccessible(page, `blocked changes ${JSON.stringify(look)}`, look))

  const saved = page.waitForEvent('download')
  await setAside.getByRole('button', { name: 'Save as file' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Change \d{4}-\d\d-\d\d\.json$/)

  await waiting.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(waiting).toHaveCount(0)

  await page.unroute('**/bottles/depart')
  await setAside.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All changes have been sent')
  await goWithin(page, `/wines/${wines[0]}`)
  await expect(page.getByRole('heading', { name: 'Past' })).toBeVisible()
})

behindProxy(
  'makes a photo smaller that is too large for a proxy, sends it, discards the rest at once',
  async ({ nginx, page, ada }) => {
    test.slow()
    expectErrors(/413/, /502/)
    const wine_id = await aWine(ada, 'Steinberger', 2)
    nginx.lie = (_, bytes) => (bytes > 100_000 ? { status: 413 } : undefined)
    await page.goto(`/wines/${wine_id}`)
    await page
      .locator('input[type=file][multiple]')
      .first()
      .setInputFiles([await noise('front.jpg'), await noise('back.jpg'), await noise('cork.jpg')])
    await untilSetAside(page, ada, '3 changes need attention')
    await page.getByRole('link', { name: '3 changes need attention' }).click()
    const setAside = page.getByRole('region', { name: 'Cannot be delivered' })
    const photos = setAside.getByRole('listitem').filter({ hasText: 'A photo was added' })
    await expect(photos).toHaveCount(3)
    await expect(photos.first()).toContainText(
      'It is too large for the network or proxy between this device and the server.',
    )
    await photos.first().getByRole('button', { name: 'Reduce size' }).click()
    await expect(photos).toHaveCount(2)
    const added = async () => (await ledger(ada)).filter(change => change.command === 'photos/add').length
    await expect.poll(added).toBe(1)

    await discardAll(setAside, 2)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All changes have been sent')

    nginx.lie = ({ method }) => (method === 'GET' ? undefined : { status: 502 })
    await takeOne(page, wine_id)
    await page.getByRole('button', { name: 'Take out bottle' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
    // A dialog hides what is below it from roles, and closes once the change is stored.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Take out bottle' })).toHaveCount(0)
    await goWithin(page, '/changes')
    await discardAll(page.getByRole('region', { name: 'Waiting to be sent' }), 2)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All changes have been sent')
    nginx.lie = () => undefined
    await goWithin(page, `/wines/${wine_id}`)
    await expect(page.getByRole('article')).toContainText('2 × Bottle')
    await expect(page.getByRole('button', { name: 'Show photos' })).toBeVisible()
    expect(await added()).toBe(1)
  },
)

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
  await goWithin(page, `/wines/${wine_id}`)
  await page.getByRole('button', { name: 'Take out bottle' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expect(page.getByRole('heading', { name: 'Past' })).toBeVisible()
}

/**
 * Makes the blocked changes look as if they had failed for long, and has them sent again, until they are set aside:
 * waiting for it takes more than a minute. An attempt under way writes over what was made, so this is repeated.
 */
async function untilSetAside(page: Page, { user, cellar_id }: Person, link: string): Promise<void> {
  const name = cellarStoreName({ person_id: user.id, cellar_id })
  await expect(async () => {
    await page.evaluate(triedForLong, name)
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await expect(page.getByRole('link', { name: link })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

/** Runs in the page. */
async function triedForLong(name: string): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await done(indexedDB.open(name))
  const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox')
  const queue: OutboxEntry[] = await done(outbox.getAll())
  const since = new Date(Date.now() - 600_000).toISOString()
  for (const { blocked, ...one } of queue)
    if (blocked) await done(outbox.put({ ...one, blocked: { ...blocked, tries: 10, since } }))
  db.close()
}
