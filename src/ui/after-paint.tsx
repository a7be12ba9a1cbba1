import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Draws its content, and fetches its code, only once what surrounds it has been painted. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return usePainted() && children
}

/** Returns true once the page has been painted. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(true)))
    return () => clearTimeout(timer)
  }, [])
  return isPainted
}
