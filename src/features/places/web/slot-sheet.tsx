import { useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { cellName } from '../../../model/axis-names.ts'
import type { Cell } from '../../../model/place.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './slot-panel.module.css'
import { CellContent } from './slot-panel.tsx'
import type { BottleCommands } from './use-bottle-commands.tsx'
import type { Putting } from './use-putting.tsx'
import type { DrawnRack } from './use-rack.ts'

interface SlotSheetProps {
  rack: DrawnRack
  cell: Cell
  putting: Putting
  commands: BottleCommands
  onClose: () => void
}

/** Shows the bottles of a tapped cell and what can be done with them, where there is no room for that beside the map. */
export default function SlotSheet({ rack, cell, putting, commands, onClose }: SlotSheetProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const name = cellName(rack.grid, cell)
  const place = replica?.places.get(rack.place_id)?.name ?? ''
  return (
    <Dialog
      onClose={onClose}
      title={
        <span className={styles.large}>
          {name} <small>{place}</small>
        </span>
      }
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys press the buttons, whose clicks are heard */}
      <section
        aria-label={t({ context: 'rack', message: 'Selected cell' })}
        className={styles.sheet}
        onClick={({ target }) => (target as Element).closest('button, a') && onClose()}
      >
        <CellContent rack={rack} cell={cell} putting={putting} commands={commands} />
      </section>
    </Dialog>
  )
}
