import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { cellName } from '../../../model/axis-names.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { cellNumber, isBlocked } from '../../../model/grid.ts'
import type { Cell } from '../../../model/place.ts'
import type { Stage, Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import tones from '../../../ui/tones.module.css'
import { isLocked } from '../../bottles/locks.ts'
import { sizeText } from '../../bottles/web/size-text.ts'
import { useLockText } from '../../bottles/web/use-lock-text.ts'
import { StageMark } from '../../wines/web/stage-mark.tsx'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { windowSentence } from '../../wines/web/window-sentence.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { stageNames, typeNames } from '../../wines/web/words.ts'
import { BottleChips } from './bottle-chips.tsx'
import styles from './slot-panel.module.css'
import { slotText } from './slot-text.ts'
import type { BottleCommands } from './use-bottle-commands.tsx'
import type { Putting } from './use-putting.tsx'
import type { DrawnRack, Mark } from './use-rack.ts'

interface SlotPanelProps {
  rack: DrawnRack
  cell: Cell
  putting: Putting
  commands: BottleCommands
}

/** Shows a cell with its bottles beside the map. */
export function SlotPanel(props: SlotPanelProps) {
  const { t } = useLingui()
  return (
    <section className={styles.panel} aria-label={t({ context: 'rack', message: 'Selected cell' })}>
      <h2 className={styles.large}>{cellName(props.rack.grid, props.cell)}</h2>
      <CellContent {...props} />
    </section>
  )
}

/** Shows the bottles in a cell, from front to back, and the actions there. */
export function CellContent({ rack, cell, putting, commands }: SlotPanelProps) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const { grid } = rack
  const blocked = isBlocked(grid, cell)
  const marks = rack.cells.get(cellNumber(grid, cell)) ?? []
  const lying = marks.filter(mark => mark !== undefined)
  const counted = grid.kind !== 'cells' || grid.depth > 3
  const layers = Array.from({ length: grid.depth }, (_, at) => ({ depth: at + 1, mark: marks[at] }))
  const inHand = new Set(putting.hand.map(bottle => bottle.id))
  const count = lying.length
  const { depth } = grid
  return (
    <>
      {depth > 1 && !blocked && <p className={tones.faintSmall}>{t`${count} of ${depth}`}</p>}
      {blocked ? (
        <p className={tones.faint}>{t`Blocked: no bottle can be put here.`}</p>
      ) : (
        <Stack as="ol" gap={3}>
          {!counted &&
            layers.map(({ depth, mark }) => (
              <li key={depth} className={styles.slot}>
                {grid.depth > 1 && <p className={tones.faintTiny}>{slotText({ ...cell, depth }, grid, i18n)}</p>}
                {mark ? (
                  <Lying mark={mark} putting={putting} commands={commands} />
                ) : (
                  <Free hand={putting.hand.length} onPut={() => void putting.putDown(cell, depth)} />
                )}
              </li>
            ))}
          {counted &&
            [...Map.groupBy(lying, ({ wine }) => wine)].map(([wine, alike]) => (
              <li key={wine.id} className={styles.slot}>
                <About wine={wine} stage={alike[0]?.stage ?? 'unknown'} />
                <Locks bottles={alike.map(({ bottle }) => bottle)} />
                <BottleChips
                  wine={wine}
                  bottles={alike.map(({ bottle }) => bottle)}
                  inHand={inHand}
                  putting={putting}
                />
              </li>
            ))}
          {counted && lying.length < grid.depth && (
            <li className={styles.slot}>
              <Free hand={putting.hand.length} onPut={() => void putting.putDown(cell)} />
            </li>
          )}
        </Stack>
      )}
      {canWrite && lying.length === 0 && (
        <Row gap={2} wrap>
          <Button size="small" look="plain" onClick={() => void putting.block(cell)}>
            {blocked ? <Trans context="button">Unblock cell</Trans> : <Trans context="button">Block cell</Trans>}
          </Button>
        </Row>
      )}
    </>
  )
}

function Free({ hand, onPut }: { hand: number; onPut: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <p className={tones.faint}>{t({ context: 'slot', message: 'Free' })}</p>
      {hand > 0 && (
        <Row gap={2} wrap>
          <Button size="small" onClick={onPut}>
            <Trans context="button">Put here</Trans>
          </Button>
        </Row>
      )}
    </>
  )
}

function Lying({ mark, putting, commands }: { mark: Mark } & Pick<SlotPanelProps, 'putting' | 'commands'>) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const { bottle, wine, stage } = mark
  const isInHand = putting.hand.some(each => each.id === bottle.id)
  return (
    <>
      <About wine={wine} stage={stage} bottle={bottle} />
      {canWrite && (
        <div className={styles.commands}>
          {bottle.opened_on ? (
            <Button look="primary" onClick={() => commands('pour', bottle)}>
              {t({ context: 'button', message: 'Pour' })}
            </Button>
          ) : (
            <Button look="primary" onClick={() => commands('open', bottle)}>
              {t({ context: 'button', message: 'Open' })}
            </Button>
          )}
          <Button onClick={() => commands('depart', bottle)}>
            {bottle.opened_on
              ? t({ context: 'button', message: 'Mark as finished' })
              : t({ context: 'button', message: 'Drink' })}
          </Button>
          <Button onClick={() => commands('move', bottle)}>{t({ context: 'button', message: 'Move' })}</Button>
          <Button aria-pressed={isInHand} onClick={() => putting.toggle([bottle.id])}>
            {isInHand ? t({ context: 'button', message: 'Cancel' }) : t({ context: 'button', message: 'Pick up' })}
          </Button>
          <Button look="plain" onClick={() => void putting.takeOut([bottle])}>
            <Trans>Remove from slot</Trans>
          </Button>
        </div>
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
      {bottle && <Locks bottles={[bottle]} />}
    </>
  )
}

/** Says which of the bottles are locked, and for what. */
function Locks({ bottles }: { bottles: readonly Bottle[] }) {
  const today = useToday()
  const lockText = useLockText()
  return bottles
    .filter(bottle => isLocked(bottle, today))
    .map(bottle => (
      <p key={bottle.id}>
        <Lock aria-hidden className={styles.lock} /> {bottles.length > 1 && bottle.code} {lockText(bottle)}
      </p>
    ))
}
