import { useLingui } from '@lingui/react'
import { startTransition, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { reachOf } from '../../../shared/address.ts'
import { apiBase, dropToken } from '../../../web/api.ts'
import { type Held, HeldCellar, nothingYet } from '../../../web/replica/held-cellar.ts'
import type { Errand } from '../../../web/replica/news.ts'
import syncWorker from '../../../web/replica/sync-worker.ts?worker&url'
import { AnswersContext } from '../../../web/replica/use-answers.ts'
import { ownScript } from '../../../web/trusted-script.ts'
import { getSnapshot, listChangedRows, listEvents } from '../contract.ts'

const wakeMs = 30_000
const sources = {
  snapshot: reachOf(getSnapshot),
  changes: reachOf(listChangedRows),
  events: reachOf(listEvents),
}

interface Of {
  person_id: string | null
  /** That person's. */
  token: string | null
  cellar_id: string | undefined
}

/** The kept copy of a cellar, with the worker that keeps it up to date while this page is open. */
export function useHeldCellar({ person_id, token, cellar_id }: Of) {
  const known = useContext(AnswersContext)
  const { i18n } = useLingui()
  const [store, setStore] = useState<HeldCellar>()
  const confirmed = Boolean(known)

  useEffect(() => {
    if (!confirmed || !person_id || !cellar_id) return
    let isOver = false
    let opened: HeldCellar | undefined
    HeldCellar.open(keptOf(person_id, cellar_id), dropToken)
      .then(cellar => {
        opened = cellar
        if (isOver) cellar.close()
        // Drawn in small steps: all its wines come with it.
        else startTransition(() => setStore(cellar))
      })
      .catch(error => console.error('The cellar cannot be kept in this browser', error))
    return () => {
      isOver = true
      opened?.close()
      setStore(undefined)
    }
  }, [confirmed, person_id, cellar_id])

  useEffect(() => {
    if (!confirmed || !person_id || !cellar_id || !token) return
    const sender = { base: apiBase, token, language: i18n.locale }
    return startWorker({ of: keptOf(person_id, cellar_id), sources, sender })
  }, [confirmed, person_id, cellar_id, token, i18n.locale])

  useWaking(store)
  const held: Held = useSyncExternalStore(store?.subscribe ?? noSubscription, () => store?.held ?? nothingYet)
  return { store, held }
}

const keptOf = (person_id: string, cellar_id: string) => ({
  person_id,
  cellar_id,
  columns: import.meta.env.RECORD_COLUMNS,
})

const noSubscription = () => () => {}

function startWorker(errand: Errand): () => void {
  const worker = new Worker(ownScript(syncWorker), { type: 'module', name: 'sync' })
  worker.postMessage(errand)
  return () => worker.terminate()
}

/** Now and then while the page is seen, when it is seen again, and when there is a network again. */
function useWaking(store: HeldCellar | undefined) {
  useEffect(() => {
    if (!store) return
    const wake = () => document.visibilityState === 'visible' && store.wake()
    const timer = setInterval(wake, wakeMs)
    document.addEventListener('visibilitychange', wake)
    addEventListener('online', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('online', wake)
    }
  }, [store])
}
