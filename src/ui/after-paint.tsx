import { type ReactNode, startTransition, useEffect, useState } from 'react'

interface AfterPaintProps {
  /** Keeps the space until then. */
  fallback?: ReactNode
  children: ReactNode
}

/** Draws its content, and fetches its code, only once what surrounds it has been painted. */
export function AfterPaint({ fallback, children }: AfterPaintProps) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(true)))
    return () => clearTimeout(timer)
  }, [])
  return isPainted ? children : fallback
}
