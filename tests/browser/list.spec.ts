import { listWines, type WineQuery } from '../../src/features/wines/contract.ts'
import { expectAccessible, inEveryLook } from './axe.ts'
import { aWine } from './cellar.ts'
import { storedIn } from './devices.ts'
import { expect, expectErrors, framesDrawn, goWithin, onOpenPage, type Page, type Person, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { expectTotal, openListWithin as openList, rows } from './list.ts'

interface World {
  /** Runs the same query through the API. */
  listed: (query?: Record<string, string | string[]>) => Promise<Awaited<ReturnType<typeof ask>>>
}

const withSample = onOpenPage.extend<{ world: World }>({
  world: async ({ collector }, use) => use({ listed: query => ask(collector, query) }),
})

test('welcomes a first visitor in the list and the analytics, adds the sample and undoes it', async ({
  page,
  signedIn,
}) => {
  await signedIn('Cleo')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cellar is empty')
  await expect(page.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/import')
  await expect(page.getByRole('main').getByRole('link', { name: 'Add a wine' })).toHaveAttribute('href', '/add')
  await inEveryLook(page, look => expectAccessible(page, `welcome, ${look.colorScheme}, ${look.width}`, look))

  await page.getByRole('button', { name: 'Try the sample cellar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wines')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cellar is empty')

  await page.getByRole('link', { name: 'Analytics' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Analytics' })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['Your cellar is empty'])
  await inEveryLook(page, look => expectAccessible(page, 'no figures yet', look))
  await expect(page.getByRole('link', { name: 'Import a file' })).toBeVisible()
  await page.getByRole('button', { name: 'Try the sample cellar' }).click()
  await expect(page.getByRole('figure', { name: 'Ready to drink', exact: true })).toBeVisible()
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Import a file' })).toBeVisible()
})

withSample('a wine is found whatever its accents, its case and the order of the words', async ({ page, world }) => {
  const { wines } = await world.listed()
  const wine = wines.find(each => each.producer && /[à-ÿ]/i.test(each.producer) && each.vintage)
  const [first = '', ...others] = plain(wine?.producer ?? '').split(' ')
  const typed = [wine?.vintage, ...others, first].join(' ')
  await openList(page)
  await page.keyboard.press('/')
  await page.keyboard.type(typed)
  await expect(page.getByRole('searchbox')).toHaveValue(typed)
  const { total } = await world.listed({ search: typed })
  await expect(rows(page)).toHaveCount(total)
  await expect(rows(page).first()).toContainText(wine?.producer ?? '')
  await expect(page).toHaveURL(url => url.searchParams.get('search') === typed)

  await page.reload()
  await expect(rows(page)).toHaveCount(total)
})

test('hears keys that are pressed at the moment in which the first wine is seen', async ({
  page,
  collector,
  signIn,
}) => {
  await signIn(collector)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[data-wine-id]')) return
      seen.disconnect()
      for (const key of ['j', '?']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected wines' }).getByRole('status')).toContainText('1 wine')
})

for (const [part, files] of [
  ['estimates', '**/assets/windows-*.json'],
  ['code', '**/assets/whole-*.js'],
] as const) {
  test(`shows no wine before the ${part} of the list can be had, and asks for them again`, async ({
    page,
    collector,
    signIn,
  }) => {
    expectErrors(/Failed to load resource.*404/, /The code or the estimates of the list could not be fetched/)
    await signIn(collector)
    const release = await hold(page, files)
    let refusals = 0
    await page.route(files, route => (refusals++ === 0 ? route.fulfill({ status: 404 }) : route.fallback()))
    await page.goto('/')
    await expect.poll(async () => (await storedIn(page, collector)).replica !== undefined).toBe(true)
    await framesDrawn(page)
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByText('Loading the cellar')).toBeVisible()
    release()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /^Estimated / }).first()).toBeVisible()
  })
}

test('offers to load the page again when the code of the list cannot be had', async ({ page, collector, signIn }) => {
  expectErrors(/Failed to load resource.*404/, /could not be fetched/, /preload|dynamically imported module/)
  await signIn(collector)
  await page.route('**/assets/whole-*.js', route => route.fulfill({ status: 404 }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
  await page.unroute('**/assets/whole-*.js')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(rows(page).first()).toBeVisible()
})

withSample(
  'never says zero or none while the cellar is on its way',
  async ({ browser, baseURL, collector, signIn, world }) => {
    const [wine] = (await world.listed()).wines
    const screens = [
      ['/', 'Wines'],
      ['/analytics', 'Analytics'],
      ['/places', 'Places'],
      [`/wines/${wine?.id}`, wine?.producer ?? ''],
    ] as const
    for (const [address, heading] of screens) {
      const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
      const page = await context.newPage()
      await signIn(collector, page)
      const release = await hold(page, '**/snapshot*')
      await page.addInitScript(() => {
        const faults: string[] = []
        Object.assign(window, { faults })
        new MutationObserver(() => {
          const found = /(?<!\d)0 (wines|bottles|places)|No wines|No bottles|No places|is empty/.exec(
            document.body?.textContent ?? '',
          )
          if (found) faults.push(found[0])
        }).observe(document, { childList: true, subtree: true, characterData: true })
      })
      const request = page.waitForRequest('**/snapshot*')
      await page.goto(address)
      await request
      release()
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.getByText(/\b[1-9]\d* (wines?|bottles?)\b/).first()).toBeVisible()
      if (address === '/') await expect(page.getByText(/\d wines found/)).toBeAttached()
      expect(await page.evaluate(() => (window as never as { faults: string[] }).faults), address).toEqual([])
      await context.close()
    }
  },
)

test('keeps a letter typed at the very moment when the address changes', async ({ page, collector, signIn }) => {
  await signIn(collector)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...state) => {
      replace(...state)
      history.replaceState = replace
      const type = (text: string) => document.execCommand('insertText', false, text)
      queueMicrotask(() => {
        type('b')
        requestAnimationFrame(() => requestAnimationFrame(() => type('c')))
      })
    }
  })
  await page.keyboard.press('/')
  await page.keyboard.type('a')
  await expect(page.getByRole('searchbox')).toHaveValue('abc')
  await expect(page).toHaveURL('/?search=abc')
})

