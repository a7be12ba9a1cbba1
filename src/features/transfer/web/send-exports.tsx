import { useEffect } from 'react'
import { retryWhileVisible } from '../../accounts/web/retry-while-visible.ts'
import { useSession } from '../../accounts/web/session.ts'
import { sendExports, waitingExports } from './made-exports.ts'

const pauseMs = 10_000

/** Tells the server of tables that were made without it, once it can be reached. */
export default function SendExports() {
  const { user, provisional } = useSession()
  const person_id = user?.id
  useEffect(() => {
    if (!person_id || provisional) return
    return retryWhileVisible(async () => {
      if (waitingExports(person_id).length > 0) await sendExports(person_id)
    }, pauseMs)
  }, [person_id, provisional])
  return null
}
