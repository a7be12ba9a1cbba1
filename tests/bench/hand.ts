import type { Page } from '@playwright/test'
import { openChromium, pageFor } from './setting/chromium.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { fromTheSignIn, storedHere, tellSizes, toTheFirstList, toTheList } from './setting/in-hand.ts'
import { startServer } from './setting/server.ts'

/*
 * The cellar on the browser's side: its first fetch, opening it with the server gone, its memory, and the time that the
 * same search would take at the server (keystroke.ts measures it here).
 */

const runs = 5

for (const { bottles, first, again } of [
  { bottles: 10_000, first: 2_000, again: 1_000 },
  { bottles: 100_000, first: 12_000, again: undefined },
]) {
  const cellar = `${bottles.toLocaleString('en')} bottles`
  const { config, people, clear } = await furnish([{ bottles }])
  const [owner] = people
  const server = await startServer(config)
  const browser = await openChromium()
  const fresh = () => pageFor(browser, server.address, owner, 'allow')
  tell(`A browser that knows nothing, to the list, ${cellar}`, await toTheFirstList(fresh, runs), 'ms', {
    budget: first,
  })
  const stranger = () => pageFor(browser, server.address, undefined, 'allow')
  tell(
    `The same from the key that signs in, ${cellar}`,
    await toTheFirstList(stranger, runs, page => fromTheSignIn(page, owner)),
    'ms',
  )
  const page = await fresh()
  await toTheList(page)
  await tellSizes(page, cellar)
  await tellSearch(page, owner.cellar_id, cellar)
  await storedHere(page)

  await server.stop()
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await toTheList(page))
  tell(`The server gone, opened again, to the list, ${cellar}`, median(times), 'ms', { budget: again })
  await browser.close()
  await clear()
}

/** Measures a list that asks the server for each page on the same data: fifty wines, letter by letter. */
async function tellSearch(page: Page, cellar_id: string, cellar: string) {
  const answer = await page.evaluate(async path => {
    const headers = { authorization: `Bearer ${localStorage.getItem('wine_token')}` }
    const times: number[] = []
    for (let end = 1; end <= 'pinot noir'.length; end++) {
      const begun = performance.now()
      const search = encodeURIComponent('pinot noir'.slice(0, end))
      await (await fetch(`${path}?limit=50&search=${search}`, { headers })).json()
      times.push(performance.now() - begun)
    }
    return times
  }, `/api/cellars/${cellar_id}/wines`)
  tell(`A key, if the server were asked, before anything is drawn, ${cellar}`, median(answer), 'ms')
}
