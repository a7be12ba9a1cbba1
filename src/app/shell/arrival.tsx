import { useContext, useEffect } from 'react'
import { useLocation } from 'react-router'
import { showAgain, showTop } from '../../client/scroll.ts'
import { firstScreenDrawn } from '../../client/start-up.ts'
import { useFirstTitle } from '../../client/title.ts'
import { ArrivalContext } from '../held-screen.tsx'

let isFirst = true

/**
 * Stands beside a screen, and so is drawn when the screen is: names it in the title, and after a navigation brings
 * focus and view to its heading, as a new page would.
 */
export function Arrival({ title }: { title: string }) {
  const how = useContext(ArrivalContext)
  const { pathname, key } = useLocation()
  useFirstTitle(title, pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per screen
  useEffect(() => {
    firstScreenDrawn()
    if (!isFirst) arrive(how === 'POP' ? key : undefined)
    // React's strict mode arrives twice in development.
    queueMicrotask(() => {
      isFirst = false
    })
  }, [])
  return null
}

/** What opens beside a list leaves the view where it is. `back` is the entry of the history that is shown again. */
function arrive(back: string | undefined) {
  const main = document.querySelector('main')
  const beside = main?.querySelector<HTMLElement>('[data-beside] :is(h1, h2)')
  if (back !== undefined) showAgain(back)
  else if (!beside) showTop()
  const heading = beside ?? main?.querySelector<HTMLElement>('h1') ?? main
  // A field that kept the focus, or took it, knows better: the search above, the first field of a form.
  if (!heading || document.activeElement?.matches('input, select, textarea')) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
