import type { BrowserContext } from '@playwright/test'
import { type Replica, replicaOf, withRows } from '../../src/features/cellars/replica.ts'
import type { Queued } from '../../src/web/replica/kept-cellar.ts'
import { cellarStoreName } from '../../src/web/replica/store-names.ts'
import { CutLine } from './cut-line.ts'
import { test as base, expect, onEmptyPage, type Page, type Person, store } from './fixtures.ts'

export { expect, type Page, type Person }

/** A browser of somebody, with a line of its own to the instance. */
export interface Device {
  page: Page
  context: BrowserContext
  line: CutLine
}

interface Given {
  /** What its clock says, if that is wrong. */
  at?: Date | undefined
  viewport?: { width: number; height: number }
  /** So many bytes are there for all that it keeps. */
  room?: number
}

interface Fixtures {
  /** A browser with the application installed and somebody signed in. */
  device: (person: Person, given?: Given) => Promise<Device>
}

/** What a browser says where there is no network; anything else is a fault. */
export const outOfReach = [
  /Failed to load resource: net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
  /NetworkError/,
  /Could not load/,
]

export const test = base.extend<Fixtures>({
  device: async ({ browser, instance, expectErrors: _ }, use) => {
    const devices: Device[] = []
    const unexpected: string[] = []
    await use(async (person, { at, room, ...look } = {}) => {
      const line = await CutLine.to(instance.url)
      const given = { serviceWorkers: 'allow', reducedMotion: 'reduce', baseURL: line.url, ...look } as const
      const context = await browser.newContext(given)
      if (at) await context.clock.install({ time: at })
      noteErrors(context, unexpected)
      const page = await context.newPage()
      devices.push({ page, context, line })
      if (room !== undefined) {
        const session = await context.newCDPSession(page)
        await session.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: room })
      }
      await enter(page, line.url, person)
      return { page, context, line }
    })
    for (const { context, line } of devices) {
      await context.close()
      await line.cut()
    }
    expect(unexpected, 'errors in the console').toEqual([])
  },
})

/** Signs somebody in on a browser that never saw the application, and waits until it is installed. */
export async function enter(page: Page, url: string, { token, user }: Person): Promise<void> {
  await onEmptyPage(page, url)
  await store(page, { wine_token: token, wine_user: JSON.stringify(user) })
  await page.goto('/')
  await installed(page)
}

/** Once all files are kept, and the cellar is shown. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
}

function noteErrors(context: BrowserContext, unexpected: string[]) {
  const note = (text: string) => {
    // What the server refuses, a browser notes by its status.
    const expected = [...outOfReach, /status of 4\d\d/, /4\d\d/]
    if (!expected.some(pattern => pattern.test(text))) unexpected.push(text)
  }
  context.on('console', message => message.type() === 'error' && note(message.text()))
  context.on('weberror', error => note(error.error().message))
}

/** The network is back, and the browser tells the page so, as it does. */
export async function reconnect({ line, page }: Device): Promise<void> {
  await line.restore()
  await page.evaluate(() => void dispatchEvent(new Event('online')))
}

/** What a browser keeps of a cellar, put together without the application. */
export interface Kept {
  replica: Replica | undefined
  queue: Queued[]
}

export async function keptIn(page: Page, { user, cellar_id }: Person): Promise<Kept> {
  const name = cellarStoreName({ person_id: user.id, cellar_id })
  const {
    base: text,
    version,
    rows,
    queue,
  } = await page.evaluate(async name => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await asked(indexedDB.open(name))
    const tx = db.transaction(['standing', 'base', 'rows', 'outbox'])
    const [standing, base, rows, queue] = await Promise.all([
      asked(tx.objectStore('standing').get('standing')),
      asked(tx.objectStore('base').get('base')),
      asked(tx.objectStore('rows').getAll()),
      asked(tx.objectStore('outbox').getAll()),
    ])
    db.close()
    return { base: base && new TextDecoder().decode(base), version: standing?.version, rows, queue }
  }, name)
  if (!text) return { replica: undefined, queue }
  return { replica: withRows(replicaOf(JSON.parse(text)), version, rows), queue }
}

/** What the application says of what has not reached the server. */
export function sign(page: Page) {
  return page.getByRole('banner').locator('a[href="/changes"]')
}

export function rows(page: Page) {
  return page.getByRole('grid').locator('[data-wine-id]')
}
