import { useDeferredValue, useMemo } from 'react'
import type { Bottle } from '../../../model/bottle.ts'
import type { Linked } from './use-linked-views.ts'

/** Returns the bottles that pass the filters, whatever became of them. They follow the linked views a moment later. */
export function useEveryBottle({ views, state: { query } }: Linked): readonly Bottle[] {
  const wanted = useDeferredValue(query)
  return useMemo(() => views.everyBottleAt(wanted), [views, wanted])
}
