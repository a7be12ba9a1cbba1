import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useTree } from '../../places/web/use-places.ts'
import { type CountSession, countSessionOf } from '../count-session.ts'

/** A stock-take as far as it has come, on this device and on those of others as their checks arrive. */
export function useCountSession(stocktake_id: string): CountSession | undefined {
  const { replica } = useCellar()
  const tree = useTree()
  return useMemo(() => {
    const stocktake = replica?.stocktakes.get(stocktake_id)
    return replica && stocktake && countSessionOf(stocktake, replica, tree)
  }, [replica, stocktake_id, tree])
}
