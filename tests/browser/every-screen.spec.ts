import { addresses } from './addresses.ts'
import { expectAccessible } from './axe.ts'
import { aWine } from './cellar.ts'
import { chartsDrawn } from './charts-drawn.ts'
import { expect, expectNothingSticksOut, goWithin, type Page, type Person, test, withSample } from './fixtures.ts'
import { measureLayout } from './layout-faults.ts'

test('reaches every control by the Tab key alone, with the focus visible and no two buttons alike', async ({
  page,
  signedIn,
}) => {
  test.slow()
  const mia = await withSample(await signedIn('Mia'))
  await page.goto('/more')
  for (const [name, address] of Object.entries(await addresses(mia))) {
    await test.step(name, async () => {
      await goWithin(page, address)
      if (name === 'analytics') await chartsDrawn(page)
      expect(await walkedByTab(page), name).toEqual([])
      expect(await page.evaluate(alikeButtons), name).toEqual([])
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await page.evaluate(hiddenChoices), `${name} in forced colours`).toEqual([])
      await page.emulateMedia({ forcedColors: 'none' })
    })
  }
})

test('fits every screen at every width, left to right and back, with its heading in line with the others', async ({
  page,
  instance,
  signIn,
  admin,
}) => {
  test.slow()
  const headings: Record<string, Record<string, string>> = {}
  const pia = await withSample(await instance.person('Pia'))
  await measureAll(pia, await addresses(pia))
  await measureAll(admin, { admin: '/admin' })
  for (const [look, found] of Object.entries(headings))
    expect(Object.keys(found), `headings, ${look}: ${JSON.stringify(found)}`).toHaveLength(1)

  async function measureAll(person: Person, screens: Record<string, string>) {
    await signIn(person)
    await page.goto('/more')
    for (const [name, address] of Object.entries(screens)) {
      await goWithin(page, address)
      for (const look of looks) {
        await page.setViewportSize({ width: look.width, height: 844 })
        let layout = await page.evaluate(measureLayout, look.dir)
        // A slow machine may draw the layout of the new width later.
        const measured = async () => {
          if (layout.faults.length > 0) layout = await page.evaluate(measureLayout, look.dir)
          return layout.faults
        }
        const about = `${look.dir}, ${look.width} wide`
        await expect.poll(measured, `${name}, ${about}`).toEqual([])
        headings[about] = { ...headings[about], [layout.heading]: name }
      }
    }
  }
})

const looks = ['ltr', 'rtl'].flatMap(dir => [320, 390, 768, 1440].map(width => ({ dir, width })))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test.describe('in German', () => {
    test.use({ locale: 'de-CH' })

    test('takes bottles out by two presses, restores one by another, and covers at most a tenth with toasts', async ({
      page,
      signedIn,
    }) => {
      const nora = await signedIn('Nora')
      await aWine(nora, 'Weingut Freiherr von und zu Hohenstein-Wartenberg Erben', 2)
      await page.goto('/')
      for (const left of [1, 0]) {
        await page.locator('[data-command="depart"]').click()
        await page.getByRole('dialog').locator('[data-actions] button').last().click()
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(page.locator('[data-command="depart"]')).toHaveCount(left)
      }
      const region = page.getByRole('region', { name: 'Hinweise' })
      await expect(region.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
      const covered = await region.evaluate(({ children }) =>
        Array.from(children, each => each.getBoundingClientRect()).reduce(
          (sum, { width, height }) => sum + width * height,
          0,
        ),
      )
      expect(covered).toBeGreaterThan(0)
      expect(covered).toBeLessThanOrEqual((390 * 844) / 10)
      await region.getByRole('button', { name: 'Rückgängig' }).click()
      await expect(page.locator('[data-command="depart"]')).toHaveCount(1)
    })
  })

  test('fits every screen above five places at the bottom, passes axe and has targets as large as a finger', async ({
    page,
    signedIn,
  }) => {
    test.slow()
    const noa = await withSample(await signedIn('Noa'))
    await page.goto('/more')
    const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    await expect(bar.getByRole('link')).toHaveText(['Wines', 'Places', 'Add', 'Scan', 'More'])
    for (const link of await bar.getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.y).toBeGreaterThan(700)
    }
    for (const [name, address] of Object.entries(await addresses(noa))) {
      await goWithin(page, address)
      expect.soft(await page.evaluate(tooSmallForFingers), name).toEqual([])
      await expectNothingSticksOut(page, name)
      await expectAccessible(page, name)
      expect(await page.evaluate(cutOff), `${name} behind the bar`).toBeLessThanOrEqual(0)
    }

    // On a tablet the head of the list has room for the years below the name of their column.
    await page.setViewportSize({ width: 1024, height: 768 })
    await goWithin(page, '/')
    const head = page.getByRole('row').first()
    const bottoms = [head.getByText('2030'), head].map(each => each.evaluate(e => e.getBoundingClientRect().bottom))
    const [years = 0, line = 0] = await Promise.all(bottoms)
    expect(years).toBeLessThan(line)
  })
})

/** Returns how much of the content of `main` is hidden behind the bottom bar, on the screens that have one. */
function cutOff(): number {
  const [bar] = [...document.querySelectorAll('nav[aria-label="Main"]')].filter(each => each.checkVisibility())
  const main = document.querySelector('main')
  return bar && main ? main.getBoundingClientRect().bottom - bar.getBoundingClientRect().top : 0
}

/** The number of key presses after which the page is asked how many elements are left. */
const pressesAtOnce = 8

