import { useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { placeText } from '../place-text.ts'
import { slotTextOf, whereText } from './slot-text.ts'
import styles from './where.module.css'

/** Names where a bottle is, with its slot in large type; nothing when the bottle has no place. */
export function Where({ bottle }: { bottle: Bottle }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  if (!replica) return null
  const slot = slotTextOf(bottle, replica.places, i18n)
  if (!slot) return whereText(bottle, replica.places, i18n)
  return (
    <>
      {placeText(bottle.place_id, replica.places)} · <b className={styles.slot}>{slot}</b>
    </>
  )
}
