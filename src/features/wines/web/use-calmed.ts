import { useEffect, useState } from 'react'

const calmMs = 700

/** Returns the value once it has stopped changing, so that a screen reader announces one result, not one per key. */
export function useCalmed<T>(value: T): T {
  const [calmed, setCalmed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setCalmed(value), calmMs)
    return () => clearTimeout(timer)
  }, [value])
  return calmed
}