withSample('every filter counts what it would show, as the others leave it', async ({ page, world }) => {
  await openList(page)
  const groups = [
    ['When to drink', 'stage', 'peak', 'At its best'],
    ['Type', 'type', 'red', 'Red'],
    ['Country', 'country', 'FR', 'France'],
  ] as const
  const query: Record<string, string> = {}
  for (const [group, name, value, label] of groups) {
    const { facets } = await world.listed(query)
    const box = choice(page, group, label)
    await expect(box.locator('xpath=ancestor::label')).toContainText(String(facets[name]?.[value]))
    await box.check()
    query[name] = value
    const { total } = await world.listed(query)
    expect(total).toBe(facets[name]?.[value])
    await expectTotal(page, total)
  }
  await expect(page).toHaveURL('/?stage=peak&type=red&country=FR')

  const { facets } = await world.listed(query)
  for (const [group, name] of [
    ['Region', 'region'],
    ['Vintage', 'vintage'],
    ['Grape', 'grape'],
  ] as const) {
    const counts = Object.entries(facets[name] ?? {}).filter(([value]) => value !== 'unknown')
    const [value = '', count = 0] = counts.toSorted(([, a], [, b]) => b - a)[0] ?? []
    await page.locator('summary', { hasText: group }).click()
    if (name === 'vintage') await showAll(page, group)
    const box = choice(page, group, value === 'nv' ? 'No vintage' : value)
    await box.check()
    await expectTotal(page, count)
    await box.uncheck()
  }
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectTotal(page, (await world.listed()).total)
  await expect(page).toHaveURL('/')
})

withSample('the heads of the columns sort, and say so', async ({ page, world }) => {
  await openList(page)
  for (const [head, sort] of [
    ['Value', 'value'],
    ['Vintage', 'vintage'],
    ['Bottles', 'bottles'],
    ['Origin', 'origin'],
    ['Drink', 'window'],
  ] as const) {
    const column = page.getByRole('columnheader', { name: head })
    const button = column.getByRole('button')
    await button.click()
    const usual = sort === 'value' || sort === 'bottles' ? 'descending' : 'ascending'
    await expect(column).toHaveAttribute('aria-sort', usual)
    await expectFirst(page, await world.listed({ sort }))
    await button.click()
    await expect(column).toHaveAttribute('aria-sort', usual === 'ascending' ? 'descending' : 'ascending')
    await expectFirst(page, await world.listed({ sort, direction: usual === 'ascending' ? 'down' : 'up' }))
  }
})

