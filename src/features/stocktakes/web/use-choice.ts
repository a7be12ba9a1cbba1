import { useState } from 'react'
import type { Difference } from '../differences.ts'
import { type DifferenceKind, keyOf } from '../review.ts'

/**
 * Selects the differences that are booked: all except missing ones where nobody went, unless the person chooses
 * otherwise.
 */
export function useChoice() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  return {
    has: (kind: DifferenceKind, difference: Difference) => chosen.get(keyOf(difference)) ?? kind !== 'unvisited',
    set(differences: readonly Difference[], wanted: boolean) {
      const next = new Map(chosen)
      for (const difference of differences) next.set(keyOf(difference), wanted)
      setChosen(next)
    },
  }
}

export type Choice = ReturnType<typeof useChoice>
