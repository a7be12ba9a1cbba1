import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { usePrinted } from '../../../ui/use-media.ts'

const fetchSheet = () => import('./list-sheet.tsx')

interface ListPrint {
  /** The sheet while the list is printed. */
  sheet: ReactNode
  print: () => Promise<void>
}

/**
 * Prints the list in place of the page: by its menu at any time, and by the browser unless a wine is open. The sheet is
 * fetched in advance, because nothing can be fetched once printing has begun.
 */
export function useListPrint(isWineOpen: boolean): ListPrint {
  const [Sheet, setSheet] = useState<ComponentType>()
  const [isChosen, setChosen] = useState(false)
  const isPrinted = usePrinted()
  useEffect(() => {
    const end = () => setChosen(false)
    addEventListener('afterprint', end)
    // The menu fetches it again if this fails.
    const timer = setTimeout(
      () =>
        fetchSheet()
          .then(sheet => setSheet(() => sheet.default))
          .catch(() => {}),
      fetchAfterMs,
    )
    return () => {
      removeEventListener('afterprint', end)
      clearTimeout(timer)
    }
  }, [])
  const printList = useCallback(async () => {
    const sheet = await fetchSheet()
    flushSync(() => {
      setSheet(() => sheet.default)
      setChosen(true)
    })
    print()
  }, [])
  const isShown = isChosen || (isPrinted && !isWineOpen)
  return { sheet: Sheet && isShown && createPortal(createElement(Sheet), document.body), print: printList }
}

/** The first screen comes before the sheet. */
const fetchAfterMs = 1_500
