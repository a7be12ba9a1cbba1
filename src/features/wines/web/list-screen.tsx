import { useLingui } from '@lingui/react/macro'
import { Wine as Glass } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PartialCellar } from '../../../ledger/web/partial-cellar.tsx'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useOutlet, useParams } from '../../../ui/navigation.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useListPrint } from './use-list-print.tsx'
import { useWide } from './use-media.ts'
import { WineList } from './wine-list.tsx'

const Welcome = lazy(() => import('../../cellars/web/welcome.tsx'))

/**
 * The list of wines at `/`. The address of one wine belongs to this screen too: on wide screens the wine opens beside the
 * list, on narrow ones in its place, and the list keeps its position.
 */
export default function ListScreen() {
  return (
    <PartialCellar>
      <Wines />
    </PartialCellar>
  )
}

function Wines() {
  const { t } = useLingui()
  const { replica, partial } = useCellar()
  const { wine_id } = useParams()
  const outlet = useOutlet()
  const wide = useWide()
  const canWrite = useCanWrite()
  const { sheet, print } = useListPrint(wine_id !== undefined)
  const isEmpty = replica?.wines.size === 0 && !partial && !wine_id

  // The wine keeps its state, and an open dialog what was typed in it, when it moves beside the list or away from it.
  const [host] = useState(() => document.createElement('div'))
  const wine = wine_id ? <Holder host={host} /> : null

  return (
    <>
      <WithCellar waits heading={t({ context: 'screen', message: 'Wines' })}>
        {wine && !wide ? (
          wine
        ) : (
          <>
            <Suspense>{isEmpty && (canWrite ? <Welcome /> : <NothingYet />)}</Suspense>
            {!isEmpty && <WineList openId={wine_id} sidePanel={wine} wide={wide} onPrint={print} />}
          </>
        )}
        {wine && createPortal(<Suspense fallback={<Spinner />}>{outlet}</Suspense>, host)}
      </WithCellar>
      {/* The outlet is rendered even without a cellar, so that focus and title are set. */}
      {!wine_id && outlet}
      {sheet}
    </>
  )
}

/** Holds an element of the page in one place of it or another. */
function Holder({ host }: { host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(host), [host])
  return <div ref={place} />
}

function NothingYet() {
  const { t } = useLingui()
  return <EmptyState level={1} icon={<Glass />} title={t({ context: 'list', message: 'No wines yet' })} />
}
