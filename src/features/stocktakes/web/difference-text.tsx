import { Trans } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { placeText } from '../../places/place-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Difference } from '../differences.ts'
import styles from './review.module.css'

/** Describes a difference in a sentence: the bottle, its recorded place, and the place where it was found. */
export function DifferenceText({ difference }: { difference: Difference }) {
  const { replica } = useCellar()
  const nameOf = useDifferenceName()
  const placeOf = (place_id: string | null) => (replica ? placeText(place_id, replica.places) : '')
  const name = <b>{nameOf(difference)}</b>
  if (difference.kind === 'unknown') return <UnknownText code={name} met={placeOf(difference.check.place_id)} />
  const code = <span className={styles.code}>{difference.bottle.code}</span>
  if (difference.kind === 'missing') {
    const said = placeOf(difference.bottle.place_id)
    if (!said)
      return (
        <Trans>
          {name} {code} was said to be in the cellar, nobody knew where, and was not met.
        </Trans>
      )
    return (
      <Trans>
        {name} {code} was said to lie in {said} and was not met.
      </Trans>
    )
  }
  const met = placeOf(difference.check.place_id)
  const said = placeOf(difference.check.said_place_id)
  switch (difference.kind) {
    case 'elsewhere':
      if (!said)
        return (
          <Trans>
            {name} {code} was met in {met}; nobody had said where it lies.
          </Trans>
        )
      if (!met)
        return (
          <Trans>
            {name} {code} was met outside of any place; it was said to lie in {said}.
          </Trans>
        )
      return (
        <Trans>
          {name} {code} was met in {met}; it was said to lie in {said}.
        </Trans>
      )
    case 'returned':
      if (!met)
        return (
          <Trans>
            {name} {code} was met, though it was said to be gone.
          </Trans>
        )
      return (
        <Trans>
          {name} {code} was met in {met}, though it was said to be gone.
        </Trans>
      )
    case 'arrived':
      if (!met)
        return (
          <Trans>
            {name} {code} was met, though it was said to be on order.
          </Trans>
        )
      return (
        <Trans>
          {name} {code} was met in {met}, though it was said to be on order.
        </Trans>
      )
  }
}

function UnknownText({ code, met }: { code: React.ReactNode; met: string }) {
  if (!met) return <Trans>{code} was found; no bottle here has this code.</Trans>
  return (
    <Trans>
      {code} was found in {met}; no bottle here has this code.
    </Trans>
  )
}

/** Returns a function that names a difference by its wine, or by its code when no bottle has it. */
export function useDifferenceName() {
  const { replica } = useCellar()
  return (difference: Difference): string => {
    if (difference.kind === 'unknown') return difference.check.code ?? ''
    const wine = replica?.wines.get(difference.bottle.wine_id)
    return wine ? wineText(wine) : difference.bottle.code
  }
}
