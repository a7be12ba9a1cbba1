import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { savesData } from '../../../client/saves-data.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { toast } from '../../../ui/toast.ts'
import { usePrinted } from '../../../ui/use-media.ts'

const fetchSheet = () => import('./list-sheet.tsx')

interface ListPrint {
  /** The sheet while the list is printed. */
  sheet: ReactNode
  print: () => Promise<void>
}

/**
 * Prints the list in place of the page: by its menu at any time, and by the browser unless a wine is open. The sheet is
 * fetched in advance, because nothing can be fetched once printing has begun. Until then, and until the whole cellar has
 * come, the paper says so.
 */
export function useListPrint(isWineOpen: boolean): ListPrint {
  const { t } = useLingui()
  const { partial } = useCellar()
  const [Sheet, setSheet] = useState<ComponentType>()
  const [isChosen, setChosen] = useState(false)
  const isPrinted = usePrinted() && !isWineOpen
  useEffect(() => {
    const end = () => setChosen(false)
    addEventListener('afterprint', end)
    return () => removeEventListener('afterprint', end)
  }, [])
  useEffect(() => {
    // Whoever prints again tries again.
    const fetchAhead = () => fetchSheet().then(sheet => setSheet(() => sheet.default), noSheet)
    if (isPrinted) fetchAhead()
    else if (!savesData()) setTimeout(fetchAhead, fetchAfterMs)
  }, [isPrinted])
  const printList = useCallback(async () => {
    const sheet = await fetchSheet().catch(noSheet)
    if (!sheet) return void toast(t`The list could not be prepared for printing. Please reload the page.`, danger)
    flushSync(() => {
      setSheet(() => sheet.default)
      setChosen(true)
    })
    print()
  }, [t])
  const isShown = isChosen || isPrinted
  return {
    sheet: isShown && createPortal(Sheet && !partial ? <Sheet /> : <NotReady />, document.body),
    print: printList,
  }
}

/** The first screen comes before the sheet. */
const fetchAfterMs = 1_500

const danger = { tone: 'danger' } as const

const noSheet = () => undefined

function NotReady() {
  return (
    <p data-sheet>
      <Trans>The list was not ready for printing. Please print it again in a moment.</Trans>
    </p>
  )
}