withSample(
  'the address holds the whole view: shared, gone back to, kept while a wine is open',
  async ({ page, world }) => {
    await openList(page, '/?type=white&sort=value&stock=all&search=a')
    const { total, wines } = await world.listed({ type: 'white', sort: 'value', stock: 'all', search: 'a' })
    await expectTotal(page, total)
    await expect(choice(page, 'Type', 'White')).toBeChecked()
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
    await expect(page.getByRole('searchbox')).toHaveValue('a')

    await rows(page).first().click()
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toContainText(titleOf(wines[0]))
    await expect(page).toHaveURL(`/wines/${wines[0]?.id}?type=white&sort=value&stock=all&search=a`)
    await expectTotal(page, total)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/?type=white&sort=value&stock=all&search=a')

    await choice(page, 'Type', 'Red').check()
    await expect(page).toHaveURL(/type=white&type=red|type=red&type=white/)
    await page.goBack()
    await expect(choice(page, 'Type', 'Red')).not.toBeChecked()
    await expectTotal(page, total)
  },
)

withSample('what cannot be asked for is left out of the address, and the rest stands', async ({ page, world }) => {
  await openList(page, '/?type=red&stage=ripe&sort=colour')
  await expectTotal(page, (await world.listed({ type: 'red' })).total)
})

withSample('the list is worked by keys alone', async ({ page, world }) => {
  const { wines } = await world.listed()
  await openList(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expectCurrent(page, wines[1]?.id)
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/wines/${wines[1]?.id}`)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('j')
  await expectCurrent(page, wines[2]?.id)

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('End')
  const last = page.getByRole('row').last()
  await expect(last).toHaveAttribute('aria-rowindex', String(wines.length + 1))
  await page.keyboard.press('Home')
  await expectCurrent(page, wines[0]?.id)
  await page.keyboard.press('o')
  await expect(page.getByRole('dialog', { name: 'Open a bottle' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/add')
})

withSample('forgives a slip, and goes from the search into the results and back', async ({ page, world }) => {
  const { wines, similar } = await world.listed({ search: 'reisling' })
  const [first, second] = similar.wines
  expect([wines.length, similar.wines.length > 1]).toEqual([0, true])
  await openList(page)
  await page.keyboard.press('/')
  await page.keyboard.type('reisling')
  await expect(page.getByRole('rowheader', { name: 'Similar: “riesling”' })).toBeVisible()
  const count = `${similar.wines.length} similar wines`
  await expect(page.getByRole('listitem').filter({ hasText: count })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('grid')).toBeFocused()
  await expectCurrent(page, first?.id)
  await page.keyboard.press('ArrowDown')
  await expectCurrent(page, second?.id)
  await page.keyboard.press('ArrowUp')
  await expectCurrent(page, first?.id)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('reisling')
  await page.keyboard.press('ArrowDown')
  await expectCurrent(page, first?.id)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/wines/${first?.id}?search=reisling`)
})

withSample('only the rows in sight are drawn, and all are counted', async ({ page, world }) => {
  const { total } = await world.listed({ stock: 'all' })
  await openList(page, '/?stock=all')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(total + 1))
  expect(await rows(page).count()).toBeLessThan(40)
  await page.getByRole('grid').evaluate(grid => grid.scrollTo(0, grid.scrollHeight))
  await expect(page.locator(`[aria-rowindex="${total + 1}"]`)).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(40)

  // A phone on its side has room for rows, too.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('grid').focus()
  const { y = 390, height = 0 } = (await page.getByRole('grid').boundingBox()) ?? {}
  expect(Math.min(390, y + height) - Math.max(68, y)).toBeGreaterThan(200)
})

withSample('a search fills the rows below the edge of the list, too', async ({ page, world }) => {
  await openList(page, '/')
  const ids = () => rows(page).evaluateAll(drawn => drawn.map(row => row.getAttribute('data-wine-id')))
  const last = (await ids()).at(-1)
  await page.getByRole('searchbox').pressSequentially('pinot')
  const { wines } = await world.listed({ search: 'pinot' })
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(wines.length + 1))
  await expect.poll(ids).not.toContain(last)
  const drawn = await ids()
  expect(drawn).toEqual(wines.slice(0, drawn.length).map(({ id }) => id))
  const { height = Number.NaN } = (await page.getByRole('grid').boundingBox()) ?? {}
  expect(drawn.length * 56).toBeGreaterThan(height + 56)
})

