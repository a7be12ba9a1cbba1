import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { ownedOf } from '../../money/owned.ts'
import { useMoney } from '../../money/web/use-money.ts'

interface OwnedTotalsProps {
  found: readonly WineSummary[]
  owners: readonly string[]
}

/** The bottles in the cellar of which some people own a part, and what their part is worth. */
export default function OwnedTotals({ found, owners }: OwnedTotalsProps) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const money = useMoney()
  const prices = usePrices()
  const today = useToday()
  const { currency, rates, ready } = money
  const owned = useMemo(
    () =>
      replica &&
      ownedOf(
        found.flatMap(({ readBottles }) => readBottles()),
        replica,
        { today, currency, rates, owners },
      ),
    [found, replica, today, currency, rates, owners],
  )
  if (!owned) return null
  const { bottles, value_minor } = owned
  const parts = i18n.number(owned.parts, { maximumFractionDigits: 2 })
  if (!prices || !ready || value_minor === null) {
    return t`${plural(bottles, { one: `part of one bottle (${parts} in all)`, other: `part of # bottles (${parts} in all)` })}`
  }
  const amount = money.format(value_minor)
  return t`${plural(bottles, { one: `part of one bottle (${parts} in all), worth ${amount}`, other: `part of # bottles (${parts} in all), worth ${amount}` })}`
}
