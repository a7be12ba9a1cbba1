import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { BottleAction } from './bottle-actions.tsx'

const BottleSheet = lazyDialog(() => import('./bottle-sheet.tsx'))
const DepartDialog = lazyDialog(() => import('./depart-dialog.tsx'))
const PourDialog = lazyDialog(() => import('./pour-dialog.tsx'))
const OpeningDialog = lazyDialog(() => import('./opening-dialog.tsx'))
const ReceiveDialog = lazyDialog(() => import('./receive-dialog.tsx'))
const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'))
const EditBottleDialog = lazyDialog(() => import('./edit-bottle-dialog.tsx'))
const EditDepartureDialog = lazyDialog(() => import('./edit-departure-dialog.tsx'))
const LockDialog = lazyDialog(() => import('./lock-dialog.tsx'))
const OwnersDialog = lazyDialog(() => import('./owners-dialog.tsx'))
const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'))

/** The sheet or dialog that is open for bottles of a wine. */
export interface BottleDoing {
  what: 'sheet' | BottleAction
  bottles: readonly Bottle[]
}

interface BottleDoingsProps {
  wine: Wine
  doing: BottleDoing
  onDo: (doing: BottleDoing | undefined) => void
}

/** Shows the sheet of a bottle or the dialog of an action, and switches between them. */
export function BottleDoings({ wine, doing: { what, bottles: meant }, onDo }: BottleDoingsProps) {
  const { replica } = useCellar()
  // The bottles are read again, because other people may have changed them since.
  const all = (replica && grouped(replica.bottles, 'wine_id').get(wine.id)) ?? []
  const bottles = meant.flatMap(({ id }) => all.find(bottle => bottle.id === id) ?? [])
  const [bottle] = bottles
  if (!bottle) return null

  const close = () => onDo(undefined)
  const of = { wine, bottle, onClose: close }
  const lines = [{ wine, bottles }]
  return (
    <>
      {what === 'sheet' && <BottleSheet {...of} onDo={(next, one) => onDo({ what: next, bottles: [one] })} />}
      {what === 'depart' && <DepartDialog wine_id={wine.id} bottle_id={bottle.id} onClose={close} />}
      {what === 'open' && <DepartDialog wine_id={wine.id} bottle_id={bottle.id} opening onClose={close} />}
      {what === 'pour' && <PourDialog bottle_id={bottle.id} onClose={close} />}
      {what === 'opening' && <OpeningDialog {...of} />}
      {what === 'receive' && <ReceiveDialog lines={lines} onClose={close} />}
      {what === 'cancel' && <CancelDialog lines={lines} onClose={close} />}
      {what === 'edit' && <EditBottleDialog {...of} />}
      {what === 'departure' && <EditDepartureDialog {...of} />}
      {what === 'lock' && <LockDialog bottles={bottles} onClose={close} />}
      {what === 'owners' && <OwnersDialog bottles={bottles} onClose={close} />}
      {what === 'move' && <MoveDialog bottles={bottles} onClose={close} />}
    </>
  )
}
