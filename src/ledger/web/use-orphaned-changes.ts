import { useCallback, useEffect, useState } from 'react'
import type { Cellar } from '../contract.ts'
import { dropOrphanedChanges, type OrphanedChange, readOrphanedChanges } from './orphaned-changes.ts'

const none: readonly OrphanedChange[] = []

/**
 * Returns the changes that wait in cellars which are closed to the person by now. `cellars` are the open ones, once
 * they are known.
 */
export function useOrphanedChanges(
  person_id: string | null,
  cellars: readonly Cellar[] | undefined,
  closed: string | undefined,
) {
  const [orphaned, setOrphaned] = useState(none)
  const [looks, setLooks] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` asks to look again
  useEffect(() => {
    if (!person_id || !cellars) return setOrphaned(none)
    let isOver = false
    const open = cellars.map(each => each.id).filter(id => id !== closed)
    readOrphanedChanges(person_id, open)
      .then(found => isOver || setOrphaned(before => (found.length + before.length === 0 ? before : found)))
      .catch(error => console.error('Other cellars kept here cannot be read', error))
    return () => {
      isOver = true
    }
  }, [person_id, cellars, closed, looks])

  const giveUp = useCallback(
    async (one: OrphanedChange) => {
      if (!person_id) return
      await dropOrphanedChanges(person_id, one)
      setLooks(count => count + 1)
    },
    [person_id],
  )
  return { orphaned, giveUp }
}
