import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test'
import { fillWithSample } from '../../src/features/cellars/sample.ts'
import { apiMark, apiMarkValue } from '../../src/shared/api-mark.ts'
import { dayAt } from '../../src/shared/days.ts'
import type { Device } from './devices.ts'
import { type Instance, type Person, startInstance } from './instance.ts'

export { expect, type Instance, type Locator, type Page, type Person }

/** The console errors that belong to the running test, of which a worker has one at a time. */
let expected: RegExp[] = []

/** Declares console errors that belong to the test; any other one fails it. */
export function expectErrors(...patterns: RegExp[]) {
  expected.push(...patterns)
}

/** All of them are declared here, because a test with others than the test before it would start another worker. */
interface WorkerFixtures {
  /** The server of this worker, and its administrator. */
  instance: Instance
  admin: Person
  /** A person with the sample cellar, for tests that do not change it. */
  collector: Person
  /** The page of `onOpenPage`. */
  openPage: Page
  /** Browsers with the application installed and nobody signed in, reused because installing takes the longest. */
  installedDevices: Device[]
}

interface TestFixtures {
  /** The factor by which the page runs slower than it could. */
  slow: number
  /** The path at which the server of a test alone serves. */
  base_path: string
  /** A server for this test alone, without any accounts. */
  emptyInstance: Instance
  /** Stores a person's token and record as if they had signed in here. */
  signIn: (person: Person, page?: Page) => Promise<void>
  /** Creates a member's account, and signs them in on the page. */
  signedIn: (name: string) => Promise<Person>
  /** Members who are created for the test, and signed in on the page. */
  ada: Person
  bruno: Person
  /** Opens another tab of the same browser, and waits until the person is signed in there. */
  anotherTab: (path: string) => Promise<Page>
  /** Fails a test with errors in the console that it does not expect. */
  consoleErrors: undefined
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from it
    async ({}, use) => {
      const instance = await startInstance()
      await use(instance)
      await instance.stop()
    },
    { scope: 'worker' },
  ],

  admin: [async ({ instance }, use) => use(await instance.person('Ada')), { scope: 'worker', auto: true }],

  collector: [async ({ instance }, use) => use(await withSample(await instance.person('Bert'))), { scope: 'worker' }],

  openPage: [
    async ({ browser, instance, collector }, use) => {
      const context = await browser.newContext({
        baseURL: instance.url,
        viewport: desktop,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        storageState: {
          cookies: [],
          origins: [{ origin: instance.url, localStorage: storedFor(collector) }],
        },
      })
      const page = await context.newPage()
      await page.goto('/more')
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],

  installedDevices: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from it
    async ({}, use) => {
      const devices: Device[] = []
      await use(devices)
      for (const { context, line } of devices) {
        await context.close()
        await line.cut()
      }
    },
    { scope: 'worker' },
  ],

  slow: [1, { option: true }],

  page: async ({ page, slow }, use) => {
    await slowDown(page, slow)
    await use(page)
  },

  base_path: ['', { option: true }],

  emptyInstance: async ({ context, base_path }, use) => {
    const instance = await startInstance({ base_path })
    await use(instance)
    // The pages close first, or they would find their server gone.
    for (const page of context.pages()) await page.close()
    await instance.stop()
  },

  baseURL: async ({ instance }, use) => use(instance.url),

  signIn: async ({ page, baseURL }, use) => {
    await use((person, on = page) => signInAt(on, baseURL ?? '', person))
  },

  signedIn: async ({ instance, signIn }, use) => {
    await use(async name => {
      const person = await instance.person(name)
      await signIn(person)
      return person
    })
  },

  ada: async ({ signedIn }, use) => use(await signedIn('Ada')),

  bruno: async ({ signedIn }, use) => use(await signedIn('Bruno')),

  anotherTab: async ({ context }, use) => {
    await use(async path => {
      const tab = await context.newPage()
      await tab.goto(path)
      await expect(tab.getByRole('navigation').first()).toBeVisible()
      return tab
    })
  },

  consoleErrors: [
    // This runs before the page is closed, because requests cut off by closing it are not errors.
    async ({ page }, use) => {
      expected = []
      const { errors, stop } = listenForErrors(page.context())
      await use(undefined)
      stop()
      const unexpected = errors.filter(error => !expected.some(pattern => pattern.test(error)))
      expect(unexpected, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * For tests that only look at the collector's cellar and store nothing. They share a page that stays open, because
 * starting the application costs more than most of them; each goes to its own address within the application.
 */
export const onOpenPage = test.extend({
  page: async ({ openPage }, use) => {
    await use(openPage)
    await openPage.setViewportSize(desktop)
    await goWithin(openPage, '/more')
    // The search is above every screen, and would take the keys of the next test.
    await openPage.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  },
})

/** For tests that change a cellar: its owner is created for the test with the sample, and signed in. */
export const onOwnSample = test.extend<{ bert: Person }>({
  bert: [async ({ signedIn }, use) => use(await withSample(await signedIn('Bert'))), { auto: true }],
})

const desktop = { width: 1280, height: 720 }

/** Fills a person's cellar with the sample. */
export async function withSample(person: Person): Promise<Person> {
  await person.call(fillWithSample, { body: { today: dayAt(new Date()) } })
  return person
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  if (rate === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Returns the items that the application stores for a person who has signed in. */
function storedFor({ token, user }: Person) {
  return [
    { name: 'wine_token', value: token },
    { name: 'wine_user', value: JSON.stringify(user) },
  ]
}

/** Stores a person's token and record as if they had signed in at this address. */
export async function signInAt(page: Page, url: string, person: Person): Promise<void> {
  await onEmptyPage(page, url)
  await store(page, Object.fromEntries(storedFor(person).map(({ name, value }) => [name, value])))
}

/** Opens an empty page of the instance, to reach its storage before the application starts. */
export async function onEmptyPage(page: Page, url: string): Promise<void> {
  const address = new URL('/empty-page', url).href
  const body = '<!doctype html><link rel="icon" href="data:,">'
  await page.route(address, route => route.fulfill({ contentType: 'text/html', body }), { times: 1 })
  await page.goto(address)
}

/** Waits until nothing has been fetched for a second, such as the code that comes after the screen. */
export async function untilFetched(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming
    return performance.now() - last.responseEnd > 1_000
  })
}

/** Waits until two frames have been drawn, of which the first may have begun already. */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** The previous screen stays until the next one is ready and sets the title. */
export async function goWithin(page: Page, address: string) {
  // An application that is still starting hears nothing.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(to => {
    if (location.pathname !== new URL(to, location.href).pathname) document.title = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  // The screen that is left stands until the next one is there, which names itself.
  await expect(page).toHaveTitle(/./)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
}

/** Expects that nothing is wider than the window, nor than `main` where that scrolls. */
export async function expectNothingSticksOut(page: Page, about = 'the page'): Promise<void> {
  const over = await page.evaluate(() =>
    [document.documentElement, document.querySelector('main')].map(each => each && each.scrollWidth - each.clientWidth),
  )
  expect(over, `nothing of ${about} sticks out`).toEqual(over.map(each => each && 0))
}

/** Writes to the storage of the page's origin. */
export async function store(page: Page, items: Record<string, string | null>): Promise<void> {
  await page.evaluate(items => {
    for (const [name, value] of Object.entries(items)) {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    }
  }, items)
}

/** Returns what the application has stored. */
export function storedIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

/** Makes the server unreachable for the application; its files still load. */
export async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/**', route => route.abort('connectionrefused'))
}

/** Answers in place of the server, for outages only: JSON like the server's own, HTML like a proxy's. */
export async function answerWith(
  page: Page,
  address: string,
  status: number,
  body: unknown = undefined,
): Promise<void> {
  await page.route(address, route =>
    body === undefined
      ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.fulfill({
          status,
          contentType: 'application/json',
          headers: { [apiMark]: apiMarkValue },
          body: JSON.stringify(body),
        }),
  )
}

/** Collects errors, including breaches of the content security policy, until it is stopped. */
function listenForErrors(context: BrowserContext): { errors: string[]; stop: () => void } {
  const errors: string[] = []
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  }
  const onError = (error: WebError) => errors.push(error.error().message)
  context.on('console', onMessage).on('weberror', onError)
  return { errors, stop: () => context.off('console', onMessage).off('weberror', onError) }
}
