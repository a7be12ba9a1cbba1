import { useCallback, useMemo, useRef, useState } from 'react'
import type { WineSummary } from '../../../model/wine-summary.ts'

/** The selection of wines for a common action. */
export interface Selection {
  /** Undefined outside selection mode. */
  ids: ReadonlySet<string> | undefined
  toggle: (line: WineSummary, at: number) => void
  /** Selects all wines from the one that was selected last. */
  extend: (at: number, lines: readonly WineSummary[]) => void
  set: (ids: Iterable<string>) => void
  end: () => void
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const last = useRef(0)

  const toggle = useCallback((line: WineSummary, at: number) => {
    last.current = at
    setIds(before => {
      const next = new Set(before)
      if (!next.delete(line.wine.id)) next.add(line.wine.id)
      return next
    })
  }, [])
  const extend = useCallback((at: number, lines: readonly WineSummary[]) => {
    const from = Math.min(at, last.current)
    const through = Math.max(at, last.current)
    setIds(before => new Set([...(before ?? []), ...lines.slice(from, through + 1).map(line => line.wine.id)]))
  }, [])
  const set = useCallback((chosen: Iterable<string>) => setIds(new Set(chosen)), [])
  const end = useCallback(() => setIds(undefined), [])
  return useMemo(() => ({ ids, toggle, extend, set, end }), [ids, toggle, extend, set, end])
}
