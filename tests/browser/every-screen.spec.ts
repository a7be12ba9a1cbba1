import { generatePath } from 'react-router'
import { paths } from '../../src/app/screens.ts'
import { startStocktake } from '../../src/features/stocktakes/contract.ts'
import { vintagesOf } from '../../src/features/wines/duplicates.ts'
import { getSnapshot } from '../../src/ledger/contract.ts'
import { replicaOf } from '../../src/ledger/replica.ts'
import { newId } from '../../src/shared/ids.ts'
import {
  expect,
  expectNothingSticksOut,
  goWithin,
  type Instance,
  type Page,
  type Person,
  test,
  withSample,
} from './fixtures.ts'

test('reaches every control by the Tab key alone, with the focus visible', async ({ page, instance, signIn }) => {
  test.slow()
  const mia = await withSample(instance, 'Mia')
  await signIn(mia)
  await page.goto('/more')
  for (const [name, address] of Object.entries(await addresses(instance, mia))) {
    await test.step(name, async () => {
      await goWithin(page, address)
      expect(await walkedByTab(page), name).toEqual([])
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('fits every screen, with touch targets as large as a finger', async ({ page, instance, signIn }) => {
    test.slow()
    const noa = await withSample(instance, 'Noa')
    await signIn(noa)
    await page.goto('/more')
    for (const [name, address] of Object.entries(await addresses(instance, noa))) {
      await goWithin(page, address)
      expect.soft(await page.evaluate(tooSmallForFingers), name).toEqual([])
      await expectNothingSticksOut(page, name)
      expect(await page.evaluate(cutOff), `${name} behind the bar`).toBeLessThanOrEqual(0)
    }
  })
})

/** Returns how much of the content of `main` is hidden behind the bottom bar, on the screens that have one. */
function cutOff(): number {
  const [bar] = [...document.querySelectorAll('nav[aria-label="Main"]')].filter(each => each.checkVisibility())
  const main = document.querySelector('main')
  return bar && main ? main.getBoundingClientRect().bottom - bar.getBoundingClientRect().top : 0
}

/** Returns the address of each screen for a signed-in person with their own data. */
async function addresses(instance: Instance, as: Person): Promise<Record<string, string>> {
  const params = { cellar_id: as.cellar_id }
  const stocktake_id = newId()
  const body = { id: stocktake_id, place_id: null, expected: {} }
  await instance.call(startStocktake, { as, params, body })
  const replica = replicaOf(await instance.call(getSnapshot, { as, params }))
  const wine = [...replica.wines.values()].find(each => vintagesOf(each, replica).length > 1)
  const rack = [...replica.places.values()].find(({ grid_rows }) => grid_rows !== null)
  const known = {
    wine_id: wine?.id ?? '',
    place_id: rack?.id ?? '',
    stocktake_id,
    day: '2025-03-01',
    // This is a sticker of another cellar: one of this cellar leads to a wine, whose screen is visited anyway.
    code: 'ABCDEF',
  }
  // The past comes last, because the screens after it would show that day.
  const { login: _, register: __, admin: ___, past, placeSticker: ____, ...here } = paths
  const all = Object.entries({ ...here, nowhere: '/nowhere', past })
  return Object.fromEntries(all.map(([name, path]) => [name, generatePath(path as string, known)]))
}

/** The number of key presses after which the page is asked how many elements are left. */
const pressesAtOnce = 8

/** Returns what is wrong with the way by Tab through the page, until every focusable element was reached. */
async function walkedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(beginCount)
  // A date field takes a key press for each of its parts.
  for (let pressed = 0; pressed < 4 * count + 40; pressed += pressesAtOnce) {
    for (let each = 0; each < pressesAtOnce; each++) await page.keyboard.press('Tab')
    if ((await page.evaluate(() => window.walk.unmet.size)) === 0) break
  }
  return page.evaluate(() => {
    const never = [...window.walk.unmet].filter(each => each.isConnected && each.checkVisibility())
    return [...window.walk.faults, ...never.map(each => `never met: ${each.outerHTML.slice(0, 120)}`)]
  })
}

declare global {
  interface Window {
    walk: { unmet: Set<Element>; faults: string[] }
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
  const unmet = new Set(wanted)
  const faults: string[] = []
  window.walk = { unmet, faults }
  document.addEventListener('focusin', look)
  return wanted.length

  function look({ target }: FocusEvent) {
    // Each screen starts a new walk.
    if (window.walk.unmet !== unmet) document.removeEventListener('focusin', look)
    else if (target instanceof Element && unmet.delete(target)) judge(target)
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
    if (!ring && !drawn) faults.push(`${name} shows no focus`)
    const { left, top, width, height } = focused.getBoundingClientRect()
    const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1)
    const above = document.elementFromPoint(x, top + Math.min(height / 2, 20))
    const within = [focused, focused.closest('label')].some(each => above && each?.contains(above))
    if (!within && !above?.contains(focused)) faults.push(`${name} is out of sight`)
  }
}

/** Returns the controls smaller than 44 pixels, except for those within a line of text. */
function tooSmallForFingers(): string[] {
  const wanted = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')
  return [...wanted].flatMap(each => {
    const seen = each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!seen || each.matches(':disabled') || each.closest('[inert], [aria-hidden="true"]')) return []
    if (each.matches('a') && getComputedStyle(each).display === 'inline') return []
    const pressed = (each.matches('input[type=radio], input[type=checkbox]') && each.closest('label')) || each
    const { width, height } = (each.closest('[data-wine-id]') ?? pressed).getBoundingClientRect()
    if (width < 2 || (width >= 43.5 && height >= 43.5)) return []
    const name = each.getAttribute('aria-label') ?? each.textContent?.slice(0, 40)
    return [`${each.tagName} “${name}” ${Math.round(width)} × ${Math.round(height)}`]
  })
}
