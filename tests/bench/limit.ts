import { limits } from '../../src/shared/limits.ts'
import { openChromium, pageFor } from './setting/chromium.ts'
import { tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { storedHere, tellSizes, toTheFirstList, toTheList } from './setting/in-hand.ts'
import { startServer } from './setting/server.ts'

/* The largest possible cellar in the browser: whether its list still works, and the resources it takes. */

const timeout_ms = 300_000
const cellar = `${limits.bottles_in_cellar.toLocaleString('en')} bottles`

const { config, people, clear } = await furnish([{ bottles: limits.bottles_in_cellar }])
const server = await startServer(config)
const browser = await openChromium()
const fresh = () => pageFor(browser, server.address, people[0], 'allow')
const unit = 'ms'

tell(`A browser that knows nothing, to the list, ${cellar}`, await toTheFirstList(fresh, 3), unit)
const page = await fresh()
await toTheList(page, timeout_ms)
await tellSizes(page, cellar)

const before = await rowCount()
const begun = performance.now()
await page.getByRole('searchbox').fill('riesling')
await page.waitForFunction(
  known => document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') !== known,
  before,
  { timeout: timeout_ms },
)
tell(`A word put into the search, to the list, ${cellar}`, performance.now() - begun, unit)

await storedHere(page)
await server.stop()
tell(`The server gone, opened again, to the list, ${cellar}`, await toTheList(page, timeout_ms), unit)

await browser.close()
await clear()

function rowCount(): Promise<string | null> {
  return page.getByRole('grid').getAttribute('aria-rowcount')
}
