import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { cellName } from '../../../model/axis-names.ts'
import type { Grid } from '../../../model/grid.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import tones from '../../../ui/tones.module.css'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Placement } from '../contract.ts'
import styles from './hand-bar.module.css'
import type { Putting } from './use-putting.tsx'

const MoveDialog = lazyDialog(() => import('../../bottles/web/move-dialog.tsx'))

/** Shows the held bottles, the suggested slots and the other actions for them. */
export function HandBar({ grid, place_id, putting }: { grid: Grid; place_id: string; putting: Putting }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const [moving, setMoving] = useState(false)
  const { hand, best } = putting
  const [first] = hand
  if (!first) return null
  const wine = replica?.wines.get(first.wine_id)
  const where = slotsText(grid, best)
  const slotted = hand.filter(bottle => bottle.place_id === place_id && bottle.slot_row !== null)
  return (
    <section className={styles.bar} aria-label={t({ context: 'bottles', message: 'In hand' })}>
      <p className={styles.words}>
        <b>
          {hand.length === 1 && wine ? (
            wineText(wine)
          ) : (
            <Plural value={hand.length} one="One bottle" other="# bottles" />
          )}
        </b>{' '}
        <span className={tones.quiet}>
          {best.length > 0 &&
            best.length < hand.length &&
            t`Only ${i18n.number(best.length)} of ${i18n.number(hand.length)} fit here.`}{' '}
          {best.length > 0 ? t`Tap a slot, or:` : t`There is no free slot.`}
        </span>
      </p>
      {best.length > 0 && (
        <Button size="small" look="primary" onClick={() => void putting.put(best)}>
          {t({ context: 'button', message: `Put into ${where}` })}
        </Button>
      )}
      {slotted.length > 0 && (
        <Button size="small" onClick={() => void putting.takeOut(slotted)}>
          <Trans>Remove from slot</Trans>
        </Button>
      )}
      <Button size="small" onClick={() => setMoving(true)}>
        <Trans context="button">Other place</Trans>
      </Button>
      <Button size="small" look="plain" onClick={putting.letGo}>
        <Trans context="button">Cancel</Trans>
      </Button>
      {moving && <MoveDialog bottles={hand} onClose={() => setMoving(false)} onDone={putting.letGo} />}
    </section>
  )
}

/** Names the cells of placements when there are few. */
export function slotsText(grid: Grid, placements: readonly Placement[]): string {
  const cells = placements.flatMap(({ slot_row: row, slot_column: column }) =>
    row && column ? [cellName(grid, { row, column })] : [],
  )
  const names = [...new Set(cells)]
  return names.length > 3 ? `${names[0]} … ${names.at(-1)}` : names.join(', ')
}
