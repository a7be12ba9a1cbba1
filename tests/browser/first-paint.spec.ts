import { addBottles } from '../../src/features/bottles/commands.ts'
import { addWine } from '../../src/features/wines/commands.ts'
import { newId } from '../../src/shared/ids.ts'
import { addresses } from './addresses.ts'
import { expect, expectErrors, type Page, test, withSample } from './fixtures.ts'
import { hold } from './hold.ts'

/** The share of the window that may move while a screen is loaded, as a browser measures it. */
const mayMove = 0.02

for (const width of [390, 1440]) {
  test(`draws every screen at once as it will stay, ${width} wide, on a slow line without a stored cellar`, async ({
    page,
    admin,
    signIn,
    signedIn,
  }) => {
    test.setTimeout(5 * 60_000)
    await page.setViewportSize({ width, height: 844 })
    await slowLine(page)
    // The fallback has the measures of the real typeface, but not each machine has the one that it is made of.
    await page.route('**/*.woff2', route => route.abort())
    expectErrors(/Failed to load resource/)
    for (const [name, address] of Object.entries({ login: '/login', register: '/register', recovery: '/forgotten' })) {
      expect.soft(await movedWhileLoading(page, address), name).toEqual([])
    }
    const ada = await withSample(await signedIn('Ada'))
    for (const [name, address] of Object.entries(await addresses(ada))) {
      expect.soft(await movedWhileLoading(page, address), name).toEqual([])
    }
    await signIn(admin)
    expect.soft(await movedWhileLoading(page, '/admin'), 'admin').toEqual([])
  })
}

test('moves nothing on the page of a wine when the rates come last', async ({ page, ada }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchMoves(page)
  const wine_id = newId()
  await ada.call(addWine, { body: { id: wine_id, name: 'Aligoté', type: 'white' } })
  const price = { price_minor: 1200, price_currency: 'GBP', ordered_on: '2026-01-02', received_on: '2026-01-02' }
  const body = { id: newId(), wine_id, bottle_ids: [newId()], size_ml: 750, ...price }
  await ada.call(addBottles, { body })
  const release = await hold(page, '**/api/rates/*')
  await page.goto(`/wines/${wine_id}`)
  const value = page.getByRole('heading', { name: 'Value', exact: true })
  await expect(page.getByRole('heading', { name: 'Purchases' })).toBeVisible()
  await expect(value).toBeHidden()
  release()
  await expect(value).toBeVisible()
  await page.waitForFunction(untilQuiet)
  expect(await whatMoved(page)).toEqual([])
})

test('moves nothing on the page of the orders when the rates come last', async ({ page, ada }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchMoves(page)
  const wine_id = newId()
  await ada.call(addWine, { body: { id: wine_id, name: 'Aligoté', type: 'white' } })
  for (const price of [{ price_minor: 1200, price_currency: 'GBP' }, {}]) {
    const body = {
      id: newId(),
      wine_id,
      bottle_ids: [newId()],
      size_ml: 750,
      ordered_on: '2026-01-02',
      received_on: null,
      ...price,
    }
    await ada.call(addBottles, { body })
  }
  const release = await hold(page, '**/api/rates/*')
  await page.goto('/orders')
  await expect(page.getByText('2 bottles in one order')).toBeVisible()
  await expect(page.getByText('and one bottle without a price')).toBeVisible()
  const inEuros = page.getByText('= €')
  await expect(inEuros).toBeHidden()
  release()
  await expect(inEuros).toBeVisible()
  await page.waitForFunction(untilQuiet)
  expect(await whatMoved(page)).toEqual([])
})

for (const [width, screen] of [
  [390, 'wines'],
  [1440, 'wine'],
] as const) {
  test(`moves nothing of the list when the rates and the hint about open bottles come last, ${screen} ${width} wide`, async ({
    page,
    collector,
    signIn,
  }) => {
    const { [screen]: address = '' } = await addresses(collector)
    await signIn(collector)
    await watchMoves(page)
    await page.setViewportSize({ width, height: 844 })
    const releaseHint = await hold(page, '**/assets/opened-hint-*.js')
    const releaseRates = await hold(page, '**/api/rates/*')
    await page.goto(address)
    await expect(page.getByText('33 on order')).toBeVisible()
    await page.evaluate(() => {
      window.moved = []
    })
    releaseRates()
    await expect(page.getByText('total price')).toBeVisible()
    releaseHint()
    await expect(page.getByText('open too long')).toBeVisible()
    await page.waitForFunction(untilQuiet)
    expect(await whatMoved(page)).toEqual([])
  })
}

test('names a screen and says what it is for while the cellar is still being fetched', async ({ page, signedIn }) => {
  await signedIn('Lena')
  const release = await hold(page, '**/snapshot')
  for (const [address, heading, lead] of leads) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByText(lead)).toBeVisible()
  }
  release()
})

const leads = [
  ['/add', 'New wine', 'Enter at least a producer or a name.'],
  ['/paste', 'Paste a list', 'Nothing is added until you confirm.'],
  ['/labels', 'Labels', 'Scanning one opens the bottle or place.'],
] as const

/** A mobile connection: each answer takes a while, and data come one after the other. */
async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const throughput = (4 * 1024 * 1024) / 8
  const conditions = { offline: false, latency: 80, downloadThroughput: throughput, uploadThroughput: throughput }
  await session.send('Network.emulateNetworkConditions', conditions)
  await watchMoves(page)
}

async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    window.moved = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) window.moved.push(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface LayoutShift {
  value: number
  sources: { node: Node | null }[]
}

declare global {
  interface Window {
    moved: LayoutShift[]
  }
}

/** Opens an address in a browser that has nothing but the token, and returns what moved until all was there. */
async function movedWhileLoading(page: Page, address: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await session.detach()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await page.waitForFunction(untilQuiet)
  return whatMoved(page)
}

function whatMoved(page: Page): Promise<string[]> {
  return page.evaluate(mayMove => {
    const total = window.moved.reduce((sum, { value }) => sum + value, 0)
    if (total <= mayMove) return []
    return window.moved.map(({ value, sources }) => {
      const nodes = sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?'))
      return `${value.toFixed(3)} ${nodes.join(', ')}`
    })
  }, mayMove)
}

/** True once nothing was fetched for half a second. The event stream never ends, and is no resource until it does. */
function untilQuiet(): boolean {
  const ends = performance.getEntriesByType('resource').map(entry => (entry as PerformanceResourceTiming).responseEnd)
  return performance.now() - Math.max(0, ...ends) > 500
}