withSample(
  'on a phone filters are a sheet, a wine is a page, and the list is found again where it was',
  async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openList(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: 'Red' }).check()
    const { total } = await world.listed({ type: 'red' })
    await sheet.getByRole('button', { name: `Show ${total} wines` }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()

    await page.getByRole('button', { name: 'Sort' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Value' }).click()
    await expectFirst(page, await world.listed({ type: 'red', sort: 'value' }))
    await page.getByLabel('Bottles shown').selectOption('On order')
    await expectTotal(page, (await world.listed({ type: 'red', stock: 'order' })).total)
    await page.getByLabel('Bottles shown').selectOption('All')
    await expectTotal(page, (await world.listed({ type: 'red', stock: 'all' })).total)

    await page.getByRole('grid').evaluate(grid => grid.scrollTo(0, 1500))
    const scrolled = await page.getByRole('grid').evaluate(grid => grid.scrollTop)
    const row = rows(page).nth(6)
    await row.click()
    await expect(page.getByRole('grid')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Go to the list' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await page.getByRole('grid').evaluate(grid => grid.scrollTop)).toBe(scrolled)
  },
)

withSample('nothing found says so and offers the way back; the count is read out', async ({ page, world }) => {
  await goWithin(page, '/?search=zzz&type=red')
  await expect(page.getByRole('heading', { name: 'No wines match' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^0 wines$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  const { total } = await world.listed()
  await expectTotal(page, total)
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(`${total} wines found`)
})

withSample('axe has nothing to say about the list and the palette', async ({ page }) => {
  await openList(page)
  await inEveryLook(page, async look => {
    await expect(rows(page).first()).toBeVisible()
    await expectAccessible(page, `the list, ${look.colorScheme}, ${look.width}`, look)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, `the palette, ${look.colorScheme}, ${look.width}`, look)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    if (look.width > 1000) return
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await expectAccessible(page, `the filters, ${look.colorScheme}`, look)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('adds the sample in German', async ({ page, signedIn }) => {
    await signedIn('Greta')
    await page.goto('/')
    let filled = ''
    // The answer is read on its way, because the browser does not always keep a streamed one.
    await page.route('**/sample/add', async route => {
      const response = await route.fetch()
      filled = await response.text()
      await route.fulfill({ response, body: filled })
    })
    await page.getByRole('button', { name: 'Musterkeller ausprobieren' }).click()
    await expect(rows(page).first()).toBeVisible()
    expect(filled).toContain('Eichenregal, links')
  })
})

test.describe('in a British browser', () => {
  test.use({ locale: 'en-GB' })

  test('writes days and times as they are written there', async ({ page, signedIn }) => {
    await aWine(await signedIn('Beatrice'), 'Weingut Steinberger', 1)
    await page.goto('/history')
    await expect(page.getByRole('main')).toContainText(/, \d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d(?! [AP]M)/)
  })
})

function ask(somebody: Person, query: Record<string, string | string[]> = {}) {
  return somebody.call(listWines, { query: { ...(query as WineQuery), limit: '500' } })
}

function choice(page: Page, group: string, label: string) {
  return page.getByRole('group', { name: group }).getByRole('checkbox', { name: new RegExp(`^${label}`) })
}

async function showAll(page: Page, group: string) {
  const more = page.locator('details', { hasText: group }).getByRole('button', { name: /^Show all/ })
  if (await more.isVisible()) await more.click()
}

async function expectFirst(page: Page, { wines: [first] }: Awaited<ReturnType<typeof ask>>) {
  await expect(page.locator('[aria-rowindex="2"]')).toHaveAttribute('data-wine-id', first?.id ?? '')
}

async function expectCurrent(page: Page, wine_id: string | undefined) {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', `wine-${wine_id}`)
}

function titleOf(wine: { producer: string | null; name: string | null } | undefined): string {
  return wine?.producer ?? wine?.name ?? ''
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
