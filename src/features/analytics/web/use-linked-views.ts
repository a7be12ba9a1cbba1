import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { MeasureName } from '../../../model/measures.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { useWineSummaries } from '../../wines/web/use-wine-summaries.ts'
import { useWineQuery, type WineQueryState } from '../../wines/web/wine-query.ts'
import { BottleTable, type ViewName } from '../bottle-table.ts'
import { BottleViews, type FiguresAt } from '../bottle-views.ts'
import { useOwnedPart } from './use-owned-part.ts'

/** The views of the open cellar at the filters in the address. */
export interface Linked extends FiguresAt {
  state: WineQueryState
  views: BottleViews
}

/** Returns the views, counted again when the cellar, the day or the currency changes; undefined until it is here. */
export function useLinkedViews(names: readonly ViewName[], measure: MeasureName): Linked | undefined {
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const lines = useWineSummaries()
  const today = useToday()
  const state = useWineQuery()
  const part = useOwnedPart()
  const table = useMemo(
    () => replica && new BottleTable(replica, lines, { today, currency, rates, part }),
    [replica, lines, today, currency, rates, part],
  )
  const views = useMemo(() => table && new BottleViews(table, names, measure), [table, names, measure])
  return useMemo(() => views && { state, views, ...views.at(state.query) }, [views, state])
}
