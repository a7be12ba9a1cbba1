import { type ReactNode, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { type BottleDoing, BottleDoings } from '../../bottles/web/bottle-dialogs.tsx'

/** Opens the sheet of a bottle, or the dialog of an action on it. */
export type BottleCommands = (what: BottleDoing['what'], bottle: Bottle) => void

/** Returns the function that opens the dialogs of bottles, and the open one. */
export function useBottleCommands(): [BottleCommands, dialog: ReactNode] {
  const { replica } = useCellar()
  const [doing, setDoing] = useState<BottleDoing>()
  const wine = replica?.wines.get(doing?.bottles[0]?.wine_id ?? '')
  return [
    (what, bottle) => setDoing({ what, bottles: [bottle] }),
    doing && wine && <BottleDoings wine={wine} doing={doing} onDo={setDoing} />,
  ]
}
