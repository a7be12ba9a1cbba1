import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { whereText } from '../../places/web/slot-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'

/**
 * Returns a function that names a bottle by its wine and where it lies: `Weingut Steinberger 2020 (Oak rack, left ·
 * I9)`.
 */
export function useWineWithPlace(): (wine: Wine, bottle: Bottle) => string {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  return useCallback(
    (wine, bottle) => {
      const where = replica && whereText(bottle, replica.places, i18n, 'own')
      return where ? `${wineText(wine)} (${where})` : wineText(wine)
    },
    [replica, i18n],
  )
}
