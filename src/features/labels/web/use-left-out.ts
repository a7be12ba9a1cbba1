import { useMemo, useState } from 'react'
import type { Chosen } from '../chosen.ts'

const nobody: ReadonlySet<string> = new Set()

/** Keeps the items that are left out for now. Another selection starts with none. */
export function useLeftOut(chosen: Chosen, queryKey: string) {
  const [state, setState] = useState({ queryKey, ids: nobody })
  const ids = state.queryKey === queryKey ? state.ids : nobody
  const leave = (left: ReadonlySet<string>) => setState({ queryKey, ids: left })
  const remaining = useMemo(() => {
    if (ids.size === 0) return chosen
    const isIncluded = ({ id }: { id: string }) => !ids.has(id)
    return { ...chosen, bottles: chosen.bottles.filter(isIncluded), places: chosen.places.filter(isIncluded) }
  }, [chosen, ids])
  return {
    remaining,
    ids,
    toggle(id: string) {
      const left = new Set(ids)
      if (!left.delete(id)) left.add(id)
      leave(left)
    },
    leaveAll: () => leave(new Set([...chosen.bottles, ...chosen.places].map(({ id }) => id))),
    takeAll: () => leave(nobody),
  }
}

export type LeftOut = ReturnType<typeof useLeftOut>
