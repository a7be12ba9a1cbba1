import { useEffect, useLayoutEffect } from 'react'
import { useOwnName } from './instance.ts'

const product = 'Wine Cellar Application'

/** Puts a screen's name in front of the instance's, or the product's, in the title of the page. */
export function useTitle(name: string | undefined): void {
  const own = useOwnName()
  useEffect(() => show(name, own), [name, own])
}

/** Sets the title at each address; the `useTitle` of a screen runs later and may be more specific. */
export function useFirstTitle(name: string, pathname: string): void {
  const own = useOwnName()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies within the screen had its own name before
  useLayoutEffect(() => show(name, own), [name, own, pathname])
}

function show(name: string | undefined, whose = product) {
  document.title = name ? `${name} · ${whose}` : whose
}
