import { useContext, useEffect } from 'react'
import { showAgain, showTop } from '../../client/scroll.ts'
import { firstScreenDrawn } from '../../client/start-up.ts'
import { useFirstTitle } from '../../client/title.ts'
import { useLocation } from '../../ui/navigation.tsx'
import { ArrivalContext } from '../suspended-screen.tsx'

let isFirst = true

/**
 * Names the screen next to it in the title and, after a navigation, moves focus and scroll position to its heading, as
 * a new page would. It is rendered together with the screen, and so at the right moment.
 */
export function Arrival({ title }: { title: string }) {
  const how = useContext(ArrivalContext)
  const { pathname, key } = useLocation()
  useFirstTitle(title, pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per screen
  useEffect(() => {
    firstScreenDrawn()
    if (!isFirst) arrive(how === 'POP' ? key : undefined)
    // React's strict mode runs the effect twice in development.
    queueMicrotask(() => {
      isFirst = false
    })
  }, [])
  return null
}

/**
 * A screen that opens next to a list leaves the scroll position alone. `back` is the history entry being returned to.
 */
function arrive(back: string | undefined) {
  const main = document.querySelector('main')
  const sideHeading = main?.querySelector<HTMLElement>('[data-beside] :is(h1, h2)')
  if (back !== undefined) showAgain(back)
  else if (!sideHeading) showTop()
  // A list goes on at the row whose wine was closed beside it.
  const list = main?.querySelector<HTMLElement>('[role="grid"][aria-activedescendant]')
  const heading = sideHeading ?? list ?? main?.querySelector<HTMLElement>('h1') ?? main
  // A field that kept or took the focus has priority, such as the search or the first field of a form.
  if (!heading || document.activeElement?.matches('input, select, textarea')) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
