import { useLingui } from '@lingui/react/macro'
import type { Stocktake } from '../../../model/stocktake.ts'
import { usePlaceName } from './use-place-name.ts'

/** Returns a function that names a stock-take by its place or as the whole cellar. */
export function useStocktakeName() {
  const { t } = useLingui()
  const placeName = usePlaceName()
  return ({ place_id }: Pick<Stocktake, 'place_id'>) =>
    place_id === null ? t`The whole cellar` : placeName.whole(place_id)
}
