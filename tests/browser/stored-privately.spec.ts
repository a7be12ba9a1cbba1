import { paths } from '../../src/app/screens.ts'
import { cellarStoreName } from '../../src/client/store-names.ts'
import { getMe, logout } from '../../src/features/accounts/contract.ts'
import { aWine, ledger, servedTo } from './cellar.ts'
import { test as base, type Device, expect, type Page, type Person, reconnect, sign, storedIn } from './devices.ts'
import { goWithin, storedIn as itemsIn } from './fixtures.ts'
import { rows } from './list.ts'
import { storesWith } from './stores-with.ts'

const canary = 'Canary of the lighthouse'

/** The screens that show nothing without the cellar. */
const readCellar = [
  ...[paths.add, paths.labels, paths.scan, paths.paste, paths.stocktakes, paths.export, paths.inventory],
  ...[paths.places, paths.orders, paths.opened, paths.tastings, paths.wishes, paths.cellar, paths.analytics],
]

interface Fixtures {
  /** A person with two bottles of a wine whose name the tests search for. */
  ada: Person
  /** Her browser, with that wine visible. */
  own: Device
}

const test = base.extend<Fixtures>({
  ada: async ({ instance }, use) => {
    const ada = await instance.person('Ada')
    await aWine(ada, canary, 2)
    await use(ada)
  },
  own: async ({ ada, device }, use) => {
    const own = await device(ada)
    await expect(rows(own.page)).toContainText(canary)
    await use(own)
  },
})

test('leaves nothing of a person in the browser after sign-out and another sign-in', async ({ ada, own, instance }) => {
  test.slow()
  const { page, line } = own
  expect(await storesWith(page, canary)).not.toEqual([])

  await line.cut()
  await rows(page).getByRole('link').first().click()
  await takeOneOut(page)
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out and lose your changes?' })
  await expect(question).toContainText('One change on this device has not been sent to the server yet.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await reconnect(own)
  await expect(sign(page)).toHaveCount(0)
  const answer = page.waitForResponse('**/api/auth/logout')
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await itemsIn(page)).not.toHaveProperty('wine_token')
  expect(await itemsIn(page)).not.toHaveProperty('wine_user')
  expect((await answer).status()).toBe(204)
  await expect(ada.call(getMe)).rejects.toThrow(/401/)
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
  expect(await page.content()).not.toContain(ada.user.name)
  await enterAs(page, await instance.person('Bea'))
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.content()).not.toContain(ada.user.name)
  // The stores are still being wiped while the next person signs in.
  for (const words of [canary, ada.user.id, ada.user.email, ada.token]) {
    await expect.poll(() => storesWith(page, words), words).toEqual([])
  }
})

test('keeps only unsent changes, for their owner alone, when the server ended a session', async ({
  ada,
  own,
  instance,
}) => {
  test.slow()
  const { page, line } = own
  await rows(page).getByRole('link').first().click()
  await line.cut()
  await takeOneOut(page)
  await ada.call(logout)
  await reconnect(own)
  await expect(page).toHaveURL(/\/login/)

  const bea = await instance.person('Bea')
  await enterAs(page, bea)
  await expect.poll(() => storesWith(page, canary)).toEqual([])
  await expect(sign(page)).toHaveCount(0)
  await page.goto('/changes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All changes have been sent')
  expect((await servedTo(bea)).bottles.size).toBe(0)
  expect((await storedIn(page, ada)).replica).toBeUndefined()
  expect((await storedIn(page, ada)).queue).toHaveLength(1)

  await signOut(page)
  await enterAs(page, ada)
  await expect.poll(async () => (await storedIn(page, ada)).queue).toEqual([])
  await expect(page.getByText('1 bottle', { exact: true })).toBeVisible()
})

test('shows nothing to strangers and unconfirmed people', async ({ own, instance }) => {
  test.slow()
  const { page, line } = own
  const bruno = await instance.person('Bruno')
  await rows(page).getByRole('link').first().click()
  await line.cut()
  await takeOneOut(page)
  await sign(page).click()
  await expect(page.getByRole('main')).toContainText(canary)

  await test.step('a person whose copy is here, by the token of another', async () => {
    await page.goto('/')
    await expect(rows(page)).toContainText(canary)
    await page.evaluate(token => localStorage.setItem('wine_token', token), bruno.token)
    await page.reload()
    await expect(page.getByText('Your permissions could not be confirmed yet.')).toBeVisible()
    await expect(page.getByText(canary)).toHaveCount(0)
  })

  await test.step('an administrator of whom nobody knows anything', async () => {
    await page.evaluate(() => localStorage.removeItem('wine_user'))
    await page.reload()
    await expect(page.getByText('Your permissions could not be confirmed yet.')).toBeVisible()
    await expect(page.getByText(canary)).toHaveCount(0)
    await page.goto('/changes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All changes have been sent')
    await expect(page.getByText(canary)).toHaveCount(0)
  })
})

