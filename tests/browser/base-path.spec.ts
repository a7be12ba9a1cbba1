import { PrefixProxy } from '../prefix-proxy.ts'
import { aWine, servedTo } from './cellar.ts'
import { expect, expectErrors, type Instance, type Page, type Person, test, withSample } from './fixtures.ts'
import { startInstance } from './instance.ts'
import { importFile, workOffline } from './main-story.ts'

/** The ways in which one build is served below the root: under its own path, and behind a path that a proxy removes. */
const ways = [
  { name: 'BASE_PATH', path: '/a/b', base_path: '/a/b', header: undefined },
  { name: 'an ingress of Home Assistant', path: '/api/hassio_ingress/x_Y-9', base_path: '', header: 'x-ingress-path' },
] as const

test.use({ serviceWorkers: 'allow' })

for (const { name, path, base_path, header } of ways) {
  test(`registers, adds, shares, imports, works without a network and signs out at ${name}`, async ({
    page,
    browser,
  }) => {
    test.slow()
    expectErrors(/Failed to load resource: net::ERR_/, /NetworkError/)
    const instance = await startInstance({ base_path })
    const proxy = await PrefixProxy.to({ [path]: header ? { url: instance.url, header } : { url: instance.url } })
    const home = proxy.origin + path
    const strays: string[] = []
    page.on('request', request => {
      if (request.url().startsWith('http') && !request.url().startsWith(`${home}/`)) strays.push(request.url())
    })
    try {
      await page.goto(`${home}/register`)
      await page.getByLabel('Name').fill('Paula')
      await page.getByLabel('E-mail').fill('paula@example.org')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cellar is empty')
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${home}/`)

      await page.goto(`${home}/add`)
      await page.getByLabel('Producer').fill('Cantina del Tunnel')
      await page.getByRole('button', { name: 'Add wine', exact: true }).click()
      await expect(page.getByRole('article')).toContainText('Cantina del Tunnel')
      expect(page.url()).toContain(`${home}/wines/`)

      await test.step('a change elsewhere arrives, and a sticker and the manifest lead to the same path', async () => {
        await page.goto(`${home}/`)
        const manifest = await page.evaluate(async () => {
          const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? { href: '' }
          const { start_url, scope, icons } = await (await fetch(href)).json()
          return [start_url, scope, icons[0].src].map(address => new URL(address, href).href)
        })
        expect(manifest).toEqual([`${home}/`, `${home}/`, `${home}/icon.svg`])
        const paula = await personIn(page, path, instance)
        const wine_id = await aWine(paula, 'Weingut Steinberger', 1)
        await expect(page.getByRole('link', { name: /Steinberger/ })).toBeVisible()
        const bottles = [...(await servedTo(paula)).bottles.values()]
        const bottle = bottles.find(each => each.wine_id === wine_id)
        await page.goto(`${home}/b/${bottle?.code}`)
        await expect(page).toHaveURL(new RegExp(`^${home}/wines/${wine_id}`))
      })

      await test.step('a link for guests leads to the same path', async () => {
        await page.goto(`${home}/`)
        await expect(page.getByRole('link', { name: /Tunnel/ })).toHaveAttribute('href', new RegExp(`^${path}/wines/`))
        await page.getByRole('button', { name: 'Saved views' }).click()
        await page.getByRole('menuitem', { name: 'Share with guests' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Heading').fill('Dinner for four')
        await dialog.getByRole('button', { name: 'Create link' }).click()
        const link = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
        expect(link).toContain(`${home}/guests#`)
        const guest = await (await browser.newContext()).newPage()
        await guest.goto(link)
        await expect(guest.getByRole('heading', { name: 'Dinner for four' })).toBeVisible()
        await guest.context().close()
      })

      await test.step('everything works without a network, and is sent when it is back', async () => {
        await workOffline(page, home, { cut: () => proxy.cut(), restore: () => proxy.restore() })
      })

      await test.step('a file is imported', () => importFile(page, home, 3))

      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(`${home}/login`)
      await page.goto(`${home}/analytics`)
      await expect(page).toHaveURL(`${home}/login?next=%2Fanalytics`)
      await page.getByLabel('E-mail').fill('paula@example.org')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(`${home}/analytics`)
      await page.goto(`${home}/`)
      await expect(page.getByText('95 wines', { exact: true })).toBeVisible()
      expect(strays, 'requests outside the path').toEqual([])
    } finally {
      await page.close()
      proxy.close()
      await instance.stop()
    }
  })
}

test('keeps two instances at one host apart', async ({ page, instance: one, collector: ada }) => {
  const two = await startInstance()
  const bert = await withSample(await two.person('Bert'))
  const header = 'x-forwarded-prefix'
  const proxy = await PrefixProxy.to({ '/one': { url: one.url, header }, '/two': { url: two.url, header } })
  try {
    await signInAt(page, `${proxy.origin}/one`, ada.user.email, ada.password)
    await expect(page.getByRole('grid')).toBeVisible()
    await signInAt(page, `${proxy.origin}/two`, bert.user.email, bert.password)
    await expect(page.getByRole('grid')).toBeVisible()
    const stores = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
    const before = (await stores()).filter(name => name.startsWith('wine-cellar/one '))
    expect(before.length).toBeGreaterThan(0)
    // Signing out wipes what is stored of this instance, and nothing of the other.
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${proxy.origin}/two/login`)
    await expect.poll(async () => (await stores()).some(name => name.startsWith('wine-cellar/two '))).toBe(false)
    expect(await stores()).toEqual(expect.arrayContaining(before))
    await page.goto(`${proxy.origin}/one/`)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  } finally {
    await page.close()
    proxy.close()
    await two.stop()
  }
})

/** Returns who is signed in on the page, by what it has stored for its path. */
async function personIn(page: Page, path: string, instance: Instance): Promise<Person> {
  const [token, user] = await page.evaluate(
    path => [
      localStorage.getItem(`wine_token${path}`) ?? '',
      JSON.parse(localStorage.getItem(`wine_user${path}`) ?? ''),
    ],
    path,
  )
  return instance.known({ token, user }, password)
}

const password = 'a cellar under the house'

async function signInAt(page: Page, home: string, email: string, secret: string) {
  await page.goto(`${home}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
