import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../web/ui/button.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { sizeText } from '../../bottles/web/size-text.ts'
import { useCanWrite } from '../../cellars/web/use-can-write.ts'
import { StageMark } from '../../wines/web/stage-mark.tsx'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { stageNames, typeNames, windowSentence } from '../../wines/web/words.ts'
import { cellName } from '../axis-names.ts'
import type { Cell } from '../contract.ts'
import { cellNumber, isBlocked } from '../grid.ts'
import styles from './slot-panel.module.css'
import { slotText } from './slot-text.ts'
import type { Putting } from './use-putting.tsx'
import type { DrawnRack, Mark } from './use-rack.ts'

interface SlotPanelProps {
  rack: DrawnRack
  cell: Cell
  putting: Putting
  onPut: (cell: Cell, depth: number) => void
}

/** What lies in a cell, from front to back, and what can be done there. */
export function SlotPanel({ rack, cell, putting, onPut }: SlotPanelProps) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const { grid } = rack
  const blocked = isBlocked(grid, cell)
  const marks = rack.cells.get(cellNumber(grid, cell)) ?? []
  const lying = marks.filter(mark => mark !== undefined)
  const counted = grid.kind !== 'cells' || grid.depth > 3
  const layers = Array.from({ length: grid.depth }, (_, at) => ({ depth: at + 1, mark: marks[at] }))
  const shown = counted ? layers.filter(({ mark }) => mark) : layers
  const count = lying.length
  const { depth } = grid
  return (
    <section className={styles.panel} aria-label={t`The chosen cell`}>
      <div className={styles.head}>
        <h2 className={styles.cell}>{cellName(grid, cell)}</h2>
        {depth > 1 && !blocked && <span className={styles.room}>{t`${count} of ${depth}`}</span>}
      </div>
      {blocked ? (
        <p className={styles.free}>{t`Blocked: nothing can lie here.`}</p>
      ) : (
        <ol className={styles.slots}>
          {shown.map(({ depth, mark }) => (
            <li key={depth} className={styles.slot}>
              {grid.depth > 1 && !counted && <p className={styles.layer}>{slotText({ ...cell, depth }, grid, i18n)}</p>}
              {mark ? (
                <Lying mark={mark} putting={putting} />
              ) : (
                <Free hand={putting.hand.length} onPut={() => onPut(cell, depth)} />
              )}
            </li>
          ))}
          {counted && lying.length < grid.depth && (
            <li className={styles.slot}>
              <Free hand={putting.hand.length} onPut={() => onPut(cell, 0)} />
            </li>
          )}
        </ol>
      )}
      {canWrite && lying.length === 0 && (
        <div className={styles.deeds}>
          <Button size="small" look="plain" onClick={() => void putting.block(cell)}>
            {blocked ? <Trans>Open this cell again</Trans> : <Trans>Block this cell</Trans>}
          </Button>
        </div>
      )}
    </section>
  )
}

function Free({ hand, onPut }: { hand: number; onPut: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.free}>{t`Free`}</p>
      {hand > 0 && (
        <div className={styles.deeds}>
          <Button size="small" onClick={onPut}>
            <Trans>Put here</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function Lying({ mark: { bottle, wine, stage }, putting }: { mark: Mark; putting: Putting }) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const isHeld = putting.hand.some(each => each.id === bottle.id)
  return (
    <>
      <p className={styles.wine}>
        <Link href={`/wines/${wine.id}`}>{wineText(wine)}</Link>
      </p>
      <div className={styles.facts}>
        <p>
          <TypeDisc type={wine.type} silent size="small" /> {i18n._(typeNames[wine.type])}
          <span>{sizeText(bottle.size_ml, i18n)}</span>
          <span className={styles.code}>{bottle.code}</span>
        </p>
        <p>
          <StageMark stage={stage} /> {i18n._(stageNames[stage])}
        </p>
        {stage !== 'unknown' && <p>{i18n._(windowSentence(wine, stage))}</p>}
      </div>
      {canWrite && (
        <div className={styles.deeds}>
          <Button size="small" aria-pressed={isHeld} onClick={() => putting.toggle([bottle.id])}>
            {isHeld ? t`Let go` : t`Pick up`}
          </Button>
          <Button size="small" look="plain" onClick={() => void putting.takeOut([bottle])}>
            <Trans>Out of the slot</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
