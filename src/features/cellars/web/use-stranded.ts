import { useCallback, useEffect, useState } from 'react'
import { dropStranded, readStranded, type Stranded } from '../../../web/replica/stranded.ts'
import type { Cellar } from '../contract.ts'

const none: readonly Stranded[] = []

/** Changes that wait in cellars which are closed to the person by now; `cellars` are those open, once that is known. */
export function useStranded(
  person_id: string | null,
  cellars: readonly Cellar[] | undefined,
  closed: string | undefined,
) {
  const [stranded, setStranded] = useState(none)
  const [looks, setLooks] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` asks to look again
  useEffect(() => {
    if (!person_id || !cellars) return setStranded(none)
    let isOver = false
    const open = cellars.map(each => each.id).filter(id => id !== closed)
    readStranded(person_id, open)
      .then(found => isOver || setStranded(before => (found.length + before.length === 0 ? before : found)))
      .catch(error => console.error('Other cellars kept here cannot be read', error))
    return () => {
      isOver = true
    }
  }, [person_id, cellars, closed, looks])

  const giveUp = useCallback(
    async (one: Stranded) => {
      if (!person_id) return
      await dropStranded(person_id, one)
      setLooks(count => count + 1)
    },
    [person_id],
  )
  return { stranded, giveUp }
}
