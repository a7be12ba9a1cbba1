import type { Browser, BrowserContext } from '@playwright/test'
import { cellarStoreName } from '../../src/client/store-names.ts'
import { type Replica, replicaOf, withRows } from '../../src/ledger/replica.ts'
import type { OutboxEntry, Overwriting } from '../../src/ledger/web/outbox-entry.ts'
import { CutLine } from './cut-line.ts'
import { test as base, expect, type Instance, type Page, type Person, signInAt, slowDown } from './fixtures.ts'

export { expect, type Page, type Person }

/** A browser of one person with its own line to the instance. */
export interface Device {
  page: Page
  context: BrowserContext
  line: CutLine
}

interface DeviceOptions {
  /** The time of its clock, if that is wrong. */
  at?: Date | undefined
  viewport?: { width: number; height: number }
  /** The number of bytes available for everything it stores. */
  room?: number
}

interface Fixtures {
  /** Returns a browser with the application installed and the person signed in. */
  device: (person: Person, options?: DeviceOptions) => Promise<Device>
}

/** The errors of a browser without a network; any other one fails the test. */
export const outOfReach = [
  /Failed to load resource: net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
  /NetworkError/,
  /Could not load/,
]

export const test = base.extend<Fixtures>({
  device: async ({ browser, instance, installedDevices, slow, consoleErrors: _ }, use) => {
    const used: Device[] = []
    const endsWithTheTest = new Set<Device>()
    const unexpected: string[] = []
    await use(async (person, { at, room, viewport } = {}) => {
      // A changed clock and a limited storage cannot be reset.
      const isOwn = at !== undefined || room !== undefined
      const device = (isOwn ? undefined : installedDevices.pop()) ?? (await newDevice(browser, instance))
      used.push(device)
      if (isOwn) endsWithTheTest.add(device)
      const { page, context, line } = device
      noteErrors(context, unexpected)
      await slowDown(page, slow)
      if (at) await context.clock.install({ time: at })
      if (viewport) await page.setViewportSize(viewport)
      if (room !== undefined) {
        const session = await context.newCDPSession(page)
        await session.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: room })
      }
      await enter(page, line.url, person)
      return device
    })
    for (const device of used) {
      device.context.removeAllListeners('console')
      device.context.removeAllListeners('weberror')
      if (endsWithTheTest.has(device)) await end(device)
      else installedDevices.push(await emptied(device))
    }
    expect(unexpected, 'errors in the console').toEqual([])
  },
})

async function newDevice(browser: Browser, instance: Instance): Promise<Device> {
  const line = await CutLine.to(instance.url)
  const options = { serviceWorkers: 'allow', reducedMotion: 'reduce', baseURL: line.url } as const
  const context = await browser.newContext(options)
  return { page: await context.newPage(), context, line }
}

/** Empties a browser for the next person: only the application remains, which holds nobody's data. */
async function emptied({ context, line }: Device): Promise<Device> {
  const page = await context.newPage()
  for (const each of context.pages()) if (each !== page) await each.close()
  const session = await context.newCDPSession(page)
  const storageTypes = 'cookies,file_systems,indexeddb,local_storage'
  await session.send('Storage.clearDataForOrigin', { origin: line.url, storageTypes })
  await session.detach()
  await context.clearPermissions()
  line.swallow(0)
  await line.restore()
  return { page, context, line }
}

async function end({ context, line }: Device) {
  await context.close()
  await line.cut()
}

/** Signs somebody in on an empty browser, and waits until the application and their cellar are stored. */
export async function enter(page: Page, url: string, person: Person): Promise<void> {
  await signInAt(page, url, person)
  await page.goto('/')
  await installed(page)
  await expect.poll(async () => (await storedIn(page, person)).replica !== undefined).toBe(true)
}

/** Waits until all files are stored and the cellar is shown. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
}

function noteErrors(context: BrowserContext, unexpected: string[]) {
  const note = (text: string) => {
    // The browser logs every refusal of the server by its status.
    const expected = [...outOfReach, /status of 4\d\d/, /4\d\d/]
    if (!expected.some(pattern => pattern.test(text))) unexpected.push(text)
  }
  context.on('console', message => message.type() === 'error' && note(message.text()))
  context.on('weberror', error => note(error.error().message))
}

/** Restores the network and tells the page so, as a browser does. */
export async function reconnect({ line, page }: Device): Promise<void> {
  await line.restore()
  await page.evaluate(() => void dispatchEvent(new Event('online')))
}

/** The stored data of a cellar, read without the application. */
export interface StoredData {
  replica: Replica | undefined
  queue: OutboxEntry[]
  overwriting: Overwriting[]
}

export async function storedIn(page: Page, { user, cellar_id }: Person): Promise<StoredData> {
  const name = cellarStoreName({ person_id: user.id, cellar_id })
  const { texts, version, ...stored } = await page.evaluate(async name => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const nothing = { texts: [], version: 0, rows: [], queue: [], overwriting: [] }
    // Opening a database that does not exist would create it.
    if (!(await indexedDB.databases()).some(each => each.name === name)) return nothing
    const db = await result(indexedDB.open(name))
    const tx = db.transaction(['standing', 'base', 'rows', 'outbox', 'overwriting'])
    const standing = await result(tx.objectStore('standing').get('standing'))
    const base_id = standing?.base_id ?? ''
    const [parts, rows, queue, overwriting] = await Promise.all([
      result(tx.objectStore('base').getAll(IDBKeyRange.bound([base_id], [base_id, []]))),
      result(tx.objectStore('rows').getAll()),
      result(tx.objectStore('outbox').getAll()),
      result(tx.objectStore('overwriting').getAll()),
    ])
    db.close()
    return {
      texts: parts.map(part => new TextDecoder().decode(part)),
      version: standing?.version,
      rows,
      queue,
      overwriting,
    }
  }, name)
  const { rows, ...sent } = stored
  const [first, ...others] = texts.map(text => JSON.parse(text))
  if (!first) return { replica: undefined, ...sent }
  return { replica: withRows(replicaOf(first, ...others), version, rows), ...sent }
}

/** Locates the sign for changes that have not reached the server. */
export function sign(page: Page) {
  return page.getByRole('banner').locator('a[href$="/changes"]')
}