test('never shows a damaged, foreign or outdated copy, and fetches it again', async ({ ada, own }) => {
  test.slow()
  const { page, line } = own

  const damages: Record<string, Damage> = {
    'rubbish in place of the rows': { store: 'base', rubbish: true },
    'another make': { store: 'standing', key: 'standing', fields: { columns: '{"wines":["id"]}' } },
    'another person': { store: 'standing', key: 'standing', fields: { person_id: crypto.randomUUID() } },
  }
  for (const [about, damage] of Object.entries(damages)) {
    await test.step(about, async () => {
      await line.cut()
      await damaged(page, ada, damage)
      await page.reload()
      await expect(page.getByText('The cellar could not be loaded.')).toBeVisible()
      await expect(page.getByText(canary)).toHaveCount(0)
      if (damage.rubbish) {
        for (const path of readCellar) {
          await goWithin(page, path)
          await expect(page.getByText('The cellar could not be loaded.'), path).toBeVisible()
        }
        await goWithin(page, paths.wines)
      }
      await reconnect(own)
      await expect(rows(page)).toContainText(canary)
      await expect.poll(async () => (await storedIn(page, ada)).replica).toEqual(await servedTo(ada))
    })
  }
})

test('refuses changes on a full device, and stores and sends them once there is room', async ({ ada, device }) => {
  const { page, context, line } = await device(ada, { room: 30_000_000 })
  await rows(page).getByRole('link').first().click()
  const wine = page.getByRole('article')
  await expect(wine).toContainText('2 × Bottle')
  await line.cut()
  await takeOneOut(page)
  await expect(wine).toContainText('1 × Bottle')
  await fillUp(page)

  await page.getByRole('button', { name: 'Take out bottle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take out a bottle' })
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'There is not enough space on this device. The change was not saved',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(wine).toContainText('1 × Bottle')
  expect((await storedIn(page, ada)).queue).toHaveLength(1)

  // Changes by other people cannot be stored meanwhile, either.
  await aWine(ada, 'Domaine Ailleurs', 1)
  await reconnect({ page, context, line })
  await expect(sign(page)).toHaveText('Not enough space on this device')
  await page.reload()
  await expect(wine).toContainText('1 × Bottle')
  expect((await storedIn(page, ada)).queue).toHaveLength(1)

  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 60_000_000 })
  await reconnect({ page, context, line })
  await expect(sign(page)).toHaveCount(0)
  await expect(rows(page)).toHaveText([new RegExp(canary), /Ailleurs/])
  await expect.poll(async () => (await storedIn(page, ada)).replica).toEqual(await servedTo(ada))
  const taken = (await ledger(ada)).filter(({ command }) => command === 'bottles/depart')
  expect(taken).toHaveLength(1)
})

/** Fills the storage of the application until less is left than a change needs. */
async function fillUp(page: Page) {
  await page.evaluate(async () => {
    const request = indexedDB.open('filling')
    request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true })
    const db = await new Promise<IDBDatabase>(resolve => {
      request.onsuccess = () => resolve(request.result)
    })
    const hasRoomFor = (bytes: number) =>
      new Promise<boolean>(resolve => {
        const tx = db.transaction('bytes', 'readwrite')
        tx.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65_536))))
        for (let more = 65_536; more < bytes; more += 65_536) {
          tx.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(65_536)))
        }
        tx.oncomplete = () => resolve(true)
        tx.onabort = () => resolve(false)
      })
    for (const bytes of [4_194_304, 262_144, 16_384, 1_024, 64]) while (await hasRoomFor(bytes));
    db.close()
  })
}

interface Damage {
  store: string
  /** The key of the record. The default is the first one. */
  key?: string
  rubbish?: boolean
  fields?: Record<string, string>
}

/** Changes one stored record without the application. */
async function damaged(page: Page, { user, cellar_id }: Person, damage: Damage) {
  const name = cellarStoreName({ person_id: user.id, cellar_id })
  await page.evaluate(
    async ({ name, store, key, rubbish, fields }) => {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await result(indexedDB.open(name))
      const records = db.transaction(store, 'readwrite').objectStore(store)
      const at = key ?? (await result(records.getAllKeys()))[0]
      const before = await result(records.get(at ?? ''))
      await result(records.put(rubbish ? new Uint8Array([123, 0, 255, 1]) : { ...before, ...fields }, at))
      db.close()
    },
    { name, ...damage },
  )
}

async function takeOneOut(page: Page) {
  await page.getByRole('button', { name: 'Take out bottle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take out a bottle' })
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect(dialog).toBeHidden()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Signs in through the form. */
async function enterAs(page: Page, { user, password }: Person) {
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: `Account of ${user.name}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
}
