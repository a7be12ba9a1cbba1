import { useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { placeText } from '../../places/place-text.ts'

/** Returns functions that name a place of a count session, with its path or by its own name alone. */
export function usePlaceName() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const places = replica?.places
  const whole = (place_id: string | null) =>
    (places && placeText(place_id, places)) || t({ context: 'bottles', message: 'No place' })
  const own = (place_id: string | null) =>
    places?.get(place_id ?? '')?.name ?? t({ context: 'bottles', message: 'No place' })
  return { whole, own }
}
