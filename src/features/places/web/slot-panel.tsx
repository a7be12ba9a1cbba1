import { Trans, useLingui } from '@lingui/react/macro'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { cellName } from '../../../model/axis-names.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { cellNumber, isBlocked } from '../../../model/grid.ts'
import type { Cell } from '../../../model/place.ts'
import type { Stage, Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { sizeText } from '../../bottles/web/size-text.ts'
import { StageMark } from '../../wines/web/stage-mark.tsx'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { windowSentence } from '../../wines/web/window-sentence.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { stageNames, typeNames } from '../../wines/web/words.ts'
import { BottleChips } from './bottle-chips.tsx'
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

/** Shows the bottles in a cell, from front to back, and the actions there. */
export function SlotPanel({ rack, cell, putting, onPut }: SlotPanelProps) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const { grid } = rack
  const blocked = isBlocked(grid, cell)
  const marks = rack.cells.get(cellNumber(grid, cell)) ?? []
  const lying = marks.filter(mark => mark !== undefined)
  const counted = grid.kind !== 'cells' || grid.depth > 3
  const layers = Array.from({ length: grid.depth }, (_, at) => ({ depth: at + 1, mark: marks[at] }))
  const held = new Set(putting.hand.map(bottle => bottle.id))
  const count = lying.length
  const { depth } = grid
  return (
    <section className={styles.panel} aria-label={t`The chosen cell`}>
      <Row gap={3} align="baseline" justify="space-between">
        <h2 className={styles.cell}>{cellName(grid, cell)}</h2>
        {depth > 1 && !blocked && <span className={styles.room}>{t`${count} of ${depth}`}</span>}
      </Row>
      {blocked ? (
        <p className={styles.free}>{t`Blocked: nothing can lie here.`}</p>
      ) : (
        <Stack as="ol" gap={3}>
          {!counted &&
            layers.map(({ depth, mark }) => (
              <li key={depth} className={styles.slot}>
                {grid.depth > 1 && <p className={styles.layer}>{slotText({ ...cell, depth }, grid, i18n)}</p>}
                {mark ? (
                  <Lying mark={mark} putting={putting} />
                ) : (
                  <Free hand={putting.hand.length} onPut={() => onPut(cell, depth)} />
                )}
              </li>
            ))}
          {counted &&
            [...Map.groupBy(lying, ({ wine }) => wine)].map(([wine, alike]) => (
              <li key={wine.id} className={styles.slot}>
                <About wine={wine} stage={alike[0]?.stage ?? 'unknown'} />
                <BottleChips wine={wine} bottles={alike.map(({ bottle }) => bottle)} held={held} putting={putting} />
              </li>
            ))}
          {counted && lying.length < grid.depth && (
            <li className={styles.slot}>
              <Free hand={putting.hand.length} onPut={() => onPut(cell, 0)} />
            </li>
          )}
        </Stack>
      )}
      {canWrite && lying.length === 0 && (
        <Row gap={2} wrap>
          <Button size="small" look="plain" onClick={() => void putting.block(cell)}>
            {blocked ? <Trans>Open this cell again</Trans> : <Trans>Block this cell</Trans>}
          </Button>
        </Row>
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
        <Row gap={2} wrap>
          <Button size="small" onClick={onPut}>
            <Trans>Put here</Trans>
          </Button>
        </Row>
      )}
    </>
  )
}

function Lying({ mark: { bottle, wine, stage }, putting }: { mark: Mark; putting: Putting }) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const isHeld = putting.hand.some(each => each.id === bottle.id)
  return (
    <>
      <About wine={wine} stage={stage} bottle={bottle} />
      {canWrite && (
        <Row gap={2} wrap>
          <Button size="small" aria-pressed={isHeld} onClick={() => putting.toggle([bottle.id])}>
            {isHeld ? t`Let go` : t`Pick up`}
          </Button>
          <Button size="small" look="plain" onClick={() => void putting.takeOut([bottle])}>
            <Trans>Out of the slot</Trans>
          </Button>
        </Row>
      )}
    </>
  )
}

function About({ wine, stage, bottle }: { wine: Wine; stage: Stage; bottle?: Bottle }) {
  const { i18n } = useLingui()
  return (
    <>
      <p className={styles.wine}>
        <Link href={`/wines/${wine.id}`}>{wineText(wine)}</Link>
      </p>
      <div className={styles.facts}>
        <p>
          <TypeDisc type={wine.type} silent size="small" /> {i18n._(typeNames[wine.type])}
          {bottle && <span>{sizeText(bottle.size_ml, i18n)}</span>}
          {bottle && <span className={styles.code}>{bottle.code}</span>}
        </p>
        <p>
          <StageMark stage={stage} /> {i18n._(stageNames[stage])}
        </p>
        {stage !== 'unknown' && <p>{i18n._(windowSentence(wine, stage))}</p>}
      </div>
    </>
  )
}
