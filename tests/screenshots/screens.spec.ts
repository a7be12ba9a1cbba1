import { join } from 'node:path'
import { type Browser, test } from '@playwright/test'
import { paths } from '../../src/app/screens.ts'
import { register } from '../../src/features/accounts/contract.ts'
import { fillWithSample } from '../../src/features/cellars/sample.ts'
import { listWines } from '../../src/features/wines/contract.ts'
import { getSnapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { dayAt } from '../../src/shared/days.ts'
import { type Instance, type Person, startInstance } from '../browser/instance.ts'
import { type PicturedScreen, picturedScreens } from './pictured-screens.ts'

const folder = process.env.SCREENSHOTS_FOLDER ?? 'docs/screenshots'
const words = process.env.SCREENSHOTS_WORDS?.split(' ').filter(Boolean) ?? []
const looks = (['light', 'dark'] as const).flatMap(theme => [
  { theme, width: 1440, height: 900 },
  { theme, width: 390, height: 844 },
])

test.describe.configure({ mode: 'serial' })

let instance: Instance
let ada: Person

test.beforeAll(async () => {
  instance = await startInstance()
  const password = 'a cellar worth a picture'
  const body = { email: 'ada@example.org', password, name: 'Ada' }
  ada = await instance.known(await instance.call(register, { body }), password)
})

test.afterAll(() => instance.stop())

for (const look of looks) {
  const { theme, width } = look
  test(`takes pictures of an empty cellar and of the way in, ${theme}, ${width} wide`, async ({ browser }) => {
    await take(browser, look, { login: paths.login, register: paths.register })
    await take(browser, look, { welcome: '/' }, ada)
  })
}

for (const look of looks) {
  const { theme, width } = look
  test(`takes pictures of every screen with the sample cellar, ${theme}, ${width} wide`, async ({ browser }) => {
    const query = { sort: 'bottles', direction: 'down', limit: 1 } as const
    const mostBottles = () => ada.call(listWines, { query })
    if ((await mostBottles()).wines.length === 0) await ada.call(fillWithSample, { body: { today: dayAt(new Date()) } })
    const [wine] = (await mostBottles()).wines
    await take(browser, look, picturedScreens({ wine_id: wine?.id, place_id: await largestRack() }), ada)
  })
}

async function largestRack(): Promise<string | undefined> {
  const snapshot = await ada.call(getSnapshot)
  const slots = ({ grid_rows, grid_columns }: { grid_rows: number | null; grid_columns: number | null }) =>
    (grid_rows ?? 0) * (grid_columns ?? 0)
  return [...replicaOf(snapshot).places.values()].toSorted((a, b) => slots(b) - slots(a))[0]?.id
}

async function take(
  browser: Browser,
  { theme, width, height }: (typeof looks)[number],
  screens: Record<string, PicturedScreen>,
  as?: Person,
) {
  const context = await browser.newContext({
    baseURL: instance.url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    locale: 'en-GB',
    hasTouch: width < 600,
    isMobile: width < 600,
  })
  if (as) {
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('wine_token', token)
      localStorage.setItem('wine_user', JSON.stringify(user))
    }, as)
  }
  const page = await context.newPage()
  for (const [name, screen] of Object.entries(screens)) {
    if (words.length > 0 && !words.some(word => name.includes(word))) continue
    const [path, reach] = typeof screen === 'string' ? [screen] : screen
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await reach?.(page, width)
    // The event stream stays open, so the network never becomes idle.
    await page.waitForTimeout(1_500)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
    await context.setOffline(false)
  }
  await context.close()
}
