import { useEffect } from 'react'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { readWordsAhead } from '../word-columns.ts'

/**
 * Draws nothing, but reads the words of wines, bottles and notes while the browser is idle, so that the first key of a
 * search need not.
 */
export default function WarmSearch({ lines }: { lines: readonly WineSummary[] }) {
  useEffect(() => {
    // Safari does not offer idle time, and computes them at the first key.
    if (!('requestIdleCallback' in window)) return
    let next = 0
    const work = (deadline: IdleDeadline) => {
      while (next < lines.length && deadline.timeRemaining() > leastMs) {
        next += linesAtOnce
        readWordsAhead(lines, next)
      }
      if (next < lines.length) request = requestIdleCallback(work)
    }
    let request = requestIdleCallback(work)
    return () => cancelIdleCallback(request)
  }, [lines])
  return null
}

const linesAtOnce = 50
const leastMs = 2
