import { useLingui } from '@lingui/react'
import { startTransition, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { reachOf } from '../../../shared/address.ts'
import { apiBase, dropToken } from '../../../web/api.ts'
import { offerIfOutdated } from '../../../web/new-version.tsx'
import { type Held, HeldCellar, nothingYet } from '../../../web/replica/held-cellar.ts'
import type { Queued } from '../../../web/replica/kept-cellar.ts'
import type { Errand, News, Trouble } from '../../../web/replica/news.ts'
import { cellarStoreName } from '../../../web/replica/store-names.ts'
import syncWorker from '../../../web/replica/sync-worker.ts?worker&url'
import { AnswersContext, KeepsNothingContext } from '../../../web/replica/use-answers.ts'
import { stored } from '../../../web/stored.ts'
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
  const [refused, setRefused] = useState(false)
  const [losses, setLosses] = useState(0)
  const unsent = useRef<readonly Queued[]>([])
  const emptyLosses = useRef(0)
  const keepsNothing = useContext(KeepsNothingContext) || refused
  const confirmed = Boolean(known)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each loss opens the store anew
  useEffect(() => {
    if (!confirmed || !person_id || !cellar_id) return
    let isOver = false
    let opened: HeldCellar | undefined
    /** Opened again, but for a person who has signed out; one that is lost time after time before it held anything is not. */
    function onLost() {
      if (isOver || stored.token() === null) return
      if (opened) unsent.current = [...opened.held.waiting, ...opened.held.refused]
      emptyLosses.current = opened?.held.replica ? 0 : emptyLosses.current + 1
      if (emptyLosses.current > emptyLossesAtMost) return setRefused(true)
      isOver = true
      setLosses(before => before + 1)
    }
    HeldCellar.open(keptOf(person_id, cellar_id), { onSignedOut: dropToken, onLost }, unsent.current)
      .then(cellar => {
        if (isOver) return cellar.close()
        opened = cellar
        unsent.current = []
        // Drawn in small steps: all its wines come with it.
        startTransition(() => setStore(cellar))
      })
      .catch(error => {
        console.error('The cellar cannot be kept in this browser', error)
        if (!isOver) setRefused(true)
      })
    return () => {
      isOver = true
      opened?.close()
      setStore(undefined)
    }
  }, [confirmed, person_id, cellar_id, losses])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each loss starts a worker anew, which opens the store
  useEffect(() => {
    if (!confirmed || !person_id || !cellar_id || !token) return
    const sender = { base: apiBase, token, language: i18n.locale }
    return startWorker({ of: keptOf(person_id, cellar_id), sources, sender })
  }, [confirmed, person_id, cellar_id, token, i18n.locale, losses])

  useWaking(store)
  const held: Held = useSyncExternalStore(store?.subscribe ?? noSubscription, () => {
    return store?.held ?? (keepsNothing ? neverKept : nothingYet)
  })
  return { store, held }
}

const keptOf = (person_id: string, cellar_id: string) => ({
  person_id,
  cellar_id,
  columns: import.meta.env.RECORD_COLUMNS,
})

/** For a browser that keeps no data for this address. */
const neverKept: Held = { ...nothingYet, status: 'failed', keeps_nothing: true }

const noSubscription = () => () => {}

/** A browser that wipes may take the store away more than once. */
const emptyLossesAtMost = 5

/** Pauses before a worker that could not be loaded is loaded again; a wake comes before them. */
const pausesMs = [1_000, 2_000, 5_000, 15_000, 30_000]

function startWorker(errand: Errand): () => void {
  const channel = new BroadcastChannel(cellarStoreName(errand.of))
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOver = false
  function begin() {
    clearTimeout(timer)
    timer = undefined
    worker = new Worker(ownScript(syncWorker), { type: 'module', name: 'sync' })
    worker.onerror = failed
    worker.postMessage(errand)
  }
  function failed() {
    worker?.terminate()
    void offerIfOutdated()
    const tell = (trouble?: Trouble) => {
      if (!isOver) channel.postMessage({ kind: 'reached', reached: false, trouble } satisfies News)
    }
    // Whether its file cannot be fetched, or is there and does not run.
    fetch(syncWorker).then(
      () => tell('device'),
      () => tell(),
    )
    timer = setTimeout(begin, pausesMs[Math.min(failures++, pausesMs.length - 1)])
  }
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'reached') failures = 0
    else if (data.kind === 'wake' && timer !== undefined) begin()
  }
  begin()
  return () => {
    clearTimeout(timer)
    isOver = true
    channel.close()
    worker?.terminate()
  }
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
