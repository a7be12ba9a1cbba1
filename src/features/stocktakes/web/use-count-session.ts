import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useTree } from '../../places/web/use-places.ts'
import { type CountSession, countSessionOf } from '../count-session.ts'

/** Returns the progress of a stock-take, with the checks of other devices as they arrive. */
export function useCountSession(stocktake_id: string): CountSession | undefined {
  const { replica } = useCellar()
  const tree = useTree()
  return useMemo(() => {
    const stocktake = replica?.stocktakes.get(stocktake_id)
    return replica && stocktake && countSessionOf(stocktake, replica, tree)
  }, [replica, stocktake_id, tree])
}
