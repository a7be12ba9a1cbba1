/** The distance of the heading from where a line starts, and what is wrong with the layout of the screen. */
export interface Layout {
  heading: number
  faults: string[]
}

/** Measures the whole screen in a direction, two frames after the window has changed. It runs in the page. */
export async function measureLayout(dir: string): Promise<Layout> {
  document.documentElement.dir = dir
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const root = document.documentElement
  const main = document.querySelector('main')
  const width = root.clientWidth
  const faults: string[] = []
  const ends = new Map<Element, number>()
  walk(document.body, root)
  for (const each of [root, main]) if (each) measureScrolling(each)
  for (const each of document.querySelectorAll('a[href], button, input, select, textarea, summary')) measureCover(each)
  for (const each of [root, main]) each?.scrollTo(0, 0)
  const { left = 0, right = 0 } = document.querySelector('h1')?.getBoundingClientRect() ?? {}
  return { heading: Math.round(dir === 'rtl' ? width - right : left), faults }

  /** Goes through all that is seen, except for what scrolls or is cut off within its own frame. */
  function walk(element: Element, scroller: Element) {
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const isForReadersOnly = style.position === 'absolute' && box.width <= 1 && box.height <= 1
    if (style.display === 'none' || style.visibility === 'hidden' || isForReadersOnly) return
    if (box.width > 0 && (box.left < -0.5 || box.right > width + 0.5))
      faults.push(`${nameOf(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)}`)
    const end = box.bottom + scroller.scrollTop - (scroller === root ? 0 : scroller.getBoundingClientRect().top)
    if (style.position !== 'fixed') ends.set(scroller, Math.max(ends.get(scroller) ?? 0, end))
    if (element.tagName === 'svg' || (element !== main && style.overflowX !== 'visible')) return
    const inner = element === main && style.overflowY === 'auto' ? main : scroller
    for (const each of element.children) walk(each, inner)
  }

  function measureScrolling(scroller: Element) {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = scroller
    if (scrollWidth > clientWidth) faults.push(`${nameOf(scroller)} is ${scrollWidth - clientWidth} too wide`)
    const over = Math.round(scrollHeight - Math.max(clientHeight, ends.get(scroller) ?? scrollHeight))
    if (over > 1) faults.push(`${nameOf(scroller)} scrolls ${over} beyond its content`)
  }

  function measureCover(control: Element) {
    if (control.matches(':disabled') || control.closest('[inert]') || !control.checkVisibility()) return
    const seen = (control.matches('input') && control.closest('label')) || control
    seen.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = seen.getBoundingClientRect()
    const bar = barAround(document.elementFromPoint(left + width / 2, top + height / 2))
    if (bar && !bar.contains(control)) faults.push(`${nameOf(control)} is covered by ${nameOf(bar)}`)
  }

  function barAround(element: Element | null): Element | null {
    const isBar = element && ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    return isBar ? element : element && barAround(element.parentElement)
  }

  function nameOf(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
    return `${element.tagName}.${element.getAttribute('class') ?? ''} “${name}”`
  }
}
