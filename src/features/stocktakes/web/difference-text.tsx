import { Trans, useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { columnsOf } from '../../../model/grid.ts'
import type { Stocktake } from '../../../model/stocktake.ts'
import { noSlot } from '../../bottles/blank-bottle.ts'
import { placeText } from '../../places/place-text.ts'
import { slotTextOf, whereText } from '../../places/web/slot-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Difference, recordedSlot } from '../differences.ts'
import styles from './review.module.css'

/** Describes a difference in a sentence: the bottle, its recorded place, and the place where it was found. */
export function DifferenceText({ difference, stocktake }: { difference: Difference; stocktake: Stocktake }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const nameOf = useDifferenceName()
  const placeOf = (place_id: string | null) => (replica ? placeText(place_id, replica.places) : '')
  const recordedPlace = (place_id: string | null, bottle_id: string) => {
    if (!replica) return ''
    const slot = recordedSlot(bottle_id, place_id, stocktake, replica)
    const mark = slot && slotTextOf({ place_id, ...columnsOf(slot) }, replica.places, i18n)
    const bottle = replica.bottles.get(bottle_id)
    if (mark) return `${placeOf(place_id)} · ${mark}`
    return bottle?.place_id === place_id ? whereText(bottle, replica.places, i18n) : placeOf(place_id)
  }
  const name = <b>{nameOf(difference)}</b>
  if (difference.kind === 'unknown') return <UnknownText code={name} found={placeOf(difference.check.place_id)} />
  const bottle = replica?.bottles.get(difference.bottle_id)
  const code = <span className={styles.code}>{bottle?.code}</span>
  if (difference.kind === 'missing') {
    const recorded = recordedPlace(difference.place_id, difference.bottle_id)
    if (!recorded)
      return (
        <Trans>
          {name} {code} was recorded in the cellar without a place and was not found.
        </Trans>
      )
    return (
      <Trans>
        {name} {code} was recorded in {recorded} and was not found.
      </Trans>
    )
  }
  // Booking puts the bottle into the place, not into a slot there.
  const booked = bottle && { ...bottle, ...noSlot, place_id: difference.check.place_id }
  const found = booked && replica ? whereText(booked, replica.places, i18n) : placeOf(difference.check.place_id)
  const recorded = recordedPlace(difference.check.recorded_place_id, difference.bottle_id)
  switch (difference.kind) {
    case 'elsewhere':
      if (!recorded)
        return (
          <Trans>
            {name} {code} was found in {found}; it had no place.
          </Trans>
        )
      if (!found)
        return (
          <Trans>
            {name} {code} was found outside any place; it was recorded in {recorded}.
          </Trans>
        )
      return (
        <Trans>
          {name} {code} was found in {found}; it was recorded in {recorded}.
        </Trans>
      )
    case 'returned':
      if (!found)
        return (
          <Trans>
            {name} {code} was found but was recorded as gone.
          </Trans>
        )
      return (
        <Trans>
          {name} {code} was found in {found} but was recorded as gone.
        </Trans>
      )
    case 'arrived':
      if (!found)
        return (
          <Trans>
            {name} {code} was found but was recorded as on order.
          </Trans>
        )
      return (
        <Trans>
          {name} {code} was found in {found} but was recorded as on order.
        </Trans>
      )
  }
}

function UnknownText({ code, found }: { code: React.ReactNode; found: string }) {
  if (!found) return <Trans>{code} was found; no bottle has this code.</Trans>
  return (
    <Trans>
      {code} was found in {found}; no bottle has this code.
    </Trans>
  )
}

/** Returns a function that names a difference by its wine, or by its code when no bottle has it. */
export function useDifferenceName() {
  const { t } = useLingui()
  const { replica } = useCellar()
  return (difference: Difference): string => {
    if (difference.kind === 'unknown') return difference.check.code ?? ''
    const bottle = replica?.bottles.get(difference.bottle_id)
    const wine = replica?.wines.get(bottle?.wine_id ?? '')
    return wine ? wineText(wine) : (bottle?.code ?? t`A bottle that was removed since`)
  }
}
