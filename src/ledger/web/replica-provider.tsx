import { type ReactNode, useEffect, useRef, useState } from 'react'
import { QueryCache } from '../../client/query-cache.ts'
import { KeepsNothingContext, QueryCacheContext } from '../../client/use-query.ts'
import { wipeOthers } from './stores.ts'

interface Props {
  /** The id of the signed-in person, the same while this is mounted; null when the server never named them. */
  person_id: string | null
  /** The token of the person. It changes with the password. */
  token: string | null
  /** True if the server has confirmed the person since the page was opened. */
  confirmed: boolean
  children: ReactNode
}

/**
 * Opens the data that this browser stores for the person, if the server has confirmed them now, or earlier for the same
 * token. Data that it stores for anybody else is then wiped.
 */
export function ReplicaProvider({ person_id, token, confirmed, children }: Props) {
  const [cache, setCache] = useState<QueryCache>()
  const [keepsNothing, setKeepsNothing] = useState(false)
  const opened = useRef<QueryCache>(undefined)

  useEffect(() => {
    if (!person_id || !token) return setCache(QueryCache.inMemory())
    let isOver = false
    if (confirmed) wipeOthers(person_id).catch(error => console.error('Older data could not be wiped', error))
    if (opened.current) {
      // The cache stays open when the server comes back after the page started without it, or when the token changes.
      if (confirmed) void opened.current.confirm(token)
      return
    }
    QueryCache.open(person_id, token, confirmed)
      .then(stored => {
        if (isOver) return stored?.close()
        opened.current = stored
        setCache(stored ?? QueryCache.inMemory())
      })
      .catch(error => {
        console.error('This browser keeps nothing', error)
        if (isOver) return
        setCache(QueryCache.inMemory())
        setKeepsNothing(true)
      })
    return () => {
      isOver = true
    }
  }, [person_id, token, confirmed])

  useEffect(
    () => () => {
      opened.current?.close()
      opened.current = undefined
    },
    [],
  )
  return (
    <KeepsNothingContext value={keepsNothing}>
      <QueryCacheContext value={cache}>{children}</QueryCacheContext>
    </KeepsNothingContext>
  )
}
