/** The last focus within a dialog, a menu or the page beneath them. */
interface Focused {
  /** The element that had it, or the one that stands in its place. */
  at: Element
  isGone: boolean
}

/** These take the focus for a while; when they close, it returns to where it was beneath them. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-live]'
const headings = 'h1, h2, h3, h4'
const wholes = `li, tr, ${headings}, article, section, fieldset, figure, form, main`

/**
 * Keeps the focus in its place when the element with the focus goes away, such as the button of a row that it removes.
 * The next row as a whole gets it, or the heading of what is there, so that a second press does nothing. Returns a
 * function that stops this.
 */
export function keepFocus(): () => void {
  const all = new Map<Element, Focused>()
  const ending = new AbortController()

  function note({ target }: FocusEvent) {
    if (!(target instanceof Element)) return
    const layer = target.closest(layers) ?? document.body
    all.delete(layer)
    all.set(layer, { at: target, isGone: false })
  }

  const observer = new MutationObserver(records => {
    for (const record of records) for (const each of all.values()) follow(each, record)
    let isLost = [...all.values()].some(each => each.isGone)
    for (const layer of all.keys()) if (!layer.isConnected) isLost = all.delete(layer)
    // Code that returns the focus by itself has done so before the next frame.
    if (isLost) requestAnimationFrame(settle)
  })

  function settle() {
    const { activeElement } = document
    if (activeElement !== document.body && !activeElement?.matches(':disabled')) return
    const [[layer, last] = [], [, beneath] = []] = [...all].reverse()
    // A notification goes by itself, and somebody who is done with it was called away from beneath.
    if (last) focus(last.isGone && layer?.matches('[aria-live]') && beneath ? beneath : last)
  }

  document.addEventListener('focusin', note, { signal: ending.signal })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    ending.abort()
    observer.disconnect()
  }
}

function follow(focused: Focused, { target, removedNodes, nextSibling, previousSibling }: MutationRecord) {
  const { at } = focused
  if (target === at && at.matches(':disabled')) focused.isGone = true
  if (at.isConnected || ![...removedNodes].some(node => node.contains(at))) return
  const sibling = [nextSibling, previousSibling].find(node => node instanceof Element && node.isConnected)
  focused.at = (sibling ?? target) as Element
  focused.isGone = true
}

function focus({ at, isGone }: Focused) {
  const whole = isGone ? at.closest<HTMLElement>(`[role="grid"], ${wholes}`) : (at as HTMLElement)
  const place = (!whole?.matches('[role="grid"]') && whole?.querySelector<HTMLElement>(headings)) || whole
  if (!place) return
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
