import { useLayoutEffect } from 'react'
import { useKeys } from '../../../client/keys.ts'

export interface ListActions {
  /** Moves by a number of lines; infinite for the first and the last. */
  move: (by: number) => void
  open: () => void
  /** Goes from the search field to the first line; `exit` goes back. */
  enter: () => void
  /** Undefined unless the first line is the current one. */
  exit: (() => void) | undefined
  /** Opens a bottle. */
  uncork: () => void
  /** Moves the bottles to another place. */
  rehouse: () => void
  select: () => void
  /** Undefined while nothing is selected. */
  unselect: (() => void) | undefined
}

const moves: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Handles the keys of the list: letters work anywhere on the page, other keys only where no control needs them. */
export function useListKeys({ move, open, enter, exit, uncork, rehouse, select, unselect }: ListActions): void {
  const leave: Record<string, () => void> = unselect ? { Escape: unselect } : {}
  useKeys({ j: () => move(1), k: () => move(-1), o: uncork, m: rehouse, x: select, ...leave })
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const isSearch = event.target === searchField()
      if (!isSearch && !isFree(event.target)) return
      const by = moves[event.key]
      if (isSearch) {
        if (event.key !== 'ArrowDown') return
        enter()
      } else if (exit && event.key === 'ArrowUp') exit()
      else if (by !== undefined) move(by)
      else if (event.key === 'Enter') open()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [move, open, enter, exit])
}

/** Returns the search field, which stands outside the list. */
export function searchField(): HTMLElement | null {
  return document.querySelector('search input')
}

/** True for the list itself, the document body, and a heading that was scrolled into view. */
function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || document.querySelector('[role="dialog"], [role="menu"]')) return false
  if (target === document.body || target.getAttribute('role') === 'grid') return true
  return target.matches('h1, main') && target.closest('[data-beside]') === null
}
