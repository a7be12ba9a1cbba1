import { useContext, useEffect } from 'react'
import { QueryCacheContext } from '../../client/use-query.ts'
import type { Cellar } from '../contract.ts'
import { wipeClosed } from './stores.ts'

/**
 * Wipes what this browser stores of cellars that are closed to the person by now, except changes that were not sent.
 * `cellars` are the open ones, once they are known.
 */
export function useWipingClosed(person_id: string | null, cellars: readonly Cellar[] | undefined) {
  const answers = useContext(QueryCacheContext)
  useEffect(() => {
    if (!person_id || !cellars) return
    const open = cellars.map(each => each.id)
    answers?.forgetCellarsBut(open).catch(error => console.error('Answers about closed cellars remain', error))
    wipeClosed(person_id, open).catch(error => console.error('Closed cellars could not be wiped', error))
  }, [person_id, cellars, answers])
}