/** Returns what is wrong with the way by Tab through the page, until every focusable element was reached. */
async function walkedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(beginCount)
  // A date field takes a key press for each of its parts.
  for (let pressed = 0; pressed < 4 * count + 40; pressed += pressesAtOnce) {
    for (let each = 0; each < pressesAtOnce; each++) await page.keyboard.press('Tab')
    if ((await page.evaluate(() => window.tour.unvisited.size)) === 0) break
  }
  return page.evaluate(() => {
    const never = [...window.tour.unvisited].filter(each => each.isConnected && each.checkVisibility())
    return [...window.tour.problems, ...never.map(each => `never met: ${each.outerHTML.slice(0, 120)}`)]
  })
}

/** Returns what is current, chosen or pressed and looks like the others of its kind. */
function hiddenChoices(): string[] {
  const chosen = '[aria-current], [aria-pressed="true"], [aria-selected="true"], label:has(> :checked)'
  return [...document.querySelectorAll(chosen)]
    .filter(each => {
      const others = [...document.getElementsByClassName(each.className)].filter(
        other => !other.matches(`${chosen}, :focus`),
      )
      return each.checkVisibility() && others.some(other => lookOf(other) === lookOf(each))
    })
    .map(each => each.textContent.slice(0, 40))

  function lookOf(element: Element) {
    const inner = element.querySelector(':scope > input:not([class*="cover"])')
    const { outline, border, textDecoration } = getComputedStyle(element)
    return [outline, border, textDecoration, inner && getComputedStyle(inner).border].join()
  }
}

/** Returns the buttons that neither their name, their description nor the names around them tell from another one. */
function alikeButtons(): string[] {
  const seen = new Set<string>()
  const alike = new Set<string>()
  for (const button of document.querySelectorAll('button')) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue
    const words = [button.ariaLabel ?? button.textContent, textOf(button.getAttribute('aria-describedby'))]
    for (let around = button.parentElement; around; around = around.parentElement) {
      const named = around.ariaLabel ?? textOf(around.getAttribute('aria-labelledby'))
      words.push(named ?? around.querySelector(':scope > legend')?.textContent)
    }
    const key = words.filter(Boolean).join(', ')
    if (seen.has(key)) alike.add(key)
    seen.add(key)
  }
  return [...alike]

  function textOf(id: string | null) {
    return id && document.getElementById(id)?.textContent
  }
}

declare global {
  interface Window {
    tour: { unvisited: Set<Element>; problems: string[] }
  }
}

/** Starts before the first element of the page, and returns the number of elements to reach. */
function beginCount() {
  const first = document.createElement('a')
  first.href = '#'
  document.body.prepend(first)
  first.focus()
  first.remove()
  const wanted = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    each => {
      const { tabIndex } = each as HTMLElement
      const seen = each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]')
      const oneOfSeveral = each.matches('input[type=radio]:not(:checked)')
      return tabIndex >= 0 && seen && !each.matches(':disabled') && !oneOfSeveral
    },
  )
  const unvisited = new Set(wanted)
  const problems: string[] = []
  window.tour = { unvisited, problems }
  document.addEventListener('focusin', look)
  return wanted.length

  function look({ target }: FocusEvent) {
    // Each screen starts a new walk.
    if (window.tour.unvisited !== unvisited) document.removeEventListener('focusin', look)
    else if (target instanceof Element && unvisited.delete(target)) judge(target)
  }

  function judge(focused: Element) {
    const name = `${focused.tagName} “${focused.getAttribute('aria-label') ?? focused.textContent}”`
    const around = [focused, focused.closest('label'), focused.parentElement].map(
      each => each && getComputedStyle(each),
    )
    const ring = around.some(
      style => style && ((style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none'),
    )
    const shapes = focused instanceof SVGElement ? [...focused.querySelectorAll('*')] : []
    const drawn = shapes.some(each => getComputedStyle(each).stroke !== 'none')
    if (!ring && !drawn) problems.push(`${name} shows no focus`)
    const { left, top, width, height } = focused.getBoundingClientRect()
    const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1)
    const above = document.elementFromPoint(x, top + Math.min(height / 2, 20))
    const within = [focused, focused.closest('label')].some(each => above && each?.contains(above))
    // Marks of a chart with the same figures lie on one another.
    const isMark = focused instanceof SVGElement && above?.closest('svg') === focused.closest('svg')
    if (!within && !isMark && !above?.contains(focused)) problems.push(`${name} is out of sight`)
  }
}

/**
 * Returns the controls smaller than 44 pixels, except for those within a line of text, and the marks of a chart: their
 * size is their figure, and the table behind it has the same.
 */
function tooSmallForFingers(): string[] {
  const wanted = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')
  return [...wanted].flatMap(each => {
    const seen = each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!seen || each.matches(':disabled') || each.closest('[inert], [aria-hidden="true"]')) return []
    if (each.matches('a') && getComputedStyle(each).display === 'inline') return []
    if (each.closest('svg')) return []
    const pressed = (each.matches('input[type=radio], input[type=checkbox]') && each.closest('label')) || each
    const { width, height } = (each.closest('[data-wine-id]') ?? pressed).getBoundingClientRect()
    if (width < 2 || (width >= 43.5 && height >= 43.5)) return []
    const name = each.getAttribute('aria-label') ?? each.textContent?.slice(0, 40)
    return [`${each.tagName} “${name}” ${Math.round(width)} × ${Math.round(height)}`]
  })
}
