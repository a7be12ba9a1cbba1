import { useMemo } from 'react'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useTree } from '../../places/web/use-places.ts'
import { type Walk, walkOf } from '../walk.ts'

/** A stock-take as far as it has come, on this device and on those of others as their ticks arrive. */
export function useWalk(stocktake_id: string): Walk | undefined {
  const { replica } = useCellar()
  const tree = useTree()
  return useMemo(() => {
    const stocktake = replica?.stocktakes.get(stocktake_id)
    return replica && stocktake && walkOf(stocktake, replica, tree)
  }, [replica, stocktake_id, tree])
}
