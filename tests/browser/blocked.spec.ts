import type { Queued } from '../../src/web/replica/kept-cellar.ts'
import { cellarStoreName } from '../../src/web/replica/store-names.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine } from './cellar.ts'
import { expect, type Page, test } from './fixtures.ts'

test('what does not get through is listed with what answered, and can be saved, discarded and sent again', async ({
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
  // It would take a minute and more of tries; this is how it stands after them but one.
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

async function takeOne(page: Page, wine_id: string) {
  await page.goto(`/wines/${wine_id}`)
  await page.getByRole('button', { name: 'Take one out' }).click()
  await page.getByRole('button', { name: 'Take it out' }).click()
  await expect(page.getByRole('heading', { name: 'Gone' })).toBeVisible()
}

/** Makes what was answered once look as if it was answered for long; false as long as there is nothing of the kind. */
function triedForLong(page: Page, name: string): Promise<boolean> {
  return page.evaluate(async store => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open(store))
    const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox')
    const [one]: Queued[] = await done(outbox.getAll())
    const since = new Date(Date.now() - 600_000).toISOString()
    if (one?.blocked) await done(outbox.put({ ...one, blocked: { ...one.blocked, tries: 10, since } }))
    db.close()
    return Boolean(one?.blocked)
  }, name)
}
