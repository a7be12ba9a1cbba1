import type { Bottle } from '../../model/bottle.ts'
import type { Wine } from '../../model/wine.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { WineVerb } from './wine-verbs.ts'

const AddBottlesDialog = lazyDialog(() => import('../../features/bottles/web/add-bottles-dialog.tsx'))
const DepartDialog = lazyDialog(() => import('../../features/bottles/web/depart-dialog.tsx'))
const MoveDialog = lazyDialog(() => import('../../features/bottles/web/move-dialog.tsx'))

export interface ChosenAction {
  verb: WineVerb
  wine: Wine
  /** The bottles of the wine that are in the cellar, or the one whose code was typed. */
  bottles: readonly Bottle[]
}

/** The dialog of an action that was chosen in the palette. */
export default function WineAction({ verb, wine, bottles, onClose }: ChosenAction & { onClose: () => void }) {
  const [first, ...others] = bottles
  if (verb === 'add') return <AddBottlesDialog wine={wine} onClose={onClose} />
  if (verb === 'move') return <MoveDialog bottles={bottles} onClose={onClose} />
  return (
    <DepartDialog
      wine_id={wine.id}
      bottle_id={others.length === 0 ? first?.id : undefined}
      opening={verb === 'open'}
      departure={verb === 'drink' ? 'drunk' : undefined}
      onClose={onClose}
    />
  )
}
