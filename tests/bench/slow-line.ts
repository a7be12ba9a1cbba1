import { CutLine } from '../browser/cut-line.ts'
import { openChromium, pageFor } from './setting/chromium.ts'
import { tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { toTheList } from './setting/in-hand.ts'
import { startServer } from './setting/server.ts'

/* A large cellar over a slow line in a new browser: the time until its list can be used, and until it is complete. */

const timeout_ms = 300_000
const { config, people, clear } = await furnish([{ bottles: 50_000 }])
const server = await startServer(config)
const line = await CutLine.to(server.address)
line.slowTo(700_000)
const browser = await openChromium()
const page = await pageFor(browser, line.url, people[0])
const name = '50,000 bottles over 0.7 Mbit/s'
const begun = performance.now()
tell(`${name}, to the list`, (await toTheList(page, timeout_ms)) / 1_000, 's')
await page.getByRole('link', { name: 'Add a wine' }).waitFor({ timeout: timeout_ms })
tell(`${name}, until it is whole`, (performance.now() - begun) / 1_000, 's')
await browser.close()
await line.cut()
await server.stop()
await clear()
