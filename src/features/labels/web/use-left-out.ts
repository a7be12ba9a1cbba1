import { useMemo, useState } from 'react'
import type { Chosen } from '../chosen.ts'

const nobody: ReadonlySet<string> = new Set()

/** Keeps the items that are left out for now. Another selection starts with none. */
export function useLeftOut(chosen: Chosen, asked: string) {
  const [state, setState] = useState({ asked, ids: nobody })
  const ids = state.asked === asked ? state.ids : nobody
  const leave = (left: ReadonlySet<string>) => setState({ asked, ids: left })
  const kept = useMemo(() => {
    if (ids.size === 0) return chosen
    const isKept = ({ id }: { id: string }) => !ids.has(id)
    return { ...chosen, bottles: chosen.bottles.filter(isKept), places: chosen.places.filter(isKept) }
  }, [chosen, ids])
  return {
    kept,
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
