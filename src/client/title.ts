import { useEffect, useLayoutEffect } from 'react'

const product = 'Wine Cellar Application'

/** Puts a screen's name in front of the product's in the title of the page. */
export function useTitle(name: string | undefined): void {
  useEffect(() => show(name), [name])
}

/** Sets the title at each address; the `useTitle` of a screen runs later and may be more specific. */
export function useFirstTitle(name: string, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies within the screen had its own name before
  useLayoutEffect(() => show(name), [name, pathname])
}

function show(name: string | undefined) {
  document.title = name ? `${name} · ${product}` : product
}
