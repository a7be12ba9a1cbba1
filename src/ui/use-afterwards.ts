import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/** Returns a value once the page has been drawn with it, for what may follow everything else a moment later. */
export function useAfterwards<Value>(value: Value): Value {
  const drawn = useDeferredValue(value)
  const [shown, setShown] = useState(() => value)
  useEffect(() => startTransition(() => setShown(() => drawn)), [drawn])
  return shown
}
